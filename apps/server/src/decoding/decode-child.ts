// The only file that loads node-av, whose binary is GPL: it runs as a process of its own (docs/decisions/0004).
// Nothing else may import it, which is why this file is longer than its neighbours.
// Packets are read by the synchronous calls: they go on behind a broken one, where the asynchronous ones throw.
import { closeSync, openSync, writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import {
  AudioFifo,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  InputFormat,
  Log,
  Packet,
  Rational,
  SoftwareResampleContext,
  avChannelLayoutDefault,
} from 'node-av/lib'
import type { Stream } from 'node-av/lib'
import {
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_ERROR,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  FF_ENCODER_FLAC,
} from 'node-av/constants'
import { MAX_KEPT_RATE, PCM_RATE, allowedDecoders, demuxerOf } from './decode-job.ts'
import type { DecodeAnswer, DecodeFailure, DecodeJob } from './decode-job.ts'
import { PcmFile } from './pcm-file.ts'

class Failure extends Error {
  readonly failure: DecodeFailure

  constructor(failure: DecodeFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

const check = (returned: number, failure: DecodeFailure, doing: string) => {
  if (returned < 0) throw new Failure(failure, `${doing}: ${FFmpegError.strerror(returned)}`)
}

/** Brings frames of any rate, layout and format, even changing ones, to one: interleaved signed integers. */
class Converter {
  readonly #rate: number
  readonly #channels: number
  readonly #bits: 16 | 32
  #resampler: SoftwareResampleContext | null = null
  #input = ''
  readonly #converted = new Frame()

  constructor(rate: number, channels: number, bits: 16 | 32) {
    this.#rate = rate
    this.#channels = channels
    this.#bits = bits
    this.#converted.alloc()
  }

  /** Interleaved samples of this frame, and what a change of parameters left over from the ones before. */
  *convert(frame: Frame): Generator<Buffer> {
    const input = `${frame.sampleRate} ${frame.format} ${frame.channels} ${frame.channelLayout.mask}`
    if (input !== this.#input) {
      yield* this.drain()
      this.#input = input
      this.#resampler = new SoftwareResampleContext()
      this.#resampler.alloc()
    }
    yield* this.#run(frame)
  }

  /** The samples that still wait in the resampler. */
  *drain(): Generator<Buffer> {
    if (this.#resampler) yield* this.#run(null)
    this.#resampler?.free()
    this.#resampler = null
    this.#input = ''
  }

  *#run(frame: Frame | null): Generator<Buffer> {
    const converted = this.#converted
    converted.unref()
    converted.format = this.#bits === 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32
    converted.sampleRate = this.#rate
    converted.channelLayout = avChannelLayoutDefault(this.#channels)
    // A frame that can't be converted is left out, like a packet that can't be decoded.
    const returned = this.#resampler?.convertFrame(converted, frame) ?? -1
    const bytes = converted.nbSamples * this.#channels * (this.#bits / 8)
    const [samples] = converted.data ?? []
    if (returned >= 0 && bytes > 0 && samples) yield samples.subarray(0, bytes)
  }
}

/** The sound for the analysis: raw, mono, 16 bits at PCM_RATE. */
class AnalysisSound {
  readonly #converter = new Converter(PCM_RATE, 1, 16)
  readonly file: PcmFile

  constructor(path: string, mostSamples: number) {
    this.file = new PcmFile(path, mostSamples)
  }

  add(frame: Frame | null) {
    for (const chunk of frame ? this.#converter.convert(frame) : this.#converter.drain()) this.file.write(chunk)
  }

  end() {
    this.add(null)
    this.file.end()
  }
}

/** The sound to keep: FLAC, mono or stereo, at the first frame's rate up to MAX_KEPT_RATE, 16 or 24 bits. */
class KeptSound {
  readonly #converter: Converter
  readonly #encoder = new CodecContext()
  readonly #file = new FormatContext()
  readonly #fifo = new AudioFifo()
  readonly #packet = new Packet()
  readonly #channels: number
  readonly #rate: number
  readonly #bytesPerSample: number
  readonly #most: number
  #samples = 0

  constructor(path: string, first: Frame, deep: boolean, mostSeconds: number) {
    // Made here and not by the muxer, which would make it readable for everybody.
    closeSync(openSync(path, 'wx', 0o600))
    this.#rate = Math.min(first.sampleRate, MAX_KEPT_RATE)
    this.#channels = Math.min(first.channels, 2)
    this.#most = mostSeconds * this.#rate
    this.#bytesPerSample = this.#channels * (deep ? 4 : 2)
    this.#converter = new Converter(this.#rate, this.#channels, deep ? 32 : 16)
    const codec = Codec.findEncoderByName(FF_ENCODER_FLAC)
    if (!codec) throw new Failure('decoder_unavailable', 'no FLAC encoder')
    this.#encoder.allocContext3(codec)
    this.#encoder.sampleRate = this.#rate
    this.#encoder.sampleFormat = deep ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
    this.#encoder.channelLayout = avChannelLayoutDefault(this.#channels)
    this.#encoder.timeBase = new Rational(1, this.#rate)
    if (deep) this.#encoder.bitsPerRawSample = 24
    check(this.#encoder.open2Sync(codec), 'decoder_unavailable', 'open FLAC encoder')
    check(this.#file.allocOutputContext2(null, 'flac', path), 'decoder_unavailable', 'open FLAC muxer')
    const stream = this.#file.newStream()
    stream.timeBase = this.#encoder.timeBase
    check(this.#encoder.parametersFromContext(stream.codecpar), 'decoder_unavailable', 'FLAC parameters')
    check(this.#file.openOutputSync(), 'output_failed', 'create the kept file')
    check(this.#file.writeHeaderSync(), 'output_failed', 'write the kept file')
    this.#fifo.alloc(this.#encoder.sampleFormat, this.#channels, this.#encoder.frameSize * 2)
    this.#packet.alloc()
  }

  add(frame: Frame | null) {
    for (const chunk of frame ? this.#converter.convert(frame) : this.#converter.drain()) {
      this.#fifo.writeSync(chunk, chunk.length / this.#bytesPerSample)
      while (this.#fifo.size >= this.#encoder.frameSize) this.#encode(this.#encoder.frameSize)
    }
  }

  end() {
    this.add(null)
    if (this.#fifo.size > 0) this.#encode(this.#fifo.size)
    this.#send(null)
    check(this.#file.writeTrailerSync(), 'output_failed', 'finish the kept file')
    this.#file.closeOutputSync()
  }

  #encode(samples: number) {
    const buffer = Buffer.alloc(samples * this.#bytesPerSample)
    this.#fifo.readSync(buffer, samples)
    const count = Math.min(samples, this.#most - this.#samples)
    if (count <= 0) return
    using frame = Frame.fromAudioBuffer(buffer.subarray(0, count * this.#bytesPerSample), {
      nbSamples: count,
      format: this.#encoder.sampleFormat,
      sampleRate: this.#rate,
      channelLayout: this.#encoder.channelLayout,
      timeBase: { num: 1, den: this.#rate },
      pts: BigInt(this.#samples),
    })
    this.#samples += count
    this.#send(frame)
  }

  #send(frame: Frame | null) {
    check(this.#encoder.sendFrameSync(frame), 'output_failed', 'encode FLAC')
    while (this.#encoder.receivePacketSync(this.#packet) >= 0) {
      this.#packet.streamIndex = 0
      check(this.#file.writeFrameSync(this.#packet), 'output_failed', 'write the kept file')
      this.#packet.unref()
    }
  }
}

/** An opened file; `stated` is what its header says of a track's length in seconds, before anything is guessed. */
interface Container {
  format: FormatContext
  stated: (track: Stream) => number | null
}

function openContainer({ inputPath, kind, limits }: DecodeJob): Container {
  const container = new FormatContext()
  container.allocContext()
  const options = Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: demuxerOf[kind],
    codec_whitelist: allowedDecoders.join(','),
    max_streams: limits.streams,
  })
  const format = InputFormat.findInputFormat(demuxerOf[kind])
  if (!format) throw new Failure('decoder_unavailable', `no demuxer for ${kind}`)
  check(container.openInputSync(`file:${inputPath}`, format, options), 'not_decodable', 'open')
  const lengthOf = ({ duration, timeBase }: Stream) => Number(duration) * (timeBase.num / timeBase.den)
  // A film's own length is that of its longest track, which may be the pictures'.
  const whole = container.streams.length === 1 ? Number(container.duration) / 1e6 : 0
  const ofTrack = new Map(container.streams.map((stream) => [stream.index, lengthOf(stream)]))
  check(container.findStreamInfoSync(null), 'not_decodable', 'read the tracks')
  const stated = ({ index }: Stream) => [ofTrack.get(index) ?? 0, whole].find((seconds) => seconds > 0) ?? null
  return { format: container, stated }
}

/** The first sound track that an allowed decoder opens; all other tracks are skipped unread where the format can. */
function openTrack(container: FormatContext): { stream: Stream; decoder: CodecContext; deep: boolean } {
  const tracks = container.streams.filter((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  if (tracks.length === 0) throw new Failure('no_audio', 'no sound track')
  for (const stream of tracks) {
    const { codecpar } = stream
    const codec = Codec.findDecoder(codecpar.codecId)
    if (!codec?.name || !allowedDecoders.includes(codec.name)) continue
    const decoder = new CodecContext()
    decoder.allocContext3(codec)
    decoder.parametersToContext(codecpar)
    decoder.threadCount = 1
    // Lets the decoder drop an encoder's padding, so that the length is that of the sound.
    decoder.pktTimebase = stream.timeBase
    if (decoder.open2Sync(codec) < 0) continue
    for (const other of container.streams) if (other.index !== stream.index) other.discard = AVDISCARD_ALL
    const lossless = /^(flac|alac|pcm_)/.test(codec.name)
    const deep = lossless && Math.max(codecpar.bitsPerRawSample, codecpar.bitsPerCodedSample) > 16
    return { stream, decoder, deep }
  }
  throw new Failure('not_decodable', 'no sound track has a known coding')
}

/** Yields each decoded frame (one object, reused); broken packets are left out. `pause` is awaited now and then. */
async function* frames(
  container: FormatContext,
  { stream, decoder }: ReturnType<typeof openTrack>,
  pause: () => Promise<void>,
): AsyncGenerator<Frame> {
  const packet = new Packet()
  packet.alloc()
  const frame = new Frame()
  frame.alloc()
  let packets = 0
  for (let ended = false; !ended; ) {
    if (++packets % 256 === 0) await pause()
    ended = container.readFrameSync(packet) < 0
    if (!ended && packet.streamIndex !== stream.index) {
      packet.unref()
      continue
    }
    decoder.sendPacketSync(ended ? null : packet)
    packet.unref()
    for (let got = 0; (got = decoder.receiveFrameSync(frame)) !== AVERROR_EOF && got >= 0; frame.unref()) {
      // Outside any recorder's range a header lies, and a resampler would be asked for absurd filters.
      if (frame.sampleRate < 4000 || frame.sampleRate > 768_000 || frame.channels < 1 || frame.channels > 8) continue
      if (frame.channelLayout.order !== AV_CHANNEL_ORDER_NATIVE)
        frame.channelLayout = avChannelLayoutDefault(frame.channels)
      if (frame.nbSamples > 0) yield frame
    }
  }
}

/**
 * A moment for the event loop, without which node-av never frees the buffers it lent us. Also ends the process
 * where the parent can't: it is gone, or this system shows a process's memory to nobody else.
 */
function pauses({ limits }: DecodeJob): () => Promise<void> {
  const parent = process.ppid
  const end = performance.now() + limits.wallMilliseconds
  return async () => {
    await setImmediate()
    if (process.ppid !== parent) process.exit(1)
    if (performance.now() > end) throw new Failure('decoder_timeout', 'out of time')
    if (process.memoryUsage.rss() > limits.memoryBytes) throw new Failure('decoder_memory', 'out of memory')
  }
}

async function decode(job: DecodeJob): Promise<DecodeAnswer> {
  const container = openContainer(job)
  const track = openTrack(container.format)
  const statedSeconds = container.stated(track.stream)
  const analysis = new AnalysisSound(job.pcmPath, Math.round(job.limits.soundSeconds * PCM_RATE))
  let kept: KeptSound | null = null
  let sourceRate = 0
  for await (const frame of frames(container.format, track, pauses(job))) {
    sourceRate ||= frame.sampleRate
    kept ??= new KeptSound(job.keepPath, frame, track.deep, job.limits.soundSeconds)
    analysis.add(frame)
    kept.add(frame)
    if (analysis.file.full) break
  }
  const truncated = analysis.file.full
  analysis.end()
  kept?.end()
  if (analysis.file.samples === 0) throw new Failure('not_decodable', 'no packet could be decoded')
  return { ok: true, pcmSamples: analysis.file.samples, sourceRate, truncated, statedSeconds }
}

async function answer(): Promise<DecodeAnswer> {
  try {
    Log.setLevel(AV_LOG_ERROR)
    return await decode(JSON.parse(process.argv[2] ?? '') as DecodeJob)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    if (error instanceof Failure) return { ok: false, failure: error.failure, detail }
    const failed = error instanceof Error && 'syscall' in error
    return { ok: false, failure: failed ? 'output_failed' : 'not_decodable', detail }
  }
}

const result = await answer()
writeSync(1, `${JSON.stringify(result)}\n`)
process.exit(result.ok ? 0 : 1)
