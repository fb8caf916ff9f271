import { useId } from 'react'
import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import type { VariantProps } from 'class-variance-authority'
import { buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'

type Look = VariantProps<typeof buttonStyle>

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Look & {
    /** Why it can't be pressed now; shown beneath it. Null or undefined: it can. */
    disabledReason?: string | null
    /** While its work is under way it keeps the focus and can't be pressed again. */
    busy?: boolean
  }

/** Disabled with a reason and never hidden: it stays in the order of the tab key, so that everybody finds the reason. */
export function Button({
  look,
  size,
  wide,
  disabledReason,
  busy,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const inactive = Boolean(disabledReason) || Boolean(busy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={classNames(buttonStyle({ look, size, wide }), className)}
    />
  )
  if (!disabledReason) return button
  return (
    <span className={classNames('inline-flex max-w-full flex-col items-start gap-2', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="max-w-[36ch] text-sm text-soft-ink">
        {disabledReason}
      </span>
    </span>
  )
}

type LinkButtonProps = LinkProps & Look & { disabledReason?: string | null }

/** A link that looks like a button. */
export function LinkButton({ look, size, wide, className, disabledReason, children, ...rest }: LinkButtonProps) {
  if (disabledReason) {
    return (
      <Button look={look} size={size} wide={wide} className={className} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  }
  return (
    <Link {...rest} className={classNames(buttonStyle({ look, size, wide }), className)}>
      {children}
    </Link>
  )
}
