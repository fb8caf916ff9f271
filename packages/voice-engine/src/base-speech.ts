/**
 * Base speech by flite (Black & Lenzo 2001, "Flite: a small fast run-time synthesis engine"), compiled to WASI.
 * Voice `rms` for every speaker, women included: `slt` has nothing above 7 kHz and loses /s/.
 */
import { decodeWav } from '@hearthvoice/audio/wav'
import { VoiceEngineError } from './errors.ts'
import { SAMPLE_RATE } from './sampling.ts'
import { runProgram } from './wasi-host.ts'

const VOICE = 'rms'
/** More than this in one call costs minutes and gigabytes. */
export const LONGEST_BASE_TEXT = 500

/** A phone of the base speech by its name in the CMU set (`pau` is silence), in seconds from the start. */
export interface Phone {
  name: string
  start: number
  end: number
}

export interface BaseSpeech {
  /** Mono, 16 kHz. */
  samples: Float32Array
  phones: Phone[]
}

/**
 * Speaks plain ASCII text. Blocks; real-time factor about 0.02.
 *
 * @param text at most `LONGEST_BASE_TEXT` characters, with a letter or digit in it.
 * @param stretch factor on all durations; 1 is flite's own rate.
 */
export function speakBase(flite: WebAssembly.Module, text: string, stretch = 1): BaseSpeech {
  const args = ['-voice', VOICE, '--setf', `duration_stretch=${stretch.toFixed(4)}`]
  const { printed, sound } = runFlite(flite, text, args)
  const { samples, sampleRate } = decodeWav(sound)
  if (sampleRate !== SAMPLE_RATE) throw new VoiceEngineError('base_speech_failed', `flite gave ${sampleRate} Hz`)
  return { samples, phones: parsePhones(printed).flat() }
}

/** The phones of each line of `lines`, spoken apart: flite's front end alone, at the least cost in sound. */
export function transcribe(flite: WebAssembly.Module, lines: readonly string[]): string[][] {
  const args = ['-voice', 'kal16', '--setf', 'duration_stretch=0.1']
  return parsePhones(runFlite(flite, lines.join('\n\n'), args).printed).map((phones) => phones.map(({ name }) => name))
}

function runFlite(flite: WebAssembly.Module, text: string, args: string[]): { printed: string; sound: Uint8Array } {
  if (text.length > LONGEST_BASE_TEXT) {
    throw new VoiceEngineError('base_speech_failed', `At most ${LONGEST_BASE_TEXT} characters a call`)
  }
  const input = new TextEncoder().encode(`${text}\n`)
  const { status, printed, files } = runProgram(flite, ['flite', '-psdur', ...args, '-f', 'text', '-o', 'sound'], {
    text: input,
  })
  const sound = files.get('sound')
  if (status !== 0 || !sound) throw new VoiceEngineError('base_speech_failed', `flite ended with ${status}`)
  return { printed, sound }
}

/** Reads `name:end` pairs; end times start again on each line, which is one utterance. */
function parsePhones(printed: string): Phone[][] {
  let offset = 0
  const utterances: Phone[][] = []
  for (const line of printed.split('\n')) {
    let start = 0
    const phones = [...line.matchAll(/([a-z]+):([\d.]+)/g)].map(([, name = '', endText = '']) => {
      const end = Number(endText)
      const phone = { name, start: offset + start, end: offset + end }
      start = end
      return phone
    })
    if (phones.length === 0) continue
    utterances.push(phones)
    offset += start
  }
  return utterances
}
