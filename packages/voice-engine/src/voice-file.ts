/**
 * The voice file: eight bytes of magic; version (u16) and number of sections (u16); sections of a four-letter name,
 * a length in bytes (u32) and 32-bit floats; CRC-32 of all before. Little-endian. Readers skip sections that they
 * don't know, so a later version may add some; it raises the version only if older readers could not do without.
 */
import type { Conversion } from './conversion.ts'
import { crc32 } from './crc32.ts'
import { VoiceEngineError } from './errors.ts'
import { MEL_POINTS } from './mel-scale.ts'
import type { SpeakerProfile } from './speaker-profile.ts'

/** A voice that can speak: how the person sounds, and how to bring the base voice there. */
export interface Voice extends SpeakerProfile {
  conversion: Conversion
}

/** As in PNG: a byte over 127, a name, and both kinds of line end, to tell any damage by a text transfer. */
const MAGIC = [0x89, ...new TextEncoder().encode('VOX'), 0x0d, 0x0a, 0x1a, 0x0a]
const VERSION = 1
const HEADER_BYTES = MAGIC.length + 4
const SECTION_HEADER_BYTES = 8
const CHECKSUM_BYTES = 4
const SECTION_FLOATS = { FUND: 5, SPEC: MEL_POINTS, TIME: 3, CONV: 5 + MEL_POINTS } as const
type SectionName = keyof typeof SECTION_FLOATS

/** Writes a voice as the bytes of a voice file. */
export function encodeVoice({ fundamental, spectrum, rate, pauses, conversion }: Voice): Uint8Array {
  const { stretch, slope, intercept, lowest, highest, gains } = conversion
  const sections: Record<SectionName, number[]> = {
    FUND: [fundamental.median, fundamental.p2, fundamental.p16, fundamental.p84, fundamental.p98],
    SPEC: [...spectrum],
    TIME: [rate, pauses.sentence, pauses.paragraph],
    CONV: [stretch, slope, intercept, lowest, highest, ...gains],
  }
  const entries = Object.entries(sections)
  const size = entries.reduce((sum, [, values]) => sum + SECTION_HEADER_BYTES + 4 * values.length, HEADER_BYTES)
  const bytes = new Uint8Array(size + CHECKSUM_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  view.setUint16(MAGIC.length, VERSION, true)
  view.setUint16(MAGIC.length + 2, entries.length, true)
  let at = HEADER_BYTES
  for (const [name, values] of entries) {
    bytes.set(new TextEncoder().encode(name), at)
    view.setUint32(at + 4, 4 * values.length, true)
    at += SECTION_HEADER_BYTES
    for (const value of values) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  view.setUint32(at, crc32(bytes.subarray(0, at)), true)
  return bytes
}

/**
 * Reads a voice file.
 *
 * @throws VoiceEngineError `voice_file_damaged`, or `voice_file_too_new`.
 */
export function openVoice(bytes: Uint8Array): Voice {
  const sections = readSections(bytes)
  const [median, p2, p16, p84, p98] = section(sections, 'FUND') as [number, number, number, number, number]
  const [rate, sentence, paragraph] = section(sections, 'TIME') as [number, number, number]
  const [stretch, slope, intercept, lowest, highest, ...gains] = section(sections, 'CONV') as [
    number,
    number,
    number,
    number,
    number,
    ...number[],
  ]
  return {
    fundamental: { median, p2, p16, p84, p98 },
    spectrum: Float32Array.from(section(sections, 'SPEC')),
    rate,
    pauses: { sentence, paragraph },
    conversion: { stretch, slope, intercept, lowest, highest, gains: Float32Array.from(gains) },
  }
}

function readSections(bytes: Uint8Array): Map<string, number[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES || MAGIC.some((byte, i) => bytes[i] !== byte)) throw damaged()
  const end = bytes.length - CHECKSUM_BYTES
  if (view.getUint32(end, true) !== crc32(bytes.subarray(0, end))) throw damaged()
  const version = view.getUint16(MAGIC.length, true)
  if (version > VERSION) {
    throw new VoiceEngineError(
      'voice_file_too_new',
      `Voice file version ${version}; this engine reads up to ${VERSION}`,
    )
  }
  const sections = new Map<string, number[]>()
  let at = HEADER_BYTES
  for (let i = 0; i < view.getUint16(MAGIC.length + 2, true); i++) {
    if (at + SECTION_HEADER_BYTES > end) throw damaged()
    const name = new TextDecoder().decode(bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    at += SECTION_HEADER_BYTES
    if (at + length > end) throw damaged()
    const start = at
    sections.set(
      name,
      Array.from({ length: Math.floor(length / 4) }, (_, k) => view.getFloat32(start + 4 * k, true)),
    )
    at += length
  }
  return sections
}

/** A section's values; later versions may have appended more, never fewer, and all are finite. */
function section(sections: Map<string, number[]>, name: SectionName): number[] {
  const values = sections.get(name)?.slice(0, SECTION_FLOATS[name])
  if (values?.length !== SECTION_FLOATS[name] || !values.every(Number.isFinite)) throw damaged()
  return values
}

function damaged(): VoiceEngineError {
  return new VoiceEngineError('voice_file_damaged', 'Not a voice file, or one that was cut short or altered')
}
