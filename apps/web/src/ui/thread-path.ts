/** The thread's geometry: one line that is a waveform at its left end and handwriting at its right. */

export const THREAD_WIDTH = 720
export const THREAD_HEIGHT = 64

type Point = { x: number; y: number }

const STEPS = 900
/** Shares of the width: the waveform ends here, the handwriting begins there. */
const WAVE_END = 0.4
const WRITING_START = 0.56

const smooth = (t: number) => {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped * clamped * (3 - 2 * clamped)
}

/** Loudness of speech along the waveform: three words with breath between them. */
const loudness = (t: number) => {
  const words = Math.abs(Math.sin(t * Math.PI * 3.2)) ** 0.7
  const detail = 0.62 + 0.38 * Math.sin(t * 31) * Math.sin(t * 13 + 1)
  return words * detail * smooth(t * 7) * smooth((1 - t) * 4)
}

/** @param u 0 (left end) to 1 (right end) */
function pointAt(u: number): Point {
  const middle = THREAD_HEIGHT / 2
  const x = u * THREAD_WIDTH
  const rest = Math.sin(u * 9) * 2.2
  if (u < WAVE_END) {
    const t = u / WAVE_END
    return { x, y: middle + rest + Math.sin(t * Math.PI * 2 * 26) * loudness(t) * (middle - 3) }
  }
  // Handwriting is a cycloid that runs backward at its loops; tall letters come every third or fourth.
  const t = Math.max(0, (u - WRITING_START) / (1 - WRITING_START))
  const strength = smooth(t * 5) * smooth((1 - t) * 9)
  const phase = t * Math.PI * 2 * 11
  const letter = Math.floor(t * 11)
  const within = (t * 11) % 1
  const tall = [0.5, 0.42, 1, 0.46, 0.4, 0.92, 0.5, 0.44, 0.4, 1, 0.5, 0.4]
  const height = (tall[letter] ?? 0.45) * (1 - smooth(within)) + (tall[letter + 1] ?? 0.45) * smooth(within)
  return {
    x: x + Math.sin(phase) * 13 * strength,
    y: middle + rest + (1 - Math.cos(phase)) * -0.5 * strength * height * (middle + 6) + strength * 9,
  }
}

/** SVG path data of the whole thread in a box of THREAD_WIDTH × THREAD_HEIGHT. */
export function threadPath(): string {
  const parts: string[] = []
  for (let step = 0; step <= STEPS; step += 1) {
    const { x, y } = pointAt(step / STEPS)
    parts.push(`${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return parts.join('')
}
