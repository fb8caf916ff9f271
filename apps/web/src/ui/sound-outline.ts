/** The outline of a sound, for drawing. */

const MAX_DECODED_BYTES = 16 * 1024 * 1024
const DRAWING_RATE_HZ = 8000

/**
 * @param samples one channel, -1 to 1
 * @returns `count` root mean squares, scaled so that the loudest is 1
 */
export function loudnessOf(samples: Float32Array, count: number): Float32Array {
  const outline = new Float32Array(count)
  let highest = 0
  for (let at = 0; at < count; at += 1) {
    const from = Math.floor((at * samples.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * samples.length) / count))
    let energy = 0
    for (let index = from; index < to; index += 1) energy += (samples[index] ?? 0) ** 2
    outline[at] = Math.sqrt(energy / (to - from))
    highest = Math.max(highest, outline[at] ?? 0)
  }
  return highest > 0 ? outline.map((value) => value / highest) : outline
}

/**
 * Fetches a sound and reads its outline; null when it is too long to be decoded for a drawing alone, or can't be.
 * @param src address or blob address
 */
export async function readOutline(src: string, count: number, signal: AbortSignal): Promise<Float32Array | null> {
  try {
    const response = await fetch(src, { signal })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_DECODED_BYTES) {
      await response.body?.cancel()
      return null
    }
    const bytes = await response.arrayBuffer()
    if (bytes.byteLength > MAX_DECODED_BYTES) return null
    const decoded = await new OfflineAudioContext(1, 1, DRAWING_RATE_HZ).decodeAudioData(bytes)
    return loudnessOf(decoded.getChannelData(0), count)
  } catch {
    return null
  }
}
