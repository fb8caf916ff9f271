import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type QuestionProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  question: string
  text?: string
  confirm: string
  decline: string
  onConfirm: () => void
  children?: ReactNode
}

/** A question that must be answered before going on; the focus stays in it and returns to where it was. */
export function Question({ open, onOpenChange, question, text, confirm, decline, onConfirm, children }: QuestionProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-[rgb(26_22_20/0.55)]" />
        <Primitive.Content
          aria-describedby={text ? undefined : ''}
          className="appear fixed top-1/2 left-1/2 z-50 flex w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-6 rounded-soft border border-hairline bg-paper p-6 shadow-floating md:p-8"
        >
          <Primitive.Title className="text-xl">{question}</Primitive.Title>
          {text && <Primitive.Description className="text-soft-ink">{text}</Primitive.Description>}
          {children}
          <div className="flex flex-wrap justify-end gap-3">
            <Primitive.Close asChild>
              <Button look="secondary">{decline}</Button>
            </Primitive.Close>
            <Button
              onClick={() => {
                onConfirm()
                onOpenChange(false)
              }}
            >
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
