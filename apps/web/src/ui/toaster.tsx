import { Toaster as Sonner } from 'sonner'

/** Where short notices float; `toast` comes from sonner itself. */
export default function Toaster() {
  return (
    <Sonner
      style={{ fontFamily: 'inherit' }}
      position="bottom-center"
      theme="system"
      duration={6000}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-4 rounded-soft border border-hairline bg-raised px-5 py-4 text-base text-ink shadow-floating',
          title: 'font-medium',
          actionButton: 'ml-auto min-h-11 shrink-0 font-semibold text-ember underline underline-offset-4',
        },
      }}
    />
  )
}
