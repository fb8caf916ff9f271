/**
 * The log: JSON lines that hold no texts, names, addresses or tokens, whoever writes them. Errors are reduced to names
 * and places, since their messages quote what people sent; addresses lose their query, where keys and tokens stand.
 */
import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino'
import { traceOf } from './http/error-handler.ts'

type Hooks = NonNullable<LoggerOptions['hooks']>
/** What Fastify hands over as the request and its answer; the log needs neither. */
const nothing = () => undefined

/** @param destination where the lines go; standard output if it is left out */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    serializers: { err: traceOf, error: traceOf, req: nothing, res: nothing },
    redact: ['headers', '*.headers'],
    hooks: { logMethod: withoutWhatErrorsSay },
  }
  return destination ? pino(options, destination) : pino(options)
}

const withoutWhatErrorsSay: NonNullable<Hooks['logMethod']> = function (args, method) {
  const [first, ...rest] = args as unknown[]
  const told = first instanceof Error ? { err: first } : first
  const error = typeof told === 'object' && told !== null && 'err' in told ? told.err : undefined
  const texts = rest.map((text) => (error instanceof Error && text === error.message ? undefined : text))
  // Without a message pino takes the error's own.
  if (error instanceof Error) texts[0] ??= 'error'
  const written = [told, ...texts].map((part) => (typeof part === 'string' ? withoutQueries(part) : part))
  method.apply(this, written as Parameters<LogFn>)
}

const withoutQueries = (text: string): string => text.replace(/\?\S*/g, '?…')
