import { fileURLToPath } from 'node:url'

/** The folder of the whole project, without a slash at its end. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** A set-up that cannot go on; its message is for the person at the terminal, and no stack is needed. */
export class SetupFailure extends Error {
  /**
   * @param {string} message
   * @param {{ exitCode?: number, cause?: unknown }} [options]
   */
  constructor(message, { exitCode = 1, cause } = {}) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
