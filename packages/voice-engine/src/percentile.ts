/** The value below which `fraction` (0 to 1) of `values` lie, interpolated; NaN for none. `values` stay as they are. */
export function percentile(values: ArrayLike<number>, fraction: number): number {
  return sortedPercentile(Float64Array.from(values).sort(), fraction)
}

/** As `percentile`, for values already in ascending order. */
export function sortedPercentile(sorted: ArrayLike<number>, fraction: number): number {
  if (sorted.length === 0) return Number.NaN
  const position = fraction * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (position - below) * (high - low)
}
