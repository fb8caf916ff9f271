/** Damage to files, the same on every run. */

/** Numbers in 0 … 1 from a seed (Mulberry32, T. Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const EXTREMES = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff]
/** Where headers and indices lie, in which damage does the strangest things. */
const HEAD_BYTES = 4096

type Damage = (bytes: Buffer, random: () => number, other: Buffer) => Buffer

const below = (random: () => number, most: number) => Math.floor(random() * most)
/** A place in the file, every second time near its beginning. */
const place = (bytes: Buffer, random: () => number) =>
  below(random, random() < 0.5 ? Math.min(HEAD_BYTES, bytes.length) : bytes.length)
const span = (bytes: Buffer, random: () => number) => {
  const from = place(bytes, random)
  return { from, to: Math.min(bytes.length, from + 1 + below(random, 2 ** below(random, 14))) }
}
const each =
  (change: (byte: number, random: () => number) => number): Damage =>
  (bytes, random) => {
    for (let count = 1 + below(random, 32); count > 0; count--) {
      const at = place(bytes, random)
      bytes[at] = change(bytes[at] ?? 0, random)
    }
    return bytes
  }

const damages: Damage[] = [
  each((byte, random) => byte ^ (1 << below(random, 8))),
  each((_byte, random) => EXTREMES[below(random, EXTREMES.length)] ?? 0),
  // Sizes and counts are 32 bits wide.
  (bytes, random) => {
    const extreme = EXTREMES[below(random, EXTREMES.length)] ?? 0
    const at = place(bytes, random)
    return bytes.fill(extreme, at, at + 4)
  },
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, random) => {
    const { from, to } = span(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  (bytes, random) => {
    const { from, to } = span(bytes, random)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  (bytes, random) => {
    const { from, to } = span(bytes, random)
    for (let at = from; at < to; at++) bytes[at] = below(random, 256)
    return bytes
  },
  (bytes, random, other) => {
    const { from, to } = span(other, random)
    const at = place(bytes, random)
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at)])
  },
]

/** A copy of a file with one to three kinds of damage. @param other a file of another kind, parts of which may get in */
export function mutated(bytes: Uint8Array, random: () => number, other: Buffer): Buffer {
  let damaged: Buffer = Buffer.from(bytes)
  for (let count = 1 + below(random, 3); count > 0; count--) {
    const damage = damages[below(random, damages.length)]
    if (damage) damaged = damage(damaged, random, other)
  }
  return damaged
}
