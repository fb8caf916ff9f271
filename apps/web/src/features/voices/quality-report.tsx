import type { QualityReport as Report } from '@hearthvoice/contract/api/voices'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { qualityAdvice } from '@hearthvoice/contract/messages/voices'
import { classNames } from '../../ui/class-names.ts'

const colours = { good: 'text-moss', fair: 'text-honey', poor: 'text-brick' } as const
const filled = { good: 3, fair: 2, poor: 1 } as const

/** Three strokes that stand for the grade; the words beside them say it. */
export function QualityMark({ grade }: { grade: Report['grade'] }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 text-sm font-semibold', colours[grade])}>
      <svg aria-hidden viewBox="0 0 18 16" className="h-4 w-[18px]">
        {[0, 1, 2].map((index) => (
          <line
            key={index}
            x1={3 + index * 6}
            x2={3 + index * 6}
            y1={14}
            y2={10 - index * 4}
            stroke="currentColor"
            strokeWidth={3}
            strokeLinecap="round"
            opacity={index < filled[grade] ? 1 : 0.25}
          />
        ))}
      </svg>
      {text.qualityGradeName[grade]}
    </span>
  )
}

/** What was measured of the sample, in words, and what would bring the voice nearer. */
export function QualityReport({ report }: { report: Report }) {
  return (
    <section className="flex flex-col gap-3 border-t border-hairline pt-6">
      <h2 className="text-lg">{text.qualityHeading}</h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <QualityMark grade={report.grade} />
        <span className="text-sm text-soft-ink">{text.speechHeard(report.speech_seconds)}</span>
      </p>
      <p>{text.qualityGrade[report.grade]}</p>
      {report.warnings.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-6 text-soft-ink marker:text-edge">
          {report.warnings.map((warning) => (
            <li key={warning}>{qualityAdvice[warning]}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
