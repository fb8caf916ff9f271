import { clsx } from 'clsx'
import type { ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['soft', 'small'], shadow: ['floating'] } },
})

/** Joins class names; of two that contradict each other the later wins. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values))
