/** The outline of a sound, for drawing. */

const MAX_DECODED_BYTES = 16 * 1024 * 1024
const DRAWING_RATE_HZ = 8000

/** @param samples one channel, -1 to 1 @returns `count` loudest values, 0 to 1, the loudest of all being 1 */
export function peaksOf(samples: Float32Array, count: number): Float32Array {
  const peaks = new Float32Array(count)
  let highest = 0
  for (let at = 0; at < count; at += 1) {
    const from = Math.floor((at * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * samples.length) / count))
    let peak = 0
    for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0))
    peaks[at] = peak
    highest = Math.max(highest, peak)
  }
  return highest > 0 ? peaks.map((peak) => peak / highest) : peaks
}

/**
 * Fetches a sound and reads its outline; null when it is too long to be decoded for a drawing alone, or can't be.
 * @param src address or blob address
 */
export async function readPeaks(src: string, count: number, signal: AbortSignal): Promise<Float32Array | null> {
  try {
    const response = await fetch(src, { signal })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_DECODED_BYTES) {
      await response.body?.cancel()
      return null
    }
    const bytes = await response.arrayBuffer()
    if (bytes.byteLength > MAX_DECODED_BYTES) return null
    const decoded = await new OfflineAudioContext(1, 1, DRAWING_RATE_HZ).decodeAudioData(bytes)
    return peaksOf(decoded.getChannelData(0), count)
  } catch {
    return null
  }
}
