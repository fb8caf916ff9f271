import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatClock } from '@hearthvoice/contract/format-measures'
import * as text from '@hearthvoice/contract/messages/player'
import { classNames } from './class-names.ts'
import { soundsAlone } from './sounds-alone.ts'
import { Waveform } from './waveform.tsx'

const STEP_SECONDS = 5

type AudioPlayerProps = {
  src: string
  title: string
  /** Said beneath: whose synthetic voice this is. */
  note?: ReactNode
  actions?: ReactNode
  autoPlay?: boolean
  className?: string
}

export function AudioPlayer({ src, title, note, actions, autoPlay, className }: AudioPlayerProps) {
  const element = useRef<HTMLAudioElement>(null)
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)

  useEffect(() => (audio ? soundsAlone(audio) : undefined), [audio])

  const toggle = () => {
    const sound = element.current
    if (!sound) return
    if (!sound.paused) {
      sound.pause()
      return
    }
    setFailed(false)
    if (sound.error) sound.load()
    sound.play().catch((error: unknown) => {
      if ((error as DOMException).name !== 'AbortError') setFailed(true)
    })
  }
  const seek = (seconds: number) => {
    if (!element.current) return
    const target = Math.min(duration, Math.max(0, seconds))
    element.current.currentTime = target
    setTime(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') seek(time - STEP_SECONDS)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') seek(time + STEP_SECONDS)
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  const knowDuration = (sound: HTMLAudioElement) => {
    if (Number.isFinite(sound.duration)) setDuration(sound.duration)
  }

  const Icon = playing ? Pause : Play
  return (
    <section aria-label={text.playing(title)} className={classNames('flex flex-col gap-3', className)}>
      <audio
        ref={(node) => {
          element.current = node
          setAudio(node)
        }}
        src={src}
        preload="metadata"
        autoPlay={autoPlay}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => knowDuration(event.currentTarget)}
        onDurationChange={(event) => knowDuration(event.currentTarget)}
        onError={() => setFailed(true)}
      />
      <div className="flex items-center gap-4">
        <button
          type="button"
          onClick={toggle}
          aria-label={playing ? text.pause : text.play}
          className="grid size-14 shrink-0 place-items-center rounded-full bg-ember text-on-ember transition-colors hover:bg-ember-deep focus-visible:rounded-full"
        >
          <Icon aria-hidden size={24} className={playing ? '' : 'ml-1'} fill="currentColor" strokeWidth={1} />
        </button>
        <div className="relative min-w-0 flex-1 rounded-small focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ember">
          {audio && duration > 0 ? <Waveform audio={audio} src={src} duration={duration} /> : <div className="h-14" />}
          <input
            type="range"
            aria-label={text.position}
            aria-valuetext={text.positionOf(formatClock(time), formatClock(duration))}
            min={0}
            max={Math.max(duration, 0.1)}
            step={0.1}
            value={Math.min(time, duration)}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
            onKeyDown={onKeyDown}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <span aria-hidden className="shrink-0 text-sm text-soft-ink">
          <span className="max-sm:hidden">
            {formatClock(time)} / {formatClock(duration)}
          </span>
          <span className="sm:hidden">{formatClock(time > 0 ? time : duration)}</span>
        </span>
      </div>
      {failed && (
        <p role="alert" className="text-sm font-medium text-brick">
          {text.cannotPlay}
        </p>
      )}
      {(note || actions) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {note && <p className="min-w-0 flex-1 basis-64 text-sm text-soft-ink">{note}</p>}
          {actions}
        </div>
      )}
    </section>
  )
}
