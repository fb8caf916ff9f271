/** A story's cover, drawn from its words: the same story always has the same picture. */
import { hashOf, numbersFrom } from './seed.ts'

export const COVER_WIDTH = 300
export const COVER_HEIGHT = 400

type Palette = { sky: string; light: string; far: string; middle: string; near: string; title: string }
export type Shape =
  | { kind: 'area'; d: string; fill: string; opacity?: number }
  | { kind: 'line'; d: string; stroke: string; width: number; opacity?: number }
  | { kind: 'disc'; x: number; y: number; r: number; fill: string; opacity?: number }
export type CoverScene = { palette: Palette; motif: Motif; shapes: Shape[] }

const MOTIFS = ['hills', 'water', 'window', 'tree', 'moon', 'road'] as const
type Motif = (typeof MOTIFS)[number]

const words: Record<Motif, RegExp> = {
  water: /\b(lake|sea|river|water|beach|boat|ship|fish\w*|swim\w*|ocean|island|rain|shore|harbou?r|creek|pond)\b/gi,
  window: /\b(house|home|kitchen|window|room|door|cottage|attic|fire|candle|table|bread|cake|letter|christmas)\b/gi,
  tree: /\b(tree|trees|garden|apple|apples|forest|wood|woods|oak|orchard|leaf|leaves|flower|bird|birds|cherry)\b/gi,
  moon: /\b(night|moon|star|stars|sleep|dream|dreams|bed|bedtime|dark|goodnight|lullaby|owl)\b/gi,
  road: /\b(road|train|car|walk|walked|journey|bicycle|bike|travel\w*|way|street|bus|left|path|far|school)\b/gi,
  hills: /\b(hill|hills|mountain|mountains|field|fields|farm|meadow|sheep|valley|horse|cow)\b/gi,
}

const palettes: Palette[] = [
  { sky: '#ecd2ac', light: '#a8431b', far: '#cb9767', middle: '#94623f', near: '#4a2f24', title: '#2a2320' },
  { sky: '#e7e3cf', light: '#dca63f', far: '#afbb9d', middle: '#6f8f6f', near: '#3f6b4a', title: '#2a2320' },
  { sky: '#a8431b', light: '#f5dcab', far: '#8d3715', middle: '#6b2a13', near: '#3b1a11', title: '#fdf3e3' },
  { sky: '#f4ede1', light: '#a8431b', far: '#dccbb2', middle: '#b89c7a', near: '#63564d', title: '#2a2320' },
  { sky: '#dba94b', light: '#fbf1dc', far: '#bd8729', middle: '#8a5a00', near: '#4b330a', title: '#2a1e08' },
]
const night: Palette = {
  sky: '#2e2824',
  light: '#f3e2bf',
  far: '#4b4138',
  middle: '#3a312b',
  near: '#191513',
  title: '#f6ede0',
}

/** The motif that the title and text speak of most (a word of the title counts four times); else by chance. */
function motifOf(title: string, text: string, chance: number): Motif {
  const scores = MOTIFS.map((motif) => {
    const inTitle = title.match(words[motif])?.length ?? 0
    const inText = text.slice(0, 4000).match(words[motif])?.length ?? 0
    return { motif, score: inTitle * 4 + inText }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.motif : (MOTIFS[Math.floor(chance * MOTIFS.length)] ?? 'hills')
}

type Random = () => number

/** The upper edge of a hill: a sum of three slow waves around `level`. */
function ridge(random: Random, level: number, height: number): (x: number) => number {
  const waves = [0.9, 1.7, 3.1].map((times) => ({
    times: times * (0.8 + random() * 0.5),
    phase: random() * Math.PI * 2,
    share: 1 / (times + 0.6),
  }))
  return (x) =>
    level +
    waves.reduce(
      (sum, { times, phase, share }) => sum + Math.sin((x / COVER_WIDTH) * Math.PI * times + phase) * share,
      0,
    ) *
      height
}

function below(edge: (x: number) => number): string {
  const points: string[] = []
  for (let x = 0; x <= COVER_WIDTH; x += 10) points.push(`${x} ${edge(x).toFixed(1)}`)
  return `M0 ${COVER_HEIGHT}L${points.join('L')}L${COVER_WIDTH} ${COVER_HEIGHT}Z`
}

const along = (edge: (x: number) => number, offset: number): string => {
  const points: string[] = []
  for (let x = 0; x <= COVER_WIDTH; x += 10) points.push(`${x} ${(edge(x) + offset).toFixed(1)}`)
  return `M${points.join('L')}`
}

function hills(random: Random, palette: Palette, levels: [number, number, number]): Shape[] {
  const fills = [palette.far, palette.middle, palette.near]
  return levels.flatMap((level, index): Shape[] => {
    const edge = ridge(random, level, 26 - index * 4)
    const fill = fills[index] ?? palette.near
    return [
      { kind: 'area', d: below(edge), fill },
      { kind: 'line', d: along(edge, 7), stroke: palette.sky, width: 1, opacity: 0.28 },
    ]
  })
}

const sun = (random: Random, palette: Palette, y: number, r: number): Shape => ({
  kind: 'disc',
  x: 70 + random() * 160,
  y,
  r,
  fill: palette.light,
})

/** A tree as one would draw it: a leaning trunk that forks, and a crown of discs. */
function tree(random: Random, palette: Palette, x: number, foot: number, height: number, fill: string): Shape[] {
  const lean = (random() - 0.5) * height * 0.16
  const width = height * 0.055
  const top = foot - height * 0.62
  const crown = foot - height * 0.86
  const trunk = `M${x - width * 1.6} ${foot + 8}Q${x - width * 0.4} ${foot - height * 0.25} ${x + lean - width * 0.6} ${top}L${x + lean + width * 0.6} ${top}Q${x + width * 0.6} ${foot - height * 0.25} ${x + width * 1.6} ${foot + 8}Z`
  const branch = (side: number): Shape => ({
    kind: 'line',
    d: `M${x + lean} ${top + height * 0.08}Q${x + lean + side * height * 0.06} ${top - height * 0.06} ${x + lean + side * height * 0.2} ${crown + height * 0.02}`,
    stroke: palette.near,
    width: width * 0.8,
  })
  const leaves = Array.from({ length: 9 }, (_, at): Shape => {
    const angle = (at / 9) * Math.PI * 2 + random() * 0.4
    const away = at % 3 === 0 ? 0.16 : 0.29
    return {
      kind: 'disc',
      x: x + lean + Math.cos(angle) * height * away * 1.2,
      y: crown + Math.sin(angle) * height * away * 0.8,
      r: height * (0.15 + random() * 0.06),
      fill,
    }
  })
  const heart: Shape = { kind: 'disc', x: x + lean, y: crown, r: height * 0.24, fill }
  return [heart, ...leaves, { kind: 'area', d: trunk, fill: palette.near }, branch(-1), branch(1)]
}

const scenes: Record<Motif, (random: Random, palette: Palette) => Shape[]> = {
  hills: (random, palette) => [
    sun(random, palette, 214 + random() * 20, 30 + random() * 10),
    ...hills(random, palette, [250, 292, 344]),
  ],
  moon: (random, palette) => {
    const x = 80 + random() * 140
    const stars = Array.from(
      { length: 16 },
      (): Shape => ({
        kind: 'disc',
        x: random() * 300,
        y: 130 + random() * 120,
        r: 0.8 + random(),
        fill: palette.light,
        opacity: 0.8,
      }),
    )
    return [
      ...stars,
      { kind: 'disc', x, y: 208, r: 38, fill: palette.light },
      { kind: 'disc', x: x + 15, y: 200, r: 33, fill: palette.sky },
      ...hills(random, palette, [292, 322, 356]),
    ]
  },
  water: (random, palette) => {
    const x = 90 + random() * 120
    const [horizon] = [262]
    const ripples = Array.from({ length: 15 }, (_, index): Shape => {
      const y = horizon + 12 + index * 9
      const half = 14 + random() * 34 + index * 2.2
      const middle = x + (random() - 0.5) * 26
      return {
        kind: 'line',
        d: `M${middle - half} ${y}Q${middle - half / 2} ${y - 3} ${middle} ${y}T${middle + half} ${y}`,
        stroke: palette.light,
        width: 1.8,
        opacity: 0.75 - index * 0.03,
      }
    })
    const shore = ridge(random, 256, 10)
    const boat = x > 150 ? 84 : 206
    return [
      { kind: 'disc', x, y: 232, r: 34, fill: palette.light },
      { kind: 'area', d: below(shore), fill: palette.far },
      { kind: 'area', d: `M0 ${horizon}H300V400H0Z`, fill: palette.middle },
      ...ripples,
      { kind: 'area', d: `M${boat} 312l2 -46l24 42Z`, fill: palette.sky },
      { kind: 'area', d: `M${boat - 4} 310l-3 -34l-17 32Z`, fill: palette.sky, opacity: 0.85 },
      { kind: 'area', d: `M${boat - 30} 316h66q-8 16 -18 16h-30q-12 0 -18 -16Z`, fill: palette.near },
      { kind: 'area', d: below(ridge(random, 386, 8)), fill: palette.near },
    ]
  },
  tree: (random, palette) => {
    const edge = ridge(random, 330, 16)
    const x = 100 + random() * 100
    const other = x > 150 ? 46 : 258
    return [
      ...hills(random, palette, [268, 300, 400]).slice(0, 4),
      ...tree(random, palette, other, edge(other), 54, palette.middle),
      ...tree(random, palette, x, edge(x), 134, palette.light),
      { kind: 'area', d: below(edge), fill: palette.near },
    ]
  },
  road: (random, palette) => {
    const bend = 110 + random() * 80
    const far = 120 + random() * 60
    return [
      sun(random, palette, 226, 28),
      ...hills(random, palette, [254, 284, 400]).slice(0, 4),
      { kind: 'area', d: below(ridge(random, 296, 6)), fill: palette.near },
      {
        kind: 'area',
        d: `M${far} 300C${bend + 70} 318 ${bend - 90} 338 ${bend - 20} 400L${bend + 90} 400C${bend + 10} 346 ${bend + 110} 320 ${far + 7} 300Z`,
        fill: palette.sky,
        opacity: 0.92,
      },
      ...tree(random, palette, far > 150 ? 52 : 252, 318, 58, palette.middle),
    ]
  },
  window: (random, palette) => {
    const lit = [0, 1, 2, 3].map((pane): Shape => {
      const px = 119 + (pane % 2) * 33
      const py = 262 + Math.floor(pane / 2) * 35
      return { kind: 'area', d: `M${px} ${py}h29v31h-29Z`, fill: palette.light }
    })
    const smoke = 196
    return [
      ...hills(random, palette, [262, 400, 400]).slice(0, 2),
      {
        kind: 'line',
        d: `M${smoke} 196c-10 -12 12 -18 2 -32s8 -18 0 -30`,
        stroke: palette.far,
        width: 3,
        opacity: 0.9,
      },
      { kind: 'area', d: 'M188 240V198h18v56Z', fill: palette.near },
      { kind: 'area', d: 'M84 246H216V400H84Z', fill: palette.middle },
      { kind: 'area', d: 'M68 252L150 186L232 252Z', fill: palette.near },
      ...lit,
      { kind: 'line', d: 'M112 331H188', stroke: palette.near, width: 4 },
      { kind: 'area', d: below(ridge(random, 366, 8)), fill: palette.near },
    ]
  },
}

/** @param text the story itself; its words choose what is drawn, so a changed title keeps its place on the shelf */
export function coverScene(title: string, text: string): CoverScene {
  const random = numbersFrom(hashOf(`${title}\n${text.slice(0, 400)}`))
  const motif = motifOf(title, text, random())
  const palette = motif === 'moon' ? night : (palettes[Math.floor(random() * palettes.length)] ?? night)
  return { palette, motif, shapes: scenes[motif](random, palette) }
}
