import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Is there such a program, by its path or by its name on PATH, that this user may run? */
export function canRun(program: string): boolean {
  if (/[/\\]/.test(program)) return isProgram(program)
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => isProgram(join(folder, program)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
