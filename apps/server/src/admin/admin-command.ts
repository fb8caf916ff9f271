import type { Database } from '../database/database.ts'
import type { EventBus } from '../events/event-bus.ts'

export type AdminNeeds = { db: Database; events: EventBus; now: () => Date }

/** One of the operator's commands. Its words are read before a database is opened. */
export type AdminCommand = {
  usage: string
  /** @throws WrongUsage */
  read(words: string[]): (needs: AdminNeeds) => Promise<string>
}

/** The command can't be understood; without a sentence the usage says enough. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** The command was understood and can't be done; the message is a sentence for the operator. */
export class AdminFailure extends Error {
  override readonly name = 'AdminFailure'
}
