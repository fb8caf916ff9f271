import type { FileHandle } from 'node:fs/promises'
import NodeID3 from 'node-id3'
import { createMp3Encoder } from 'wasm-media-encoders'
import { crc16, INFO_FRAME_BYTES, infoFrame } from './info-frame.ts'

export const MP3_SAMPLE_RATE = 44_100
const KILOBITS_PER_SECOND = 128
/** MPEG-1 layer III at 128 kbit/s and 44.1 kHz: 417 bytes, or 418 with padding. */
const BYTES_PER_FRAME = (144 * KILOBITS_PER_SECOND * 1000) / MP3_SAMPLE_RATE

/** What the file says of itself. */
export type NarrationTags = {
  title: string
  /** The voice's name. */
  artist: string
  /** Says that the voice is synthetic. */
  comment: string
  date: Date
  /** The whole text that is spoken. */
  lyrics: string
}

/** An MP3 file being written. */
export type Mp3File = {
  /** Encodes the next samples; returns the bytes that they gave, valid until the next call. */
  write: (samples: Float32Array) => Promise<Uint8Array>
  /** Writes what is left and the header; returns the last bytes of sound and the file's whole length. */
  finish: () => Promise<{ last: Uint8Array; bytes: number }>
}

/**
 * Writes mono MP3 of 128 kbit/s at 44.1 kHz into an open file, over what is there: ID3v2.3 tags, the Info frame
 * (length and gapless ends, so that players show the right duration), the sound.
 */
export async function createMp3File(file: FileHandle, tags: NarrationTags): Promise<Mp3File> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: MP3_SAMPLE_RATE, channels: 1, bitrate: KILOBITS_PER_SECOND })
  const id3 = id3Tags(tags)
  await file.truncate(0)
  await writeAll(file, id3, 0)
  const start = id3.length + INFO_FRAME_BYTES
  let samplesIn = 0
  let audioBytes = 0
  let audioCrc = 0

  const append = async (frames: Uint8Array) => {
    // The encoder owns these bytes and reuses them.
    const bytes = frames.slice()
    await writeAll(file, bytes, start + audioBytes)
    audioBytes += bytes.length
    audioCrc = crc16(bytes, audioCrc)
    return bytes
  }

  return {
    write(samples) {
      samplesIn += samples.length
      return append(encoder.encode([samples]))
    },
    async finish() {
      const last = await append(encoder.finalize())
      const frames = Math.round(audioBytes / BYTES_PER_FRAME)
      const header = infoFrame({ frames, audioBytes, samples: samplesIn, audioCrc })
      await writeAll(file, header, id3.length)
      return { last, bytes: start + audioBytes }
    },
  }
}

function id3Tags({ title, artist, comment, date, lyrics }: NarrationTags): Uint8Array {
  const day = date.toISOString()
  return NodeID3.create({
    title: withoutNul(title),
    artist: withoutNul(artist),
    comment: { language: 'eng', text: withoutNul(comment) },
    // ID3v2.3 splits the date: TYER holds the year, TDAT day and month as DDMM.
    year: day.slice(0, 4),
    date: day.slice(8, 10) + day.slice(5, 7),
    unsynchronisedLyrics: { language: 'eng', text: withoutNul(lyrics) },
  })
}

/** A NUL ends a text in ID3: what follows would be lost or misread. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
