import { expect, test } from 'vitest'
import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import {
  oneFileOnly,
  sampleKindUnknown,
  sampleNotDecodable,
  sampleTooLarge,
} from '@hearthvoice/contract/messages/voices'
import { recordingProblem } from './recording-check.ts'

const file = (name: string, type = '', size = 1000) => ({ name, type, size })

test('sound and film are taken, by name or by kind', () => {
  for (const name of ['Nana.MP3', 'a.wav', 'b.m4a', 'c.mp4', 'd.mov', 'PTT-2023.opus']) {
    expect(recordingProblem([file(name)])).toBeNull()
  }
  expect(recordingProblem([file('voice message', 'audio/mpeg')])).toBeNull()
})

test('anything else is refused with a sentence', () => {
  expect(recordingProblem([file('letter.pdf', 'application/pdf')])).toBe(sampleKindUnknown)
  expect(recordingProblem([file('a.mp3', 'audio/mpeg', MAX_SAMPLE_BYTES + 1)])).toBe(sampleTooLarge)
  expect(recordingProblem([file('a.mp3', 'audio/mpeg', MAX_SAMPLE_BYTES)])).toBeNull()
  expect(recordingProblem([file('a.mp3', 'audio/mpeg', 0)])).toBe(sampleNotDecodable)
  expect(recordingProblem([file('a.mp3'), file('b.mp3')])).toBe(oneFileOnly)
  expect(recordingProblem([])).toBe(oneFileOnly)
})
