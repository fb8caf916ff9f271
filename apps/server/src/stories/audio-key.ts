import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 128 random bits. */
export const newAudioKey = (): string => randomBytes(16).toString('base64url')

/** Compares in constant time; hashing first makes the lengths equal. */
export const isSameKey = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
