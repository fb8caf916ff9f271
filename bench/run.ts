/** Runs the benches of this folder, or those whose file name contains an argument, and prints a table of ratios. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Measurement } from './measurement.ts'

const wanted = process.argv.slice(2)
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
if (files.length === 0) {
  console.error(`No bench matches ${wanted.join(', ')}`)
  process.exit(1)
}

const rows: Record<string, string | number>[] = []
for (const file of files) {
  const bench: { default: Bench } = await import(join(import.meta.dirname, file))
  rows.push(...(await bench.default()).map(toRow))
}
console.table(rows)

function toRow({ what, amount, unit, processingSeconds, baseline, memoryMegabytes }: Measurement) {
  return {
    what,
    amount: `${Math.round(amount)} ${unit}`,
    'a second': Math.round(amount / processingSeconds),
    baseline: baseline.what,
    'baseline, a second': Math.round(amount / baseline.processingSeconds),
    'times the baseline': Number((processingSeconds / baseline.processingSeconds).toFixed(1)),
    'memory, MB': memoryMegabytes === undefined ? '' : Math.round(memoryMegabytes),
  }
}
