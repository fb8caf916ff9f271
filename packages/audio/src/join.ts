import { concat } from './pcm.ts'

const FADE_SECONDS = 0.005

function fadeLength(sampleRate: number): number {
  return Math.round(FADE_SECONDS * sampleRate)
}

/**
 * Fades the edges of a passage in place, so that a join doesn't click: a raised cosine over 5 ms at each end.
 * Takes the passage block by block.
 * @param offset where in the passage the block starts, in samples
 * @param total length of the whole passage in samples; a very short one is faded over its halves
 */
export function fadeEdges(block: Float32Array, offset: number, total: number, sampleRate: number): void {
  const length = Math.min(fadeLength(sampleRate), Math.floor(total / 2))
  const fadeAt = (i: number) => {
    const fromEdge = Math.min(offset + i, total - 1 - offset - i)
    if (fromEdge < length) block[i] = (block[i] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * (fromEdge + 0.5)) / length))
  }
  const head = Math.min(block.length, Math.max(0, length - offset))
  for (let i = 0; i < head; i++) fadeAt(i)
  for (let i = Math.max(head, total - length - offset); i < block.length; i++) fadeAt(i)
}

/**
 * Passages one after another, their edges faded, each followed by its pause.
 * @param passages all at the same rate; `pauseAfter` in seconds
 * @param sampleRate in Hz
 * @returns the joined sound, and in which second each passage starts
 */
export function joinPassages(
  passages: ReadonlyArray<{ samples: Float32Array; pauseAfter: number }>,
  sampleRate: number,
): { samples: Float32Array<ArrayBuffer>; starts: number[] } {
  const blocks: Float32Array[] = []
  const starts: number[] = []
  let length = 0
  for (const { samples, pauseAfter } of passages) {
    const faded = samples.slice()
    fadeEdges(faded, 0, faded.length, sampleRate)
    const pause = new Float32Array(Math.round(pauseAfter * sampleRate))
    blocks.push(faded, pause)
    starts.push(length / sampleRate)
    length += faded.length + pause.length
  }
  return { samples: concat(blocks), starts }
}
