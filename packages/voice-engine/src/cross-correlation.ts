/** Normalised cross-correlation of a signal with itself (Talkin 1995), quick by running sums. */
export class CrossCorrelation {
  private readonly samples: Float64Array
  private readonly sums: Float64Array
  private readonly squares: Float64Array
  private readonly margin: number
  private readonly window: number

  /**
   * @param window length of the two windows compared, in samples.
   * @param longestLag the largest lag that will be asked for.
   */
  constructor(samples: Float32Array, window: number, longestLag: number) {
    this.window = window
    this.margin = window + longestLag
    this.samples = new Float64Array(samples.length + 2 * this.margin)
    this.samples.set(samples, this.margin)
    this.sums = runningSums(this.samples, (value) => value)
    this.squares = runningSums(this.samples, (value) => value * value)
  }

  /** The energy below which `fraction` of all windows lie, laid end to end. */
  windowEnergy(fraction: number): number {
    const energies: number[] = []
    for (let start = this.margin; start + this.window <= this.samples.length - this.margin; start += this.window) {
      energies.push((this.squares[start + this.window] as number) - (this.squares[start] as number))
    }
    energies.sort((a, b) => a - b)
    return energies[Math.floor(fraction * (energies.length - 1))] ?? 0
  }

  /** Energy of the one window about `centre`. */
  energy(centre: number): number {
    const start = this.windowStart(centre, 0)
    return (this.squares[start + this.window] as number) - (this.squares[start] as number)
  }

  /** The mean of the samples about `centre` that lags up to `lag` touch. */
  localMean(centre: number, lag: number): number {
    const start = this.windowStart(centre, lag)
    const end = start + this.window + lag
    return ((this.sums[end] as number) - (this.sums[start] as number)) / (this.window + lag)
  }

  /** −1 to 1: two windows `lag` apart, both about `centre`, less `mean`; `floor` of energy damps near-silence. */
  at(centre: number, lag: number, mean: number, floor: number): number {
    const { samples, sums, squares, window } = this
    const start = this.windowStart(centre, lag)
    const later = start + lag
    let product = 0
    for (let n = start; n < start + window; n++) product += (samples[n] as number) * (samples[n + lag] as number)
    const sum = (sums[start + window] as number) - (sums[start] as number)
    const laterSum = (sums[later + window] as number) - (sums[later] as number)
    const energy = (squares[start + window] as number) - (squares[start] as number)
    const laterEnergy = (squares[later + window] as number) - (squares[later] as number)
    const bias = window * mean * mean
    const centred = energy - 2 * mean * sum + bias + floor
    const laterCentred = laterEnergy - 2 * mean * laterSum + bias + floor
    return (product - mean * (sum + laterSum) + bias) / Math.sqrt(centred * laterCentred)
  }

  private windowStart(centre: number, lag: number): number {
    return this.margin + Math.round(centre - (this.window + lag) / 2)
  }
}

function runningSums(values: Float64Array, of: (value: number) => number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let n = 0; n < values.length; n++) sums[n + 1] = (sums[n] as number) + of(values[n] as number)
  return sums
}
