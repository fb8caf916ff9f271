import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { diskFailure } from './disk-failure.ts'
import { mustHaveRoom } from './disk-room.ts'

test('what fits is let through, what does not fit is a full disk', async () => {
  await mustHaveRoom(tmpdir(), 1)
  const refused: unknown = await mustHaveRoom(tmpdir(), 2 ** 60).catch((error: unknown) => error)
  expect(diskFailure(refused)).toBe('full')
})

test('a folder that is not there is an error of its own', async () => {
  await expect(mustHaveRoom('/no/such/folder', 1)).rejects.toMatchObject({ code: 'ENOENT' })
})
