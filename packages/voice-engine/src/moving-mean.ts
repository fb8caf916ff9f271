/** Mean over ±`reach` neighbours, fewer at the ends. */
export function movingMean(values: ArrayLike<number>, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1)
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] as number) + (values[i] as number)
  return Float32Array.from({ length: values.length }, (_, i) => {
    const start = Math.max(0, i - reach)
    const end = Math.min(values.length, i + reach + 1)
    return ((sums[end] as number) - (sums[start] as number)) / (end - start)
  })
}
