import { cva } from 'class-variance-authority'

export const buttonStyle = cva(
  [
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-soft px-6 py-2 text-center font-semibold',
    'no-underline transition-colors focus-visible:rounded-soft',
    'aria-disabled:cursor-not-allowed',
  ],
  {
    variants: {
      look: {
        primary:
          'bg-ember text-on-ember hover:bg-ember-deep aria-disabled:bg-hairline aria-disabled:text-soft-ink aria-disabled:hover:bg-hairline',
        secondary:
          'border border-edge bg-transparent text-ink hover:border-ember hover:text-ember aria-disabled:border-hairline aria-disabled:text-soft-ink',
        quiet:
          'px-3 font-medium text-soft-ink underline decoration-hairline decoration-2 underline-offset-4 hover:text-ember hover:decoration-ember aria-disabled:text-soft-ink aria-disabled:no-underline',
        danger: 'border border-brick text-brick hover:bg-brick hover:text-paper',
      },
      size: { normal: '', small: 'min-h-11 px-4 text-sm', large: 'min-h-14 px-8 text-lg' },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { look: 'primary', size: 'normal', wide: false },
  },
)
