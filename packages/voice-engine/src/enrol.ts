/** From a sample of somebody's speech to a voice file and a report on the sample. */
import { calibrate } from './calibration.ts'
import { clippingPercent } from './clipping.ts'
import { SILENCE_DB } from './energy-activity.ts'
import { VoiceEngineError } from './errors.ts'
import { fliteModule } from './flite-module.ts'
import { takeTurns } from './interruption.ts'
import { toneSteadiness } from './music-detector.ts'
import { percentile } from './percentile.ts'
import { MINIMUM_SPEECH_SECONDS, type QualityReport, type QualityWarning, qualityReport } from './quality-report.ts'
import { SAMPLE_RATE } from './sampling.ts'
import { ProfileBuilder } from './speaker-profile.ts'
import { detectSpeech } from './speech-detector.ts'
import { encodeVoice } from './voice-file.ts'

/** Long samples are analysed in blocks of a minute, so that memory stays bounded. */
const BLOCK = 60 * SAMPLE_RATE
/** More speech than this changes nothing. */
const ENOUGH_SPEECH_SECONDS = 600
const RATE_SPOILERS: readonly QualityWarning[] = ['noisy', 'music']

export interface Enrolment {
  /** A voice file for `openVoice`, under 1 KB. */
  voice: Uint8Array
  quality: QualityReport
}

/**
 * Makes a voice from a sample. Blocks its thread for about 0.015 × the sample's length and 2 s; run it in a worker.
 *
 * @param samples mono, 16 kHz, about −1 to 1; of long samples the first ten minutes of speech are used.
 * @throws VoiceEngineError `no_speech`, or `too_little_speech` with the figure `speech_seconds`.
 */
export async function enrol(samples: Float32Array, options: { signal?: AbortSignal } = {}): Promise<Enrolment> {
  const flite = await fliteModule()
  const builder = new ProfileBuilder()
  const levels: number[] = []
  const steadiness: number[] = []
  let clipped = 0
  let analysed = 0
  while (analysed < samples.length && builder.speechSeconds < ENOUGH_SPEECH_SECONDS) {
    await takeTurns(options.signal)
    const block = samples.subarray(analysed, analysed + BLOCK)
    const sound = detectSpeech(block)
    builder.add(sound)
    for (const level of sound.levels) if (level > SILENCE_DB) levels.push(level)
    steadiness.push(...toneSteadiness(block))
    clipped += clippingPercent(block) * block.length
    analysed += block.length
  }
  const { speechSeconds } = builder
  const profile = builder.profile()
  if (speechSeconds === 0 || !(profile.fundamental.median > 0))
    throw new VoiceEngineError('no_speech', 'No speech was found in the sample')
  if (speechSeconds < MINIMUM_SPEECH_SECONDS) {
    throw new VoiceEngineError(
      'too_little_speech',
      `${speechSeconds.toFixed(1)} s of speech, at least ${MINIMUM_SPEECH_SECONDS} s are needed`,
      { speech_seconds: Number(speechSeconds.toFixed(1)) },
    )
  }
  const quality = qualityReport({
    speechSeconds,
    levelDifference: percentile(levels, 0.95) - percentile(levels, 0.05),
    clippingPercent: clipped / analysed,
    bandwidth: builder.bandwidth(),
    fundamental: profile.fundamental.median,
    toneSteadiness: steadiness.length > 0 ? percentile(steadiness, 0.5) : 0,
  })
  await takeTurns(options.signal)
  // Noise and music have peaks of their own, which count as syllables: up to twice the true rate.
  const rate = RATE_SPOILERS.some((warning) => quality.warnings.includes(warning)) ? 0 : profile.rate
  const conversion = calibrate(flite, { ...profile, rate })
  return { voice: encodeVoice({ ...profile, rate, conversion }), quality }
}
