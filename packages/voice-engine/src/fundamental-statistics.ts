import { percentile, sortedPercentile } from './percentile.ts'

/** How a speaker's fundamental frequency is spread over their voiced frames: percentiles in hertz. */
export interface FundamentalStatistics {
  median: number
  p2: number
  p16: number
  p84: number
  p98: number
}

/** Values further than this from the median are octave errors of the tracker. */
const LARGEST_RATIO = 2.2

/** Statistics of voiced frequencies in hertz (none of them 0); all NaN for none. */
export function fundamentalStatistics(frequencies: ArrayLike<number>): FundamentalStatistics {
  const middle = percentile(frequencies, 0.5)
  const plausible = Float64Array.from(frequencies)
    .filter((frequency) => frequency < middle * LARGEST_RATIO && frequency > middle / LARGEST_RATIO)
    .sort()
  return {
    median: sortedPercentile(plausible, 0.5),
    p2: sortedPercentile(plausible, 0.02),
    p16: sortedPercentile(plausible, 0.16),
    p84: sortedPercentile(plausible, 0.84),
    p98: sortedPercentile(plausible, 0.98),
  }
}

/** Half the distance of p84 and p16, in natural logarithm: the spread of log-frequency, robust to outliers. */
export function logSpread({ p16, p84 }: FundamentalStatistics): number {
  return Math.log(p84 / p16) / 2
}
