import { classNames } from './class-names.ts'
import { COVER_HEIGHT, COVER_WIDTH, coverScene } from './cover-scene.ts'
import type { Shape } from './cover-scene.ts'

function Drawn({ shape }: { shape: Shape }) {
  if (shape.kind === 'disc') {
    return <circle cx={shape.x} cy={shape.y} r={shape.r} fill={shape.fill} opacity={shape.opacity} />
  }
  if (shape.kind === 'area') return <path d={shape.d} fill={shape.fill} opacity={shape.opacity} />
  return (
    <path
      d={shape.d}
      fill="none"
      stroke={shape.stroke}
      strokeWidth={shape.width}
      strokeLinecap="round"
      opacity={shape.opacity}
    />
  )
}

type CoverProps = { title: string; text: string; className?: string }

/** A story's cover. Silent: wherever it stands, the title stands beside it as text. */
export function Cover({ title, text, className }: CoverProps) {
  const { palette, shapes } = coverScene(title, text)
  const length = [...title].length
  const size = length <= 14 ? '13.5cqw' : length <= 32 ? '11cqw' : length <= 60 ? '8.6cqw' : '7cqw'
  return (
    <div
      aria-hidden
      className={classNames(
        'relative aspect-[3/4] overflow-hidden rounded-small outline-1 -outline-offset-1 outline-ink/15 select-none',
        className,
      )}
      style={{ containerType: 'inline-size', background: palette.sky }}
    >
      <svg viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`} className="absolute inset-0 size-full">
        {shapes.map((shape, index) => (
          <Drawn key={index} shape={shape} />
        ))}
        <rect
          x={9}
          y={9}
          width={COVER_WIDTH - 18}
          height={COVER_HEIGHT - 18}
          fill="none"
          stroke={palette.title}
          strokeOpacity={0.4}
        />
        <line x1={4.5} x2={4.5} y1={0} y2={COVER_HEIGHT} stroke={palette.near} strokeOpacity={0.35} />
      </svg>
      <p
        className="absolute inset-x-[9%] top-[8%] line-clamp-4 text-center font-serif font-[560] text-balance [overflow-wrap:anywhere] hyphens-auto"
        style={{ color: palette.title, fontSize: size, lineHeight: 1.12, fontVariationSettings: "'SOFT' 100" }}
      >
        {title}
      </p>
    </div>
  )
}
