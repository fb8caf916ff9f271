/** What a failed start says: one sentence on what is wrong and what to do. */
export const portTaken = (port: number) =>
  `Port ${port} is already taken. Stop the program that uses it, or set PORT to another number.`
export const portNotAllowed = (port: number) =>
  `Port ${port} is not open to this user. Set PORT to a number above 1023, or start as a user who may use it.`
export const addressNotHere = (host: string) =>
  `This machine has no address ${host}. Set HOST to an address of this machine, for example 127.0.0.1.`

export const dataFolderInUse = (path: string, pid: number | undefined) =>
  `The data folder ${path} is in use by another running copy${pid ? ` (process ${pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`
export const dataFolderNotWritable = (path: string) =>
  `The data folder ${path} cannot be written to. Give this user the right to write there, or set DATA_DIR to another folder.`
export const dataFolderIsFile = (path: string) =>
  `The data folder ${path} is a file, or lies below one. Set DATA_DIR to a folder.`
export const diskFull = (path: string) =>
  `There is no room left on the disk that holds ${path}. Free some and start again.`

const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own'
export const databaseNotForPlatform = (platform: string) =>
  `The built-in database is not there for ${platform}. Install again on a supported machine (Linux or macOS, x64 or arm64), or ${ownDatabase}.`
export const databaseProgramsFailed = (reason: string) =>
  `The built-in database's programs do not run on this machine (${reason}). Install again, or ${ownDatabase}.`
export const databaseNotMade = (reason: string) => `The built-in database could not be set up: ${reason}.`
export const databaseUserUnknown = (uid: number) =>
  `The built-in database needs a user with a name, and user number ${uid} has none on this machine. Start as another user, or ${ownDatabase}.`
export const databaseNotStarted = (reason: string, logFile: string) =>
  `The built-in database did not start: ${reason}. Its log is ${logFile}.`
export const databaseGone = (place: string, placeFile: string) =>
  `This data folder's database was kept in ${place}, which is not there any more. Bring it back from a backup; to begin with an empty database, delete ${placeFile}.`
export const databaseOutOfReach = (place: string, uid: number) =>
  `The database in ${place} cannot be reached by user number ${uid}, as which it runs. Let everyone pass through the folders above it (chmod o+x), or start as an ordinary user.`
export const databaseHasNoPlace = (stateFolder: string) =>
  `Started as root, the database runs as an ordinary user, who can neither reach the data folder nor be given ${stateFolder}. Start as an ordinary user, set DATA_DIR to a folder that everyone may pass through, or ${ownDatabase}.`
export const databaseOfOtherVersion = (place: string, version: string) =>
  `The database in ${place} was made by PostgreSQL ${version}, which this version cannot open. Start the version that made it, export, and import the export here.`
export const databaseNotStopped = (pid: number) =>
  `A database process of an earlier run (${pid}) does not stop. End it, then start again.`

export const wrongSetting = (name: string, expected: string) =>
  `The setting ${name} cannot be used: it has to be ${expected}.`
export const environmentFileUnreadable = (path: string, reason: string) =>
  `The settings in ${path} cannot be read (${reason}). Give this user the right to read that file, or remove it.`
const listed = (names: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
/** @param opening the setting that lets others in, @param missing what has to be set for that */
export const notForOthersYet = (opening: string, missing: string[]) =>
  `With ${opening} others can reach this copy, and for that ${listed(missing)} must be set. Set DEMO=1 to let people try it without payments and mails, or remove ${opening}.`
/** Printed after the start. */
export const settingsNotUsed = (names: string[]) =>
  `This version does not use the setting${names.length === 1 ? '' : 's'} ${listed(names)} yet.`
/** Printed after the start, where others can reach it and it is no demo. */
export const notForMoneyYet =
  'This version takes no payments and sends no mails yet: packages are given by the operator’s command, and mails are kept in the outbox folder.'
export const databaseUnreachable = (reason: string) =>
  `The database named by DATABASE_URL does not answer (${reason}). Start it, or remove DATABASE_URL to use the built-in one.`

export const secretsUnreadable = (path: string, reason: string) =>
  `The secrets in ${path} cannot be read (${reason}). Give this user the right to read that file.`
export const secretsDamaged = (path: string) =>
  `The secrets in ${path} are damaged. Bring the file back from a backup; without one delete it, and everybody signs in again.`
/** Printed after the start. */
export const secretsWereOpen = (path: string) =>
  `The secrets in ${path} could be read by others on this machine; now only their owner can. If others use it, delete the file and start again: everybody then signs in anew.`
export const secretsStayOpen = (path: string, reason: string) =>
  `The secrets in ${path} can be read by others on this machine, and this user cannot change that (${reason}). Let only their owner read them (chmod 600), or set DATA_DIR to a folder on a disk that keeps such rights.`
export const secretsNotWritten = (path: string, reason: string) =>
  `The secrets could not be written to ${path} (${reason}). Make room and give this user the right to write there.`

/** Printed after the start, where mails are kept instead of sent. */
export const mailIsKept = (address: string) => `Mails are kept, not sent. Read them here: ${address}`
