import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { environmentFileUnreadable } from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'

const FILE = '.env'

/**
 * The environment, with what `.env` in the working folder adds; what is set already wins.
 * @throws StartupFailure when there is such a file and it can't be read
 */
export function environment(): Record<string, string | undefined> {
  if (existsSync(FILE)) {
    for (const [name, value] of Object.entries(parseEnv(readSettings()))) process.env[name] ??= value
  }
  return process.env
}

function readSettings(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch (error) {
    throw new StartupFailure(environmentFileUnreadable(FILE, systemErrorCode(error) ?? String(error)), { cause: error })
  }
}
