/** How durations and sizes are said. */

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Seconds as on a clock: 0:07, 12:05, 1:02:09. */
export function formatClock(seconds: number): string {
  const all = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(all / 3600)
  const minutes = Math.floor(all / 60) % 60
  const rest = String(all % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A wait, as one would say it; never more exact than it can be. */
export function formatWait(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  if (seconds < 50) return `${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes === 1) return 'a minute'
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

/** Bytes in binary units, as file managers show them: 812 KB, 4.2 MB. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${whole.format(Math.ceil(kilobytes))} KB`
  return `${oneDecimal.format(kilobytes / 1024)} MB`
}
