/**
 * Music by tones that stand still: "continuous frequency activation" (Seyerlehner, Pohle, Schedl & Widmer, DAFx 2007).
 * Held notes draw horizontal lines into the spectrogram; the harmonics of speech never stay on one frequency.
 */
import { FourierTransform } from './fft.ts'
import { SAMPLE_RATE } from './sampling.ts'

const FFT_SIZE = 2048
const FRAME_STEP = 512
/** Frames a block, about 2.6 s. */
const BLOCK_FRAMES = 80
/** Bins that a peak must stand out from, either way. */
const NEIGHBOURHOOD = 10
const PEAK_DB = 8
/** Below, the fundamental of a level voice could stand still for long enough; above, music has little. */
const LOWEST_BIN = Math.round((250 * FFT_SIZE) / SAMPLE_RATE)
const HIGHEST_BIN = Math.round((5000 * FFT_SIZE) / SAMPLE_RATE)
const STRONGEST_LINES = 5

const transform = new FourierTransform(FFT_SIZE)
const window = Float64Array.from({ length: FFT_SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FFT_SIZE))

/**
 * How still tones stand in each block of about 2.6 s: the share of it during which its steadiest lines sound,
 * 0 to 1, the mean of the strongest five. The median over blocks is 0.1 to 0.2 for speech, over 0.33 for held notes.
 */
export function toneSteadiness(samples: Float32Array): number[] {
  const blocks: number[] = []
  const blockLength = BLOCK_FRAMES * FRAME_STEP
  for (let start = 0; start + blockLength + FFT_SIZE <= samples.length; start += blockLength) {
    const activation = new Float64Array(HIGHEST_BIN + 1)
    for (let frame = 0; frame < BLOCK_FRAMES; frame += 2) {
      const first = start + frame * FRAME_STEP
      markPeaks(samples, first, first + FRAME_STEP, activation)
    }
    blocks.push(steadiestLines(activation))
  }
  return blocks
}

/** Adds 1 to each bin that stands out in the frame at `first`, and in the one at `second`. */
function markPeaks(samples: Float32Array, first: number, second: number, activation: Float64Array): void {
  const re = new Float64Array(FFT_SIZE)
  const im = new Float64Array(FFT_SIZE)
  for (let n = 0; n < FFT_SIZE; n++) {
    re[n] = (window[n] as number) * (samples[first + n] ?? 0)
    im[n] = (window[n] as number) * (samples[second + n] ?? 0)
  }
  transform.forward(re, im)
  const firstLevels = new Float64Array(HIGHEST_BIN + NEIGHBOURHOOD + 1)
  const secondLevels = new Float64Array(HIGHEST_BIN + NEIGHBOURHOOD + 1)
  for (let k = 1; k < firstLevels.length; k++) {
    const [a, b] = [re[k] as number, im[k] as number]
    const [c, d] = [re[FFT_SIZE - k] as number, im[FFT_SIZE - k] as number]
    firstLevels[k] = 10 * Math.log10((a + c) ** 2 + (b - d) ** 2 + 1e-9)
    secondLevels[k] = 10 * Math.log10((a - c) ** 2 + (b + d) ** 2 + 1e-9)
  }
  for (const levels of [firstLevels, secondLevels]) {
    for (let k = LOWEST_BIN; k <= HIGHEST_BIN; k++) {
      let sum = 0
      for (let j = k - NEIGHBOURHOOD; j <= k + NEIGHBOURHOOD; j++) sum += levels[j] as number
      const isPeak =
        (levels[k] as number) >= (levels[k - 1] as number) && (levels[k] as number) >= (levels[k + 1] as number)
      if (isPeak && (levels[k] as number) > sum / (2 * NEIGHBOURHOOD + 1) + PEAK_DB) {
        activation[k] = (activation[k] as number) + 1
      }
    }
  }
}

function steadiestLines(activation: Float64Array): number {
  const strongest = activation.toSorted().reverse().slice(0, STRONGEST_LINES)
  return strongest.reduce((sum, count) => sum + count, 0) / (STRONGEST_LINES * BLOCK_FRAMES)
}
