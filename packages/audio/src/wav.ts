import { floatToInt16 } from './pcm.ts'

// RIFF/WAVE as in Microsoft's "Multiple Channel Audio Data and WAVE Files" (2007) and RFC 2361.
const HEADER_BYTES = 44
const FORMAT_PCM = 1
const FORMAT_FLOAT = 3
const FORMAT_EXTENSIBLE = 0xfffe

/** Why bytes could not be read as WAV. */
export type WavErrorCode = 'not_wav' | 'malformed' | 'unsupported_format'

/** Thrown by `decodeWav`; `code` says which kind of failure it was. */
export class WavError extends Error {
  readonly code: WavErrorCode

  constructor(code: WavErrorCode, message: string) {
    super(message)
    this.name = 'WavError'
    this.code = code
  }
}

/**
 * A 16-bit mono WAV file: 44 bytes of header and the samples, clamped to ±1.
 * @param sampleRate in Hz, a whole number above 0
 */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(sampleRate) || sampleRate <= 0) throw new RangeError(`Sample rate ${sampleRate} is not valid`)
  const dataBytes = samples.length * 2
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes)
  const view = new DataView(bytes.buffer)
  writeAscii(bytes, 0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  writeAscii(bytes, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, FORMAT_PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  writeAscii(bytes, 36, 'data')
  view.setUint32(40, dataBytes, true)
  const integers = floatToInt16(samples)
  for (let i = 0; i < integers.length; i++) view.setInt16(HEADER_BYTES + 2 * i, integers[i] ?? 0, true)
  return bytes
}

/**
 * Reads a WAV file of 16, 24 or 32-bit integers or 32-bit floats, plain or extensible, any number of
 * channels (mixed to their mean). A data chunk cut short, or of unknown length as pipes leave it, is read as far as it goes.
 * @throws WavError
 */
export function decodeWav(bytes: Uint8Array): { samples: Float32Array<ArrayBuffer>; sampleRate: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || readAscii(view, 0) !== 'RIFF' || readAscii(view, 8) !== 'WAVE') {
    throw new WavError('not_wav', 'The bytes do not start with a RIFF/WAVE header')
  }
  let format: Format | undefined
  let offset = 12
  while (offset + 8 <= bytes.length) {
    const name = readAscii(view, offset)
    const size = view.getUint32(offset + 4, true)
    const start = offset + 8
    if (name === 'fmt ') format = readFormat(view, start, size)
    if (name === 'data') {
      if (!format) throw new WavError('malformed', 'The data chunk comes before the format chunk')
      return { samples: readMono(view, start, Math.min(size, bytes.length - start), format), sampleRate: format.rate }
    }
    offset = start + size + (size % 2)
  }
  throw new WavError('malformed', 'There is no data chunk')
}

type Format = { channels: number; rate: number; bytesPerFrame: number; read: (view: DataView, at: number) => number }

function readFormat(view: DataView, start: number, size: number): Format {
  if (size < 16 || start + size > view.byteLength) throw new WavError('malformed', 'The format chunk is cut short')
  let tag = view.getUint16(start, true)
  if (tag === FORMAT_EXTENSIBLE) {
    if (size < 40) throw new WavError('malformed', 'The extensible format chunk is cut short')
    tag = view.getUint16(start + 24, true)
  }
  const channels = view.getUint16(start + 2, true)
  const rate = view.getUint32(start + 4, true)
  const bytesPerFrame = view.getUint16(start + 12, true)
  const bits = view.getUint16(start + 14, true)
  if (channels === 0 || rate === 0) throw new WavError('malformed', 'The format names no channels or no sample rate')
  const read = sampleReader(tag, bits)
  if (!read) throw new WavError('unsupported_format', `WAV format ${tag} with ${bits} bits is not supported`)
  if (bytesPerFrame !== (channels * bits) / 8) throw new WavError('malformed', 'The block size contradicts the format')
  return { channels, rate, bytesPerFrame, read }
}

function sampleReader(tag: number, bits: number): Format['read'] | undefined {
  if (tag === FORMAT_FLOAT && bits === 32) return (view, at) => view.getFloat32(at, true)
  if (tag !== FORMAT_PCM) return undefined
  if (bits === 16) return (view, at) => view.getInt16(at, true) / 2 ** 15
  if (bits === 24) return (view, at) => (view.getInt8(at + 2) * 2 ** 16 + view.getUint16(at, true)) / 2 ** 23
  if (bits === 32) return (view, at) => view.getInt32(at, true) / 2 ** 31
  return undefined
}

function readMono(view: DataView, start: number, byteLength: number, format: Format): Float32Array<ArrayBuffer> {
  const { channels, bytesPerFrame, read } = format
  const samples = new Float32Array(Math.floor(byteLength / bytesPerFrame))
  const bytesPerSample = bytesPerFrame / channels
  for (let i = 0; i < samples.length; i++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      sum += read(view, start + i * bytesPerFrame + channel * bytesPerSample)
    }
    // A float file may hold NaN or infinities, which would poison every filter after this.
    samples[i] = Number.isFinite(sum) ? sum / channels : 0
  }
  return samples
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i)
}

function readAscii(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)))
}
