export type SampleKind = 'mp3' | 'wav' | 'm4a' | 'mp4' | 'mov' | 'webm' | 'ogg' | 'flac'

/** What `samples.ts` asks of the encoding process: its one argument, as JSON. */
export interface EncodeJob {
  kind: SampleKind
  /** Raw float32 little-endian mono sound at 16 kHz, one file for each sound track; none makes a silent film. */
  tracks: string[]
  outPath: string
  picture: { width: number; height: number; framesPerSecond: number; seconds: number } | null
  container: Record<string, string>
}
