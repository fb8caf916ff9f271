/**
 * Share of samples, in percent, on a flat top: near the largest value and hardly different from the one before.
 * Clean speech has under 0.1 %; the measure survives a change of sample rate after the clipping.
 */
export function clippingPercent(samples: Float32Array): number {
  let largest = 0
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample))
  if (largest === 0) return 0
  let flat = 0
  for (let n = 1; n < samples.length; n++) {
    const sample = samples[n] as number
    if (Math.abs(sample) >= 0.8 * largest && Math.abs(sample - (samples[n - 1] as number)) < 0.02 * largest) flat++
  }
  return (100 * flat) / samples.length
}
