/** Loudness of a mono signal, measured block by block; keeps ten numbers for a second of sound. */
export type LoudnessMeter = {
  push: (block: Float32Array) => void
  /** Integrated loudness in LUFS of all so far; −Infinity for silence. */
  integrated: () => number
}

// ITU-R BS.1770-4 (2015) and EBU R 128 / Tech 3341.
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
/** Gating blocks last 400 ms and overlap by 75 %: each is four steps of 100 ms. */
const STEPS_PER_SECOND = 10
const STEPS_PER_BLOCK = 4

/**
 * Integrated loudness (LUFS) of a whole mono signal; see `createLoudnessMeter`.
 * @param sampleRate in Hz, at least 8,000
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const meter = createLoudnessMeter(sampleRate)
  meter.push(samples)
  return meter.integrated()
}

/**
 * A meter after ITU-R BS.1770-4 with both gates. Mono counts as one channel: a full-scale 997 Hz sine reads −3.01.
 * Sound shorter than one gating block (400 ms) is measured as one block, ungated, where the standard says nothing.
 * @param sampleRate in Hz, at least 8,000
 */
export function createLoudnessMeter(sampleRate: number): LoudnessMeter {
  if (!(sampleRate >= 8000)) throw new RangeError(`Sample rate ${sampleRate} is not valid: at least 8000 Hz`)
  const weight = kWeighting(sampleRate)
  const stepEnergies: number[] = []
  const stepEnd = (step: number) => Math.round(((step + 1) * sampleRate) / STEPS_PER_SECOND)
  let received = 0
  let energy = 0
  let end = stepEnd(0)

  return {
    push(block) {
      for (const sample of block) {
        const weighted = weight(sample)
        energy += weighted * weighted
        if (++received === end) {
          stepEnergies.push(energy)
          energy = 0
          end = stepEnd(stepEnergies.length)
        }
      }
    },
    integrated() {
      if (stepEnergies.length >= STEPS_PER_BLOCK) return gatedLoudness(stepEnergies, sampleRate)
      const total = stepEnergies.reduce((sum, step) => sum + step, energy)
      return total > 0 ? toLufs(total / received) : Number.NEGATIVE_INFINITY
    },
  }
}

function gatedLoudness(stepEnergies: readonly number[], sampleRate: number): number {
  const samplesPerBlock = (sampleRate * STEPS_PER_BLOCK) / STEPS_PER_SECOND
  const blocks: number[] = []
  for (let first = 0; first + STEPS_PER_BLOCK <= stepEnergies.length; first++) {
    let energy = 0
    for (let step = first; step < first + STEPS_PER_BLOCK; step++) energy += stepEnergies[step] ?? 0
    blocks.push(energy / samplesPerBlock)
  }
  const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE)
  const threshold = toLufs(mean(audible)) + RELATIVE_GATE
  return toLufs(mean(audible.filter((power) => toLufs(power) > threshold)))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toLufs(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : Number.NEGATIVE_INFINITY
}

/**
 * The two K-weighting filters at any rate: the analogue prototypes behind BS.1770's 48 kHz coefficients, by bilinear
 * transform (B. De Man, "Evaluation of implementations of the EBU R128 loudness measurement", AES 145, 2018).
 */
function kWeighting(sampleRate: number): (sample: number) => number {
  const shelf = shelfCoefficients(sampleRate)
  const highPass = highPassCoefficients(sampleRate)
  const first = biquad(shelf)
  const second = biquad(highPass)
  return (sample) => second(first(sample))
}

export type BiquadCoefficients = { b: [number, number, number]; a: [number, number] }

/** Stage 1, the head's effect: a high shelf of 4 dB. */
export function shelfCoefficients(sampleRate: number): BiquadCoefficients {
  const q = 0.7071752369554196
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const norm = 1 + k / q + k * k
  return {
    b: [(high + (band * k) / q + k * k) / norm, (2 * (k * k - high)) / norm, (high - (band * k) / q + k * k) / norm],
    a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
  }
}

/** Stage 2, the revised low-frequency B curve: a high-pass at 38 Hz. */
export function highPassCoefficients(sampleRate: number): BiquadCoefficients {
  const q = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const norm = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm] }
}

/** Transposed direct form II. */
function biquad({ b, a }: BiquadCoefficients): (sample: number) => number {
  const [b0, b1, b2] = b
  const [a1, a2] = a
  let state1 = 0
  let state2 = 0
  return (sample) => {
    const output = b0 * sample + state1
    state1 = b1 * sample - a1 * output + state2
    state2 = b2 * sample - a2 * output
    return output
  }
}
