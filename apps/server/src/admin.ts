/** The operator's commands: `npm run admin -- COMMAND …`. They work while the app runs. Exit codes: 1 failed, 2 wrong usage. */
import { pino } from 'pino'
import { adminUsage } from '@hearthvoice/contract/messages/admin'
import { AdminFailure, WrongUsage, type AdminCommand, type AdminNeeds } from './admin/admin-command.ts'
import { openAdminDatabase } from './admin/admin-database.ts'
import { grant } from './admin/grant.ts'
import { readConfig, type Config } from './config.ts'
import { connectDatabase } from './database/database.ts'
import { EventBus } from './events/event-bus.ts'
import { environment } from './settings/environment.ts'
import { StartupFailure, systemErrorCode } from './startup-failure.ts'

const commands = new Map<string, AdminCommand>([['grant', grant]])

function readCommand([name = '', ...words]: string[]) {
  const command = commands.get(name)
  if (!command) throw new WrongUsage()
  try {
    return command.read(words)
  } catch (error) {
    // An option that no command has, from parseArgs.
    if (systemErrorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw new WrongUsage('', { cause: error })
    throw error
  }
}

async function run(action: (needs: AdminNeeds) => Promise<string>, config: Config): Promise<string> {
  const opened = await openAdminDatabase(config)
  const { connectionString } = opened
  const database = connectDatabase(connectionString, () => {})
  try {
    const events = new EventBus({ connectionString, log: pino({ level: 'silent' }) })
    return await action({ db: database.db, events, now: () => new Date() })
  } finally {
    await database.close()
    await opened.close()
  }
}

try {
  const action = readCommand(process.argv.slice(2))
  console.log(await run(action, readConfig(environment())))
} catch (error) {
  if (error instanceof WrongUsage) {
    if (error.message) console.error(error.message)
    console.error(adminUsage([...commands.values()].map(({ usage }) => usage)))
    process.exitCode = 2
  } else {
    const isSentence = error instanceof AdminFailure || error instanceof StartupFailure
    console.error(isSentence ? error.message : error)
    process.exitCode = 1
  }
}
