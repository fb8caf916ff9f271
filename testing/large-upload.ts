/** A sample as large as is allowed, sent as a browser sends it, without ever being whole in memory. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { floatToInt16 } from '@hearthvoice/audio/pcm'
import { resample } from '@hearthvoice/audio/resample'
import { encodeWav } from '@hearthvoice/audio/wav'
import { decodeSpeech, speakers, SPEECH_SAMPLE_RATE } from './speech.ts'

const CHUNK_BYTES = 64 * 1024
const RATE = 44_100

/** Makes a function that gives, each time, the bytes of a WAV of that size: speech over and over (mono, 44.1 kHz). */
export async function largeWav(bytes: number): Promise<() => Generator<Buffer>> {
  const speech = await decodeSpeech(speakers()[0]?.firstHalf ?? [])
  const samples = floatToInt16(resample(speech, SPEECH_SAMPLE_RATE, RATE))
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const header = Buffer.from(encodeWav(new Float32Array(), RATE))
  header.writeUInt32LE(bytes - 8, 4)
  header.writeUInt32LE(bytes - header.length, 40)
  return function* () {
    yield header
    let left = bytes - header.length
    for (let at = 0; left > 0; ) {
      const chunk = sound.subarray(at, at + Math.min(CHUNK_BYTES, left))
      yield chunk
      left -= chunk.length
      at = (at + chunk.length) % sound.length
    }
  }
}

/** Sends bytes, of which it is known how many they are, and gives the answer. */
export async function sendBytes(
  url: URL,
  { headers, length, chunks }: { headers: Record<string, string>; length: number; chunks: Iterable<Buffer> },
): Promise<{ status: number; body: string }> {
  const request = httpRequest(url, { method: 'POST', headers: { ...headers, 'content-length': length } })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(chunks, { objectMode: false }), request)
  const [response] = await answered
  return { status: response.statusCode ?? 0, body: await text(response) }
}

/** Calls `create_voice` with a file of so many bytes. */
export function uploadLarge(
  origin: string,
  { token, name, length, chunks }: { token: string; name: string; length: number; chunks: Iterable<Buffer> },
): Promise<{ status: number; body: string }> {
  const part = (more: string, value = '') => `--line\r\ncontent-disposition: form-data; ${more}\r\n\r\n${value}`
  const fields = { action: 'create_voice', name, consent: 'mine' }
  const written = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`, value)}\r\n`)
  const before = Buffer.from(`${written.join('')}${part('name="audio"; filename="grandma.wav"')}`)
  const after = Buffer.from('\r\n--line--\r\n')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=line' }
  function* form() {
    yield before
    yield* chunks
    yield after
  }
  const whole = before.length + length + after.length
  return sendBytes(new URL('/functions/v1/voice-clone', origin), { headers, length: whole, chunks: form() })
}
