/** Sounds with known answers, for tests: mono, 16 kHz, the same on every run. */
import { SAMPLE_RATE } from './sampling.ts'

/** `seconds` of a function of time. */
export function soundOf(seconds: number, value: (time: number) => number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, n) => value(n / SAMPLE_RATE))
}

/** Evenly distributed white noise in ±`amplitude` (linear congruential, Numerical Recipes). */
export function whiteNoise(seconds: number, amplitude: number): Float32Array<ArrayBuffer> {
  let state = 1
  return soundOf(seconds, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return amplitude * (state / 2 ** 31 - 1)
  })
}

/** A vowel-like tone: twenty harmonics that fall by 12 dB an octave, at a frequency (hertz) that changes in time. */
export function vowel(seconds: number, frequencyAt: (time: number) => number): Float32Array<ArrayBuffer> {
  let phase = 0
  return soundOf(seconds, (time) => {
    phase += (2 * Math.PI * frequencyAt(time)) / SAMPLE_RATE
    let sum = 0
    for (let harmonic = 1; harmonic <= 20; harmonic++) sum += Math.sin(harmonic * phase) / harmonic ** 2
    return 0.3 * sum
  })
}

/** One sample of 0.8 every 1/`frequency` seconds. */
export function pulseTrain(seconds: number, frequency: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  for (let pulse = 0; ; pulse++) {
    const place = Math.round((pulse * SAMPLE_RATE) / frequency)
    if (place >= samples.length) return samples
    samples[place] = 0.8
  }
}

/** Two sounds at once; as long as the first. */
export function mixed(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(first, (value, n) => value + (second[n] ?? 0))
}
