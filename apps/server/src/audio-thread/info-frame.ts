// The Xing/Info frame with LAME's extension: tells players length, seek table, and what to cut at both ends.
// http://gabriel.mp3-tech.org/mp3infotag.html
const SAMPLES_PER_FRAME = 1152
/** MPEG-1 layer III, no CRC, 128 kbit/s, 44.1 kHz, no padding, mono. */
const HEADER = 0xff_fb_90_c4
const FRAME_BYTES = Math.floor((144 * 128_000) / 44_100)
/** LAME delays the sound by this many samples. */
const ENCODER_DELAY = 576
const TAG_AT = 4 + 17
const EXTENSION_AT = TAG_AT + 120
const CRC_AT = EXTENSION_AT + 34

export const INFO_FRAME_BYTES = FRAME_BYTES

/**
 * @param frames how many frames of sound follow
 * @param audioBytes their length in bytes
 * @param samples how many samples were encoded
 * @param audioCrc CRC-16 over the frames of sound
 */
export function infoFrame(input: {
  frames: number
  audioBytes: number
  samples: number
  audioCrc: number
}): Uint8Array<ArrayBuffer> {
  const { frames, audioBytes, samples, audioCrc } = input
  const bytes = new Uint8Array(FRAME_BYTES)
  const view = new DataView(bytes.buffer)
  const text = new TextEncoder()
  const padding = frames * SAMPLES_PER_FRAME - ENCODER_DELAY - samples
  view.setUint32(0, HEADER)
  bytes.set(text.encode('Info'), TAG_AT)
  view.setUint32(TAG_AT + 4, 0b1111)
  view.setUint32(TAG_AT + 8, frames)
  view.setUint32(TAG_AT + 12, FRAME_BYTES + audioBytes)
  for (let percent = 0; percent < 100; percent++) bytes[TAG_AT + 16 + percent] = Math.floor((percent * 256) / 100)
  view.setUint32(TAG_AT + 116, 0)
  bytes.set(text.encode('LAME3.100'), EXTENSION_AT)
  bytes[EXTENSION_AT + 9] = 0x01 // revision 0, constant bit rate
  bytes[EXTENSION_AT + 20] = 128
  bytes[EXTENSION_AT + 21] = ENCODER_DELAY >> 4
  bytes[EXTENSION_AT + 22] = ((ENCODER_DELAY & 0xf) << 4) | (padding >> 8)
  bytes[EXTENSION_AT + 23] = padding & 0xff
  view.setUint32(EXTENSION_AT + 28, FRAME_BYTES + audioBytes)
  view.setUint16(EXTENSION_AT + 32, audioCrc)
  view.setUint16(CRC_AT, crc16(bytes.subarray(0, CRC_AT)))
  return bytes
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})

/** CRC-16/ARC, going on from `crc`. */
export function crc16(bytes: Uint8Array, crc = 0): number {
  for (const byte of bytes) crc = (crc >> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number)
  return crc
}
