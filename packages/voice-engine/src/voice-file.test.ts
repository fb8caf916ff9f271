import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { encodeVoice, openVoice, type Voice } from './voice-file.ts'

const voice: Voice = {
  fundamental: { median: 120, p2: 80, p16: 100, p84: 140, p98: 190 },
  spectrum: Float32Array.from({ length: 80 }, (_, i) => 20 - i / 2),
  rate: 4.25,
  pauses: { sentence: 0.5, paragraph: 1 },
  conversion: {
    stretch: 1.25,
    slope: 1.5,
    intercept: -2,
    lowest: 80,
    highest: 190,
    gains: new Float32Array(80).fill(3),
  },
}

function withChecksum(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true)
  return bytes
}

test('the checksum is the usual CRC-32', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('a voice survives its file, wherever in a buffer it lies', () => {
  const bytes = encodeVoice(voice)
  expect(openVoice(bytes)).toEqual(voice)
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  expect(openVoice(shifted.subarray(3))).toEqual(voice)
})

test('any changed byte and any cut is noticed', () => {
  const bytes = encodeVoice(voice)
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice()
    changed[at] = (changed[at] as number) ^ 0x10
    expect(() => openVoice(changed)).toThrow(expect.objectContaining({ code: 'voice_file_damaged' }))
  }
  for (let length = 0; length < bytes.length; length += 7) {
    expect(() => openVoice(bytes.slice(0, length))).toThrow(expect.objectContaining({ code: 'voice_file_damaged' }))
  }
})

test('sections of later versions are skipped, a later version is named as such', () => {
  const bytes = encodeVoice(voice)
  const extended = new Uint8Array(bytes.length + 12)
  extended.set(bytes.subarray(0, -4))
  extended.set([...new TextEncoder().encode('NEWS'), 4, 0, 0, 0], bytes.length - 4)
  new DataView(extended.buffer).setUint16(10, 5, true)
  expect(openVoice(withChecksum(extended))).toEqual(voice)

  const later = bytes.slice()
  later[8] = 2
  expect(() => openVoice(withChecksum(later))).toThrow(expect.objectContaining({ code: 'voice_file_too_new' }))
})

test('figures that are not numbers are refused', () => {
  const broken = { ...voice, rate: Number.NaN }
  expect(() => openVoice(encodeVoice(broken))).toThrow(expect.objectContaining({ code: 'voice_file_damaged' }))
})
