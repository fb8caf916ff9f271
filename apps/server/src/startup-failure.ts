import { addressNotHere, portNotAllowed, portTaken } from '@hearthvoice/contract/messages/startup'

/** A start that cannot go on; the message is one sentence for the person at the terminal, no stack is needed. */
export class StartupFailure extends Error {
  override name = 'StartupFailure'
}

/** The `code` of an error from the system (`EACCES`, `ENOSPC`, …), if it has one. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns what `listen` threw into a StartupFailure where a person can do something about it; other errors come back as they are. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartupFailure(portTaken(port), { cause: error })
    case 'EACCES':
      return new StartupFailure(portNotAllowed(port), { cause: error })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupFailure(addressNotHere(host), { cause: error })
    default:
      return error
  }
}
