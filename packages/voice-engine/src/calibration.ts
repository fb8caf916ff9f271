/** Finds the conversion that brings base speech to a profile, by converting and measuring again. */
import { type BaseSpeech, speakBase } from './base-speech.ts'
import { type AnalysedBase, analyseBase, type Conversion, convert, flatGains } from './conversion.ts'
import { logSpread } from './fundamental-statistics.ts'
import { withoutLevel } from './long-term-spectrum.ts'
import { profileOf, type SpeakerProfile } from './speaker-profile.ts'

/** The Rainbow Passage (Fairbanks 1960, "Voice and Articulation Drillbook"): sounds in everyday proportions. */
const SENTENCES = [
  'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow.',
  'The rainbow is a division of white light into many beautiful colors.',
  'These take the shape of a long round arch, with its path high above, and its two ends apparently beyond the horizon.',
  'There is, according to legend, a boiling pot of gold at one end.',
  'People look, but no one ever finds it.',
  'When a man looks for something beyond his reach, his friends say he is looking for the pot of gold at the end of the rainbow.',
]
const ROUNDS = 2
const STRETCH_EXPONENT = 0.7
const STRETCH_RANGE = [0.85, 1.3] as const
const LARGEST_SLOPE = 2.2
const SMALLEST_SLOPE = 0.5
/** −7 and +6 nepers of power, in decibels. */
const GAIN_RANGE = [-30.4, 26.1] as const

const baseProfiles = new WeakMap<WebAssembly.Module, SpeakerProfile>()

function calibrationSpeech(flite: WebAssembly.Module, stretch: number): BaseSpeech[] {
  return SENTENCES.map((sentence) => speakBase(flite, sentence, stretch))
}

/** The profile of the base voice itself; measured once for each compiled flite. */
function baseProfile(flite: WebAssembly.Module): SpeakerProfile {
  const known = baseProfiles.get(flite)
  if (known) return known
  const profile = profileOf(calibrationSpeech(flite, 1).map(({ samples }) => samples))
  baseProfiles.set(flite, profile)
  return profile
}

/** The conversion from the base voice to `target`. Blocks for about a second. */
export function calibrate(flite: WebAssembly.Module, target: SpeakerProfile): Conversion {
  const base = baseProfile(flite)
  const stretch = target.rate > 0 ? clamp((base.rate / target.rate) ** STRETCH_EXPONENT, STRETCH_RANGE) : 1
  const speech = calibrationSpeech(flite, stretch).map(({ samples }) => analyseBase(samples))
  let conversion = firstGuess(base, target, stretch)
  for (let round = 0; round < ROUNDS; round++) conversion = correct(conversion, speech, target)
  return conversion
}

function firstGuess(base: SpeakerProfile, target: SpeakerProfile, stretch: number): Conversion {
  const ratio = logSpread(target.fundamental) / logSpread(base.fundamental)
  const slope = clamp(ratio, [SMALLEST_SLOPE, LARGEST_SLOPE])
  return {
    stretch,
    slope,
    intercept: Math.log(target.fundamental.median) - slope * Math.log(base.fundamental.median),
    lowest: target.fundamental.p2,
    highest: target.fundamental.p98,
    gains: limitGains(flatGains().map((_, i) => (target.spectrum[i] as number) - (base.spectrum[i] as number))),
  }
}

/** One round: converts the calibration sentences and takes what is left of the difference into the conversion. */
function correct(conversion: Conversion, speech: AnalysedBase[], target: SpeakerProfile): Conversion {
  const reached = profileOf(speech.map((base) => convert(base, conversion)))
  const spread = logSpread(target.fundamental) / logSpread(reached.fundamental)
  const slope = clamp(conversion.slope * spread, [SMALLEST_SLOPE, LARGEST_SLOPE])
  const baseMedian = (Math.log(reached.fundamental.median) - conversion.intercept) / conversion.slope
  const gains = conversion.gains.map(
    (gain, i) => gain + (target.spectrum[i] as number) - (reached.spectrum[i] as number),
  )
  return {
    ...conversion,
    slope,
    intercept: Math.log(target.fundamental.median) - slope * baseMedian,
    gains: limitGains(gains),
  }
}

function limitGains(gains: Float32Array): Float32Array {
  return withoutLevel(gains).map((gain) => clamp(gain, GAIN_RANGE))
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.max(low, Math.min(high, value))
}
