import { useEffect, useRef } from 'react'
import type WaveSurfer from 'wavesurfer.js'
import { loudnessOf, readOutline } from './sound-outline.ts'

const POINTS = 480
const HEIGHT = 56
const PIXELS_A_SWING = 3
/** Above 1, so that the quiet and the loud of a long reading can be told apart. */
const CONTRAST = 1.3
/** The curve passes between its points: they lie further out than it shall reach. */
const OVERSHOOT = 1.35

/** The thread as a waveform: one line that swings to each peak in turn. */
function drawThread(channels: (Float32Array | number[])[], context: CanvasRenderingContext2D) {
  const { width, height } = context.canvas
  const ratio = window.devicePixelRatio || 1
  const all = Float32Array.from(channels[0] ?? [])
  const swings = loudnessOf(all, Math.min(all.length, Math.floor(width / ratio / PIXELS_A_SWING)))
  const middle = height / 2
  context.lineWidth = 2 * ratio
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(0, middle)
  let [lastX, lastY] = [0, middle]
  for (let at = 0; at < swings.length; at += 1) {
    const x = ((at + 0.5) / swings.length) * width
    const reach = Math.max(0.03, (swings[at] ?? 0) ** CONTRAST) * OVERSHOOT * (middle - 2 * ratio)
    const y = middle + (at % 2 === 0 ? -reach : reach)
    context.quadraticCurveTo(lastX, lastY, (lastX + x) / 2, (lastY + y) / 2)
    lastX = x
    lastY = y
  }
  context.quadraticCurveTo(lastX, lastY, width, middle)
  context.strokeStyle = context.fillStyle
  context.stroke()
}

/** Follows `audio` and shows how far it has been played. Until its outline is read, or when it is too long, it rests. */
export function Waveform({ audio, src, duration }: { audio: HTMLAudioElement; src: string; duration: number }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element || duration <= 0) return undefined
    const ended = new AbortController()
    let drawing: WaveSurfer | null = null
    const draw = async () => {
      const [{ default: WaveSurfer }, outline] = await Promise.all([
        import('wavesurfer.js'),
        readOutline(src, POINTS, ended.signal),
      ])
      if (ended.signal.aborted) return
      const colours = getComputedStyle(element)
      drawing = WaveSurfer.create({
        container: element,
        media: audio,
        height: HEIGHT,
        peaks: [outline ?? new Float32Array(POINTS)],
        duration,
        interact: false,
        cursorWidth: 0,
        waveColor: colours.getPropertyValue('--edge'),
        progressColor: colours.getPropertyValue('--ember'),
        renderFunction: drawThread,
      })
    }
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => {
      const colours = getComputedStyle(element)
      drawing?.setOptions({
        waveColor: colours.getPropertyValue('--edge'),
        progressColor: colours.getPropertyValue('--ember'),
      })
    }
    dark.addEventListener('change', recolour)
    void draw()
    return () => {
      ended.abort()
      dark.removeEventListener('change', recolour)
      drawing?.destroy()
    }
  }, [audio, src, duration])
  return <div ref={container} aria-hidden className="pointer-events-none h-14 w-full" />
}
