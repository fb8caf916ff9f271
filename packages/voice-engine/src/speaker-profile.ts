/** What is kept of how a person sounds: pitch, spectrum, rate and pauses, gathered over stretches of speech. */
import { energyActivity, frameLevels } from './energy-activity.ts'
import { type FundamentalTrack, trackFundamental } from './fundamental-frequency.ts'
import { type FundamentalStatistics, fundamentalStatistics } from './fundamental-statistics.ts'
import { LongTermSpectrum } from './long-term-spectrum.ts'
import { gapLengths, narrationPauses, type Pauses } from './pauses.ts'
import { FRAME_RATE } from './sampling.ts'
import { syllableIntervals, syllableRate } from './speaking-rate.ts'

export interface SpeakerProfile {
  fundamental: FundamentalStatistics
  /** Long-term average spectrum: decibels at the 80 mel points, level removed. */
  spectrum: Float32Array
  /** Syllables a second of speech, pauses left out; 0 if unknown. */
  rate: number
  pauses: Pauses
}

/** One stretch of sound with its frame-wise analysis. */
export interface AnalysedSound {
  samples: Float32Array
  levels: Float32Array
  track: FundamentalTrack
  /** 1 for frames that count as speech. */
  active: Uint8Array
}

/** Analyses a stretch whose every sound above the floor is speech. */
export function analyseSpeech(samples: Float32Array): AnalysedSound {
  const levels = frameLevels(samples)
  return { samples, levels, track: trackFundamental(samples), active: energyActivity(levels) }
}

/** Gathers a profile from any number of analysed stretches. */
export class ProfileBuilder {
  private readonly spectrum = new LongTermSpectrum()
  private readonly frequencies: number[] = []
  private readonly gaps: number[] = []
  private readonly intervals: number[] = []
  /** Seconds of speech so far, pauses left out. */
  speechSeconds = 0

  add({ samples, levels, track, active }: AnalysedSound): void {
    this.spectrum.add(samples, active)
    for (let i = 0; i < track.length; i++) {
      const frequency = track[i] as number
      if (frequency > 0 && active[i] === 1) this.frequencies.push(frequency)
    }
    this.gaps.push(...gapLengths(active))
    this.intervals.push(...syllableIntervals(levels, track, active))
    this.speechSeconds += active.reduce((sum, value) => sum + value, 0) / FRAME_RATE
  }

  /** How far up the speech reaches, in hertz. */
  bandwidth(): number {
    return this.spectrum.bandwidth()
  }

  profile(): SpeakerProfile {
    return {
      fundamental: fundamentalStatistics(this.frequencies),
      spectrum: this.spectrum.decibels(),
      rate: syllableRate(this.intervals),
      pauses: narrationPauses(this.gaps),
    }
  }
}

/** The profile of samples (mono, 16 kHz) that hold speech and silence only. */
export function profileOf(stretches: readonly Float32Array[]): SpeakerProfile {
  const builder = new ProfileBuilder()
  for (const samples of stretches) builder.add(analyseSpeech(samples))
  return builder.profile()
}
