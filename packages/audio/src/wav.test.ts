import { expect, test } from 'vitest'
import { decodeWav, encodeWav, WavError } from './wav.ts'
import type { WavErrorCode } from './wav.ts'

const EXTENSIBLE_GUID_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]

type Layout = {
  tag: number
  bits: number
  channels: number
  extensible?: boolean
  chunkBefore?: boolean
  size?: number
}

/** A WAV file written by hand, independently of the encoder. */
function wavFile({ tag, bits, channels, extensible, chunkBefore, size }: Layout, data: number[]): Uint8Array {
  const u16 = (value: number) => [value & 255, value >> 8]
  const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
  const ascii = (text: string) => [...new TextEncoder().encode(text)]
  const bytesPerFrame = (channels * bits) / 8
  const plain = [
    ...u16(extensible ? 0xfffe : tag),
    ...u16(channels),
    ...u32(22_050),
    ...u32(22_050 * bytesPerFrame),
    ...u16(bytesPerFrame),
    ...u16(bits),
  ]
  const format = extensible
    ? [...plain, ...u16(22), ...u16(bits), ...u32(0), ...u16(tag), ...EXTENSIBLE_GUID_TAIL]
    : plain
  const list = chunkBefore ? [...ascii('LIST'), ...u32(3), 1, 2, 3, 0] : []
  const chunks = [
    ...ascii('fmt '),
    ...u32(format.length),
    ...format,
    ...list,
    ...ascii('data'),
    ...u32(size ?? data.length),
  ]
  return Uint8Array.from([
    ...ascii('RIFF'),
    ...u32(4 + chunks.length + data.length),
    ...ascii('WAVE'),
    ...chunks,
    ...data,
  ])
}

function codeOf(action: () => unknown): WavErrorCode | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof WavError) return error.code
    throw error
  }
  return undefined
}

test('samples become a WAV of 44 header bytes and 16 bits a sample, and come back', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, i) => Math.sin(i / 10))
  const bytes = encodeWav(samples, 48_000)
  expect(bytes).toHaveLength(44 + 2000)
  const decoded = decodeWav(bytes)
  expect(decoded.sampleRate).toBe(48_000)
  expect(decoded.samples).toHaveLength(1000)
  decoded.samples.forEach((sample, i) => expect(Math.abs(sample - (samples[i] ?? 0))).toBeLessThan(1 / 32_000))
})

test('a WAV inside a larger buffer is read from where it starts', () => {
  const wav = encodeWav(Float32Array.of(0.5, -0.5), 16_000)
  const larger = new Uint8Array(wav.length + 7)
  larger.set(wav, 7)
  expect([...decodeWav(larger.subarray(7)).samples]).toEqual([0.5, -0.5])
})

test.each([
  { name: '16-bit', layout: { tag: 1, bits: 16, channels: 1 }, data: [0x00, 0x40, 0x00, 0x80], expected: [0.5, -1] },
  { name: '24-bit', layout: { tag: 1, bits: 24, channels: 1 }, data: [0, 0, 0x40, 0, 0, 0x80], expected: [0.5, -1] },
  {
    name: '32-bit',
    layout: { tag: 1, bits: 32, channels: 1 },
    data: [0, 0, 0, 0x40, 0, 0, 0, 0xc0],
    expected: [0.5, -0.5],
  },
  {
    name: 'float',
    layout: { tag: 3, bits: 32, channels: 1 },
    data: [0, 0, 0, 0x3f, 0, 0, 0x40, 0xbf],
    expected: [0.5, -0.75],
  },
  { name: 'stereo', layout: { tag: 1, bits: 16, channels: 2 }, data: [0, 0x40, 0, 0], expected: [0.25] },
  {
    name: 'extensible, odd chunk before the data',
    layout: { tag: 1, bits: 24, channels: 1, extensible: true, chunkBefore: true },
    data: [0, 0, 0x20],
    expected: [0.25],
  },
  { name: 'data cut short', layout: { tag: 1, bits: 16, channels: 1, size: 400 }, data: [0, 0x40, 9], expected: [0.5] },
  {
    name: 'length unknown, as from a pipe',
    layout: { tag: 1, bits: 16, channels: 1, size: 0xffff_ffff },
    data: [0, 0x40],
    expected: [0.5],
  },
  { name: 'float NaN', layout: { tag: 3, bits: 32, channels: 1 }, data: [0, 0, 0xc0, 0x7f], expected: [0] },
])('reads $name', ({ layout, data, expected }) => {
  const { samples, sampleRate } = decodeWav(wavFile(layout, data))
  expect([...samples]).toEqual(expected)
  expect(sampleRate).toBe(22_050)
})

test('what is no WAV, or a broken or unknown one, is refused by its kind', () => {
  const good = wavFile({ tag: 1, bits: 16, channels: 1 }, [0, 0])
  expect(codeOf(() => decodeWav(new Uint8Array(3)))).toBe('not_wav')
  expect(codeOf(() => decodeWav(new TextEncoder().encode('ID3 something else')))).toBe('not_wav')
  expect(codeOf(() => decodeWav(good.subarray(0, 30)))).toBe('malformed')
  expect(codeOf(() => decodeWav(good.subarray(0, 40)))).toBe('malformed')
  expect(codeOf(() => decodeWav(wavFile({ tag: 1, bits: 16, channels: 0 }, [])))).toBe('malformed')
  expect(codeOf(() => decodeWav(wavFile({ tag: 2, bits: 16, channels: 1 }, [])))).toBe('unsupported_format')
  expect(codeOf(() => decodeWav(wavFile({ tag: 3, bits: 64, channels: 1 }, [])))).toBe('unsupported_format')
  const dataFirst = Uint8Array.from([...good.subarray(0, 12), ...good.subarray(36), ...good.subarray(12, 36)])
  expect(codeOf(() => decodeWav(dataFirst))).toBe('malformed')
})

test('a sample rate that is no rate is refused', () => {
  expect(() => encodeWav(new Float32Array(1), 0)).toThrow(RangeError)
  expect(() => encodeWav(new Float32Array(1), 44_100.5)).toThrow(RangeError)
})
