/** What is wrong with a sample, as words for programs. */
export type QualityWarning =
  /** Under 30 s of speech. */
  | 'short'
  /** Speech stands out too little from the background. */
  | 'noisy'
  /** Recorded too loud, with flat tops. */
  | 'clipped'
  /** Nothing above the telephone band. */
  | 'telephone'
  /** The fundamental frequency is unusual for a speaking voice. */
  | 'pitch_range'
  /** Held notes sound through it. */
  | 'music'

/** What was measured of a sample at enrolment; travels as JSON. */
export interface QualityReport {
  grade: 'good' | 'fair' | 'poor'
  /** Seconds of speech analysed, pauses left out; at most 600. */
  speech_seconds: number
  /** Level of loud speech over the floor, in decibels; clean recordings have 25 to 70. */
  snr_db: number
  clipping_percent: number
  /** How far up the sound reaches, in hertz; at most 8,000. */
  bandwidth_hz: number
  /** Median fundamental frequency in hertz. */
  fundamental_hz: number
  warnings: QualityWarning[]
}

/** Figures that the report is made of; `toneSteadiness` as in `music-detector`. */
export interface SampleFigures {
  speechSeconds: number
  levelDifference: number
  clippingPercent: number
  bandwidth: number
  fundamental: number
  toneSteadiness: number
}

/** Under this much speech there is no voice. */
export const MINIMUM_SPEECH_SECONDS = 10
const ENOUGH_SPEECH_SECONDS = 30
/** Pink noise 10 dB under the speech reads 16 to 20, 15 dB under it 20 to 25. */
const NOISY_BELOW_DB = 22
const CLIPPED_ABOVE_PERCENT = 0.25
const TELEPHONE_BELOW_HZ = 4500
const USUAL_FUNDAMENTAL = [70, 260] as const
/** Between speech (0.1 to 0.2) and held notes (over 0.33). */
const MUSIC_ABOVE = 0.28
const GRAVE: ReadonlySet<QualityWarning> = new Set(['noisy', 'telephone', 'music'])

/** Judges a sample by its figures. */
export function qualityReport(figures: SampleFigures): QualityReport {
  const { speechSeconds, levelDifference, clippingPercent, bandwidth, fundamental, toneSteadiness } = figures
  const [lowest, highest] = USUAL_FUNDAMENTAL
  const signs: [QualityWarning, boolean][] = [
    ['short', speechSeconds < ENOUGH_SPEECH_SECONDS],
    ['noisy', levelDifference < NOISY_BELOW_DB],
    ['clipped', clippingPercent > CLIPPED_ABOVE_PERCENT],
    ['telephone', bandwidth < TELEPHONE_BELOW_HZ],
    ['pitch_range', fundamental < lowest || fundamental > highest],
    ['music', toneSteadiness > MUSIC_ABOVE],
  ]
  const warnings = signs.filter(([, present]) => present).map(([warning]) => warning)
  return {
    grade: warnings.some((warning) => GRAVE.has(warning)) ? 'poor' : warnings.length > 0 ? 'fair' : 'good',
    speech_seconds: round(speechSeconds, 1),
    snr_db: round(levelDifference, 1),
    clipping_percent: round(clippingPercent, 3),
    bandwidth_hz: Math.round(bandwidth),
    fundamental_hz: round(fundamental, 1),
    warnings,
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
