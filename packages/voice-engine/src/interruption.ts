/**
 * Lets whatever waits in this thread have its turn, an abort above all; call between blocks of long work.
 *
 * @throws the signal's reason once it is aborted.
 */
export async function takeTurns(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise((resolve) => setTimeout(resolve, 0))
  signal?.throwIfAborted()
}
