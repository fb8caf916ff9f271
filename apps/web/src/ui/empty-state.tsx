import type { ReactNode } from 'react'
import { Thread } from './thread.tsx'

type EmptyStateProps = { heading: string; text: string; action: ReactNode; picture?: ReactNode }

/** Says what will live here and offers the one next step. */
export function EmptyState({ heading, text, action, picture }: EmptyStateProps) {
  return (
    <section className="flex flex-col items-center gap-6 rounded-soft border border-dashed border-edge/60 px-6 py-12 text-center">
      {picture ?? <Thread className="w-56 opacity-80" />}
      <div className="flex max-w-[46ch] flex-col gap-2">
        <h2 className="text-xl">{heading}</h2>
        <p className="text-soft-ink">{text}</p>
      </div>
      {action}
    </section>
  )
}
