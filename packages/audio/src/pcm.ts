/** Joins blocks of samples, in order, into one new array. */
export function concat(blocks: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(blocks.reduce((total, block) => total + block.length, 0))
  let offset = 0
  for (const block of blocks) {
    joined.set(block, offset)
    offset += block.length
  }
  return joined
}

/** Root mean square of the samples; 0 for none. */
export function rms(samples: Float32Array): number {
  if (samples.length === 0) return 0
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return Math.sqrt(energy / samples.length)
}

/** Largest absolute sample; 0 for none. Between samples the wave may rise higher: see `truePeak`. */
export function peak(samples: Float32Array): number {
  let largest = 0
  for (const sample of samples) {
    const magnitude = Math.abs(sample)
    if (magnitude > largest) largest = magnitude
  }
  return largest
}

/** Full-scale 16-bit integers to floats in −1 (inclusive) … 1 (exclusive). */
export function int16ToFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i++) floats[i] = (samples[i] ?? 0) / 32768
  return floats
}

/** Floats to 16-bit integers, rounded to nearest; what lies beyond ±1 is clamped, NaN becomes 0. */
export function floatToInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const integers = new Int16Array(samples.length)
  for (let i = 0; i < samples.length; i++) {
    integers[i] = Math.max(-32768, Math.min(32767, Math.round((samples[i] ?? 0) * 32768)))
  }
  return integers
}

/** Amplitude ratio of a level in decibels: 20 dB is 10. */
export function decibelsToRatio(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** Level in decibels of an amplitude ratio: 10 is 20 dB, 0 is −Infinity. */
export function ratioToDecibels(ratio: number): number {
  return 20 * Math.log10(ratio)
}
