/** The mel scale of O'Shaughnessy (1987), and the points on it at which spectra are kept. */
import { SAMPLE_RATE } from './sampling.ts'

export const MEL_POINTS = 80
const LOWEST = 40
const HIGHEST = 7900

function hertzToMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

function melToHertz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}

const lowestMel = hertzToMel(LOWEST)
const melStep = (hertzToMel(HIGHEST) - lowestMel) / (MEL_POINTS - 1)

/** The 80 frequencies in hertz, 40 to 7,900, evenly spaced in mel. */
export const MEL_FREQUENCIES: readonly number[] = Array.from({ length: MEL_POINTS }, (_, i) =>
  melToHertz(lowestMel + i * melStep),
)

/**
 * Gathers a power spectrum of `fftSize`/2 + 1 bins at the mel points, each the mean over a triangle that
 * reaches to its neighbours (at least to the next bin).
 */
export function melBands(fftSize: number): (power: ArrayLike<number>, output: Float64Array) => void {
  const binWidth = SAMPLE_RATE / fftSize
  const bands = MEL_FREQUENCIES.map((centre, i) => {
    const below = Math.min(melToHertz(lowestMel + (i - 1) * melStep), centre - binWidth)
    const above = Math.max(melToHertz(lowestMel + (i + 1) * melStep), centre + binWidth)
    const first = Math.max(0, Math.ceil(below / binWidth))
    const last = Math.min(fftSize / 2, Math.floor(above / binWidth))
    const weights = Array.from({ length: last - first + 1 }, (_, k) => {
      const hertz = (first + k) * binWidth
      return hertz <= centre ? (hertz - below) / (centre - below) : (above - hertz) / (above - centre)
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { first, weights: weights.map((weight) => weight / sum) }
  })
  return (power, output) => {
    for (const [i, { first, weights }] of bands.entries()) {
      let total = 0
      for (let k = 0; k < weights.length; k++) total += (weights[k] as number) * (power[first + k] as number)
      output[i] = total
    }
  }
}

/** Values at the mel points, read at each bin of an FFT by straight lines in mel, level beyond the ends. */
export function melToBins(fftSize: number): (values: ArrayLike<number>, output: Float64Array) => void {
  const places = Float64Array.from({ length: fftSize / 2 + 1 }, (_, bin) => {
    const place = (hertzToMel((bin * SAMPLE_RATE) / fftSize) - lowestMel) / melStep
    return Math.max(0, Math.min(MEL_POINTS - 1.000001, place))
  })
  return (values, output) => {
    for (let bin = 0; bin < places.length; bin++) {
      const place = places[bin] as number
      const below = Math.floor(place)
      const low = values[below] as number
      output[bin] = low + (place - below) * ((values[below + 1] as number) - low)
    }
  }
}
