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

/** Long samples are analysed in blocks of a minute (in samples), so that memory stays bounded. */
export const ENROL_BLOCK = 60 * SAMPLE_RATE
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
 * @param sound mono, 16 kHz, about −1 to 1, whole or in blocks of `ENROL_BLOCK`, which are taken one by one; of long
 * samples the first ten minutes of speech are used.
 * @throws VoiceEngineError `no_speech`, or `too_little_speech` with the figure `speech_seconds`.
 */
export async function enrol(
  sound: Float32Array | AsyncIterable<Float32Array>,
  options: { signal?: AbortSignal } = {},
): Promise<Enrolment> {
  const flite = await fliteModule()
  const builder = new ProfileBuilder()
  const levels: number[] = []
  const steadiness: number[] = []
  let clipped = 0
  let analysed = 0
  for await (const block of sound instanceof Float32Array ? blocksOf(sound) : sound) {
    await takeTurns(options.signal)
    const analysis = detectSpeech(block)
    builder.add(analysis)
    for (const level of analysis.levels) if (level > SILENCE_DB) levels.push(level)
    steadiness.push(...toneSteadiness(block))
    clipped += clippingPercent(block) * block.length
    analysed += block.length
    if (builder.speechSeconds >= ENOUGH_SPEECH_SECONDS) break
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

function* blocksOf(samples: Float32Array): Generator<Float32Array> {
  for (let at = 0; at < samples.length; at += ENROL_BLOCK) yield samples.subarray(at, at + ENROL_BLOCK)
}
