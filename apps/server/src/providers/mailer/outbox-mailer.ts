import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWholeFile } from '../../data-folder/write-whole-file.ts'
import { systemErrorCode } from '../../startup-failure.ts'
import type { KeptMail, Mail, Mailer, Outbox } from './mailer.ts'

/** `2026-11-21T02-02-01.123Z-1f2e3d4c.json`: sorted by name they are sorted by time; Windows allows no colon. */
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f]{8})\.json$/

const mailFile = z.object({
  date: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})

/** Keeps every mail as a JSON file for its owner's eyes, instead of sending it. */
export class OutboxMailer implements Mailer, Outbox {
  readonly #folder: string
  readonly #tmp: string
  readonly #now: () => Date

  /** Both folders exist and are on one file system. */
  constructor(options: { folder: string; tmp: string; now: () => Date }) {
    this.#folder = options.folder
    this.#tmp = options.tmp
    this.#now = options.now
  }

  async send(mail: Mail): Promise<void> {
    const date = this.#now().toISOString()
    const name = `${date.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.json`
    const content: z.infer<typeof mailFile> = { date, ...mail }
    const text = `${JSON.stringify(content, null, 2)}\n`
    await writeWholeFile(join(this.#folder, name), text, { temporary: join(this.#tmp, name) })
  }

  async read(most: number): Promise<KeptMail[]> {
    const names = (await this.#names()).toReversed().slice(0, most)
    const mails = await Promise.all(names.map((name) => this.#readOne(name)))
    return mails.filter((mail) => mail !== null)
  }

  async removeBefore(moment: Date): Promise<void> {
    const end = moment.toISOString().replaceAll(':', '-')
    for (const name of await this.#names()) {
      if (name < end) await rm(join(this.#folder, name), { force: true })
    }
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => FILE_NAME.test(name)).sort()
  }

  /** Null for a file that is gone, or is none of ours. */
  async #readOne(name: string): Promise<KeptMail | null> {
    try {
      const { date, html, ...mail } = mailFile.parse(JSON.parse(await readFile(join(this.#folder, name), 'utf8')))
      const id = FILE_NAME.exec(name)?.[1] ?? name
      return { id, date: new Date(date), ...mail, ...(html !== undefined && { html }) }
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
        return null
      throw error
    }
  }
}
