/**
 * Kaiser's window parameter for a stopband attenuation in dB (above 50).
 * J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", ISCAS 1974.
 */
export function kaiserBeta(attenuation: number): number {
  return 0.1102 * (attenuation - 8.7)
}

/**
 * One row of a polyphase interpolator: the taps that give the value `fraction` of a sample after the middle.
 * Tap j weighs the input sample at j − halfLength + 1; each row sums to 1, so a constant stays constant.
 * J. O. Smith, "Digital Audio Resampling", https://ccrma.stanford.edu/~jos/resample/
 * @param fraction 0 … 1, in samples
 * @param cutoff where the response is half, in cycles per sample, up to 0.5
 */
export function windowedSincRow(
  fraction: number,
  halfLength: number,
  cutoff: number,
  beta: number,
): Float64Array<ArrayBuffer> {
  const row = new Float64Array(2 * halfLength)
  let sum = 0
  for (let j = 0; j < row.length; j++) {
    const time = fraction - (j - halfLength + 1)
    const edge = Math.max(0, 1 - (time / halfLength) ** 2)
    const tap = sinc(2 * cutoff * time) * besselI0(beta * Math.sqrt(edge))
    row[j] = tap
    sum += tap
  }
  for (let j = 0; j < row.length; j++) row[j] = (row[j] ?? 0) / sum
  return row
}

/** The row's value over the samples from `first` on; rows have a multiple of four taps (an even half length). */
export function applyRow(samples: Float32Array, first: number, taps: Float64Array): number {
  // Four sums at once: in one, each addition would wait for the one before.
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let j = 0; j < taps.length; j += 4) {
    const at = first + j
    a += (samples[at] as number) * (taps[j] as number)
    b += (samples[at + 1] as number) * (taps[j + 1] as number)
    c += (samples[at + 2] as number) * (taps[j + 2] as number)
    d += (samples[at + 3] as number) * (taps[j + 3] as number)
  }
  return a + b + (c + d)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
