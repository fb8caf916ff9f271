/** Everything in this package works on mono sound at this rate, in hertz. */
export const SAMPLE_RATE = 16000
/** Analysis frames follow one another at this distance: 5 ms, in samples. */
export const HOP = 80
/** Frames a second. */
export const FRAME_RATE = SAMPLE_RATE / HOP

/** How many analysis frames `length` samples have; frame i is centred on sample i × `HOP`. */
export function frameCount(length: number): number {
  return Math.floor(length / HOP) + 1
}
