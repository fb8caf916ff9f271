// ISO/IEC 11172-3 §2.4.2.3, table of Layer III bit rates in kbit/s; MPEG-2 and 2.5 from ISO/IEC 13818-3.
const KBITS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MPEG1_RATES = [44100, 48000, 32000]

/** True if `count` MPEG Layer III frames of one version and rate follow each other from `offset` on. */
export function hasMp3Frames(bytes: Uint8Array, offset: number, count: number): boolean {
  let rate = 0
  for (let found = 0; found < count; found++) {
    const frame = readFrame(bytes, offset)
    if (!frame || (rate && frame.rate !== rate)) return false
    rate = frame.rate
    offset += frame.length
  }
  return true
}

function readFrame(bytes: Uint8Array, offset: number): { length: number; rate: number } | null {
  const [first, second, third] = bytes.subarray(offset, offset + 4)
  if (first !== 0xff || second === undefined || third === undefined) return null
  const version = (second >> 3) & 3
  const isLayer3 = (second & 0xe6) === 0xe2
  const kbits = (version === 3 ? KBITS_MPEG1 : KBITS_MPEG2)[third >> 4]
  const mpeg1Rate = MPEG1_RATES[(third >> 2) & 3]
  if (!isLayer3 || version === 1 || !kbits || !mpeg1Rate) return null
  const rate = version === 3 ? mpeg1Rate : version === 2 ? mpeg1Rate / 2 : mpeg1Rate / 4
  const samplesPerByte = version === 3 ? 144 : 72
  return { rate, length: Math.floor((samplesPerByte * kbits * 1000) / rate) + ((third >> 1) & 1) }
}
