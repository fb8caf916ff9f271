import type { SoundKind } from './sound-kind.ts'
import type { ChildEnd } from './supervise-child.ts'

/** Rate of the sound handed to the analysis, in Hz. */
export const PCM_RATE = 16000

/** The highest rate at which a sample's sound is kept, in Hz. */
export const MAX_KEPT_RATE = 48000

export interface DecodeLimits {
  /** Seconds of sound after which decoding stops (the rest is left out, and the result says so). */
  soundSeconds: number
  /** Milliseconds the decoder may run before it is killed. */
  wallMilliseconds: number
  /** Bytes of resident memory above which the decoder is killed. */
  memoryBytes: number
  /** Tracks a file may have; more are refused. */
  streams: number
}

/** 7,200 s of sound take some 20 s and 250 MB; the limits leave room for slow and busy machines. */
export const defaultLimits: DecodeLimits = {
  soundSeconds: 7200,
  wallMilliseconds: 300_000,
  memoryBytes: 1024 ** 3,
  streams: 32,
}

/** What the parent asks of the decoding process: its one argument, as JSON. */
export interface DecodeJob {
  inputPath: string
  kind: SoundKind
  pcmPath: string
  keepPath: string
  limits: DecodeLimits
}

export type DecodeFailure =
  | 'no_audio'
  | 'not_decodable'
  /** The end of the file is missing, and with it the index without which nothing can be read. */
  | 'end_missing'
  | 'decoder_timeout'
  | 'decoder_memory'
  /** Not the file's fault: the decoder can't be started on this machine. */
  | 'decoder_unavailable'
  /** Not the file's fault either: the outputs can't be written (disk full, no permission). */
  | 'output_failed'

/** Bytes that no output of a job can have: the kept sound, stereo at 32 bits, without any compression. */
export const mostFileBytes = ({ soundSeconds }: DecodeLimits): number => soundSeconds * MAX_KEPT_RATE * 2 * 4 + 2 ** 20

/** What the decoding process answers: one line of JSON on stdout. */
export type DecodeAnswer =
  | { ok: true; pcmSamples: number; sourceRate: number; truncated: boolean; statedSeconds: number | null }
  | { ok: false; failure: DecodeFailure; detail: string }

/** How a decoding went: what the process answered, and how it ended. */
export interface DecodeRun {
  answer: DecodeAnswer
  end: ChildEnd
}

/** FFmpeg's name of each kind's demuxer. It is named, never guessed, so that a playlist can't be taken for sound. */
export const demuxerOf: Record<SoundKind, string> = {
  mp3: 'mp3',
  wav: 'wav',
  m4a: 'mov',
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  ogg: 'ogg',
  flac: 'flac',
}

/** The sound decoders that people's recordings need; everything else, pictures above all, stays closed. */
export const allowedDecoders = [
  'mp3float mp3 aac opus libopus vorbis libvorbis flac alac ac3 eac3 amrnb amrwb speex gsm_ms',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt pcm_alaw pcm_mulaw pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be',
  'pcm_s32le pcm_s32be pcm_f32le pcm_f32be pcm_f64le pcm_f64be',
].flatMap((names) => names.split(' '))
