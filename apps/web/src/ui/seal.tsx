import { classNames } from './class-names.ts'
import { hashOf, numbersFrom } from './seed.ts'

const SIZE = 96
const STEPS = 180

const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/**
 * The ring's edge. Its teeth are a voice's harmonics: a deep voice has many close together, a high one few; how far
 * they reach comes from the voice's own seed, until its measured spectrum is at hand.
 */
function ringPath(seed: string, fundamentalHz: number): string {
  const random = numbersFrom(hashOf(seed))
  const teeth = Math.round(Math.min(64, Math.max(18, 5600 / fundamentalHz)))
  const swells = Array.from({ length: 4 }, (_, index) => ({
    times: index + 2 + Math.floor(random() * 3),
    phase: random() * Math.PI * 2,
    reach: 0.5 + random() * 0.5,
  }))
  const parts: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * Math.PI * 2
    const swell = swells.reduce((sum, { times, phase, reach }) => sum + Math.sin(angle * times + phase) * reach, 0) / 4
    const radius = 41 + Math.cos(angle * teeth) * (1.4 + 2.6 * Math.abs(swell))
    const x = SIZE / 2 + Math.cos(angle) * radius
    const y = SIZE / 2 + Math.sin(angle) * radius
    parts.push(`${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return `${parts.join('')}Z`
}

type SealProps = {
  name: string
  /** What makes the edge this voice's own: its id. */
  seed: string
  /** Hz; 160 when it is not known. */
  fundamental?: number | undefined
  className?: string
}

/** A voice's seal: initials in a ring. The name itself stands beside it, so the picture is silent. */
export function Seal({ name, seed, fundamental = 160, className }: SealProps) {
  return (
    <svg aria-hidden viewBox={`0 0 ${SIZE} ${SIZE}`} className={classNames('size-20 shrink-0', className)}>
      <path
        d={ringPath(seed, fundamental)}
        className="fill-paper stroke-ember"
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
      <circle cx={SIZE / 2} cy={SIZE / 2} r={31} fill="none" className="stroke-hairline" strokeWidth={1} />
      <text
        x={SIZE / 2}
        y={SIZE / 2}
        dy="0.36em"
        textAnchor="middle"
        className="fill-ink font-serif font-[560]"
        fontSize={28}
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}
