/**
 * Long-term average spectrum of speech: mean power of the active frames at mel-spaced points
 * (Löfqvist & Mandersson 1987, "Long-time average spectrum of speech and voice analysis").
 */
import { FourierTransform } from './fft.ts'
import { MEL_POINTS, melBands } from './mel-scale.ts'
import { HOP, SAMPLE_RATE } from './sampling.ts'

const FFT_SIZE = 1024
/** Every second frame: 10 ms steps lose nothing with a 64 ms window. */
const FRAME_STEP = 2
const BAND_EDGE_DB = -60

const transform = new FourierTransform(FFT_SIZE)
const toMel = melBands(FFT_SIZE)
const window = Float64Array.from(
  { length: FFT_SIZE },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / FFT_SIZE),
)

/** Gathers the long-term spectrum over any number of stretches of sound. */
export class LongTermSpectrum {
  private readonly power = new Float64Array(FFT_SIZE / 2 + 1)
  private frames = 0

  /** Adds the frames of `samples` (mono, 16 kHz) for which `active` is 1. */
  add(samples: Float32Array, active: Uint8Array): void {
    const frames: number[] = []
    for (let i = 0; i < active.length; i += FRAME_STEP) if (active[i] === 1) frames.push(i)
    const re = new Float64Array(FFT_SIZE)
    const im = new Float64Array(FFT_SIZE)
    // Two real frames share a transform: the sum of their power is the mean over mirrored bins.
    for (let i = 0; i < frames.length; i += 2) {
      windowFrame(samples, frames[i], re)
      windowFrame(samples, frames[i + 1], im)
      transform.forward(re, im)
      for (let k = 0; k < this.power.length; k++) {
        const mirrored = (FFT_SIZE - k) % FFT_SIZE
        const here = (re[k] as number) ** 2 + (im[k] as number) ** 2
        const there = (re[mirrored] as number) ** 2 + (im[mirrored] as number) ** 2
        this.power[k] = (this.power[k] as number) + (here + there) / 2
      }
    }
    this.frames += frames.length
  }

  /** Decibels at the 80 mel points, level removed (their mean is 0); flat if nothing was added. */
  decibels(): Float32Array {
    const bands = new Float64Array(MEL_POINTS)
    toMel(this.power, bands)
    return withoutLevel(Float32Array.from(bands, (power) => 10 * Math.log10(power / Math.max(1, this.frames) + 1e-12)))
  }

  /** Up to which frequency, in hertz, the mean power stays within `BAND_EDGE_DB` of its peak; 0 if nothing was added. */
  bandwidth(): number {
    const width = 8
    const bands: number[] = []
    for (let k = 0; k + width < this.power.length; k += width) {
      bands.push(this.power.subarray(k, k + width).reduce((sum, power) => sum + power, 0))
    }
    const edge = Math.max(...bands) * 10 ** (BAND_EDGE_DB / 10)
    const highest = edge > 0 ? bands.findLastIndex((power) => power > edge) + 1 : 0
    return (highest * width * SAMPLE_RATE) / FFT_SIZE
  }
}

/** The windowed frame's samples, zeros for none. */
function windowFrame(samples: Float32Array, frame: number | undefined, output: Float64Array): void {
  if (frame === undefined) {
    output.fill(0)
    return
  }
  const start = frame * HOP - FFT_SIZE / 2
  for (let n = 0; n < FFT_SIZE; n++) output[n] = (window[n] as number) * (samples[start + n] ?? 0)
}

/** The same spectrum with its mean moved to 0 dB. */
export function withoutLevel(decibels: Float32Array): Float32Array {
  const mean = decibels.reduce((sum, value) => sum + value, 0) / decibels.length
  return decibels.map((value) => value - mean)
}
