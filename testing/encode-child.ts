// Testing only: writes sound and film files with node-av in a process of its own, so that no test loads it.
import { readFileSync } from 'node:fs'
import {
  AudioFifo,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
  SoftwareResampleContext,
  avChannelLayoutDefault,
} from 'node-av/lib'
import type { Stream } from 'node-av/lib'
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import type { AVSampleFormat, FFEncoderCodec } from 'node-av/constants'
import type { EncodeJob, SampleKind } from './encode-job.ts'

interface SoundCoding {
  encoder: FFEncoderCodec
  rate: number
  channels: number
  format: AVSampleFormat
}
const aac: SoundCoding = { encoder: FF_ENCODER_AAC, rate: 44100, channels: 1, format: AV_SAMPLE_FMT_FLTP }
const opus: SoundCoding = { encoder: FF_ENCODER_LIBOPUS, rate: 48000, channels: 1, format: AV_SAMPLE_FMT_FLT }
const codings: Record<SampleKind, SoundCoding> = {
  mp3: { encoder: FF_ENCODER_LIBMP3LAME, rate: 44100, channels: 1, format: AV_SAMPLE_FMT_FLTP },
  wav: { encoder: FF_ENCODER_PCM_S16LE, rate: 44100, channels: 2, format: AV_SAMPLE_FMT_S16 },
  m4a: aac,
  mp4: aac,
  mov: aac,
  webm: opus,
  ogg: opus,
  flac: { encoder: FF_ENCODER_FLAC, rate: 44100, channels: 1, format: AV_SAMPLE_FMT_S16 },
}
const SOURCE_RATE = 16000

const check = (returned: number, doing: string) => {
  FFmpegError.throwIfError(returned, doing)
  return returned
}

/** One track being encoded; `seconds` tells how far it has come. */
interface Track {
  seconds: number
  done: boolean
  step(): void
}

function openEncoder(file: FormatContext, name: FFEncoderCodec, set: (c: CodecContext) => void) {
  const codec = Codec.findEncoderByName(name)
  if (!codec) throw new Error(`no encoder ${name}`)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  encoder.threadCount = 1
  set(encoder)
  check(encoder.open2Sync(codec), `open ${name}`)
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  check(encoder.parametersFromContext(stream.codecpar), 'parameters')
  return { encoder, stream }
}

function send(file: FormatContext, encoder: CodecContext, stream: Stream, frame: Frame | null) {
  check(encoder.sendFrameSync(frame), 'encode')
  const packet = new Packet()
  packet.alloc()
  while (encoder.receivePacketSync(packet) >= 0) {
    packet.streamIndex = stream.index
    packet.rescaleTs(encoder.timeBase, stream.timeBase)
    check(file.interleavedWriteFrameSync(packet), 'write')
    packet.unref()
  }
}

function soundTrack(file: FormatContext, path: string, coding: SoundCoding): Track {
  const { rate, channels, format } = coding
  const layout = avChannelLayoutDefault(channels)
  const { encoder, stream } = openEncoder(file, coding.encoder, (context) => {
    context.sampleRate = rate
    context.channelLayout = layout
    context.sampleFormat = format
    context.timeBase = new Rational(1, rate)
    context.bitRate = 128_000n
  })
  const frameSize = encoder.frameSize || 4096
  const planes = format === AV_SAMPLE_FMT_FLTP ? channels : 1
  const planeBytes = (samples: number) => (samples * channels * (format === AV_SAMPLE_FMT_S16 ? 2 : 4)) / planes
  const resampler = new SoftwareResampleContext()
  resampler.allocSetOpts2(layout, format, rate, avChannelLayoutDefault(1), AV_SAMPLE_FMT_FLT, SOURCE_RATE)
  check(resampler.init(), 'resample')
  const fifo = new AudioFifo()
  fifo.alloc(format, channels, frameSize * 2)
  const source = readFileSync(path)
  let read = 0
  let written = 0

  const encode = (samples: number) => {
    const buffers = Array.from({ length: planes }, () => Buffer.alloc(planeBytes(samples)))
    fifo.readSync(buffers, samples)
    using frame = Frame.fromAudioBuffer(Buffer.concat(buffers), {
      nbSamples: samples,
      format,
      sampleRate: rate,
      channelLayout: layout,
      timeBase: { num: 1, den: rate },
      pts: BigInt(written),
    })
    written += samples
    track.seconds = written / rate
    send(file, encoder, stream, frame)
  }
  const track: Track = {
    seconds: 0,
    done: false,
    step() {
      const chunk = source.subarray(read, read + SOURCE_RATE)
      read += chunk.length
      const room = resampler.getOutSamples(chunk.length / 4) + 64
      const buffers = Array.from({ length: planes }, () => Buffer.alloc(planeBytes(room)))
      const ended = chunk.length === 0
      const got = check(resampler.convertSync(buffers, room, ended ? null : [chunk], chunk.length / 4), 'resample')
      fifo.writeSync(buffers, got)
      while (fifo.size >= frameSize) encode(frameSize)
      if (!ended) return
      if (fifo.size > 0) encode(fifo.size)
      send(file, encoder, stream, null)
      track.done = true
    },
  }
  return track
}

function pictureTrack(file: FormatContext, kind: SampleKind, picture: NonNullable<EncodeJob['picture']>): Track {
  const { width, height, framesPerSecond, seconds } = picture
  const { encoder, stream } = openEncoder(
    file,
    kind === 'webm' ? FF_ENCODER_LIBVPX_VP8 : FF_ENCODER_MPEG4,
    (context) => {
      context.width = width
      context.height = height
      context.pixelFormat = AV_PIX_FMT_YUV420P
      context.timeBase = new Rational(1, framesPerSecond)
      context.framerate = new Rational(framesPerSecond, 1)
      context.gopSize = framesPerSecond * 2
      context.bitRate = 200_000n
    },
  )
  let written = 0
  const track: Track = {
    seconds: 0,
    done: false,
    step() {
      const colour = Buffer.alloc((width * height) / 2, 64 + ((written * 7) % 128))
      using frame = Frame.fromVideoBuffer(Buffer.concat([Buffer.alloc(width * height, 128), colour]), {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: framesPerSecond },
        pts: BigInt(written++),
      })
      send(file, encoder, stream, frame)
      track.seconds = written / framesPerSecond
      if (track.seconds < seconds) return
      send(file, encoder, stream, null)
      track.done = true
    },
  }
  return track
}

const job = JSON.parse(process.argv[2] ?? '') as EncodeJob
const muxers: Partial<Record<SampleKind, string>> = { m4a: 'ipod' }
const file = new FormatContext()
check(file.allocOutputContext2(null, muxers[job.kind] ?? job.kind, job.outPath), 'open muxer')
const tracks: Track[] = []
if (job.picture) tracks.push(pictureTrack(file, job.kind, job.picture))
for (const path of job.tracks) tracks.push(soundTrack(file, path, codings[job.kind]))
check(file.openOutputSync(), 'create')
check(file.writeHeaderSync(Dictionary.fromObject(job.container)), 'header')
for (;;) {
  const unfinished = tracks.filter((track) => !track.done).sort((a, b) => a.seconds - b.seconds)
  if (!unfinished[0]) break
  unfinished[0].step()
}
check(file.writeTrailerSync(), 'trailer')
file.closeOutputSync()
process.exit(0)
