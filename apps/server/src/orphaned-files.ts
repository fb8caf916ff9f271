/** Files that no row names: what a killed process left between storing and saving. */
import type { Services } from './services.ts'

export const DAY_MS = 86_400_000
const KEYS_A_QUERY = 500

/**
 * Deletes the files below a prefix that are not named, once they are so old that nobody can be about to name them.
 * @param of.named which of these keys are in use
 * @returns how many were deleted
 * @throws the signal's reason
 */
export async function deleteOrphans(
  needs: Pick<Services, 'files' | 'now'>,
  of: {
    prefix: string
    unchangedForMs: number
    signal?: AbortSignal | undefined
    named(keys: string[]): Promise<ReadonlySet<string | null>>
  },
): Promise<number> {
  const before = needs.now().getTime() - of.unchangedForMs
  let deleted = 0
  const settle = async (keys: string[]) => {
    const named = await of.named(keys)
    for (const key of keys.filter((key) => !named.has(key))) {
      await needs.files.delete(key)
      deleted += 1
    }
  }
  let old: string[] = []
  for await (const file of needs.files.list(of.prefix)) {
    of.signal?.throwIfAborted()
    if (file.modifiedAt.getTime() <= before) old.push(file.key)
    if (old.length === KEYS_A_QUERY) {
      await settle(old)
      old = []
    }
  }
  if (old.length > 0) await settle(old)
  return deleted
}
