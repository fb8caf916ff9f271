/** All that a server keeps, as lines to compare: the rows of every table, the jobs, the files with their content. */
import { createHash } from 'node:crypto'
import type { TestApp } from './test-app.ts'

export async function keptData(app: Pick<TestApp, 'services'>): Promise<string[]> {
  return [...(await keptRows(app)), ...(await keptFiles(app))].sort()
}

async function keptRows({ services: { db } }: Pick<TestApp, 'services'>): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const queries = tables.rows.map(({ name }) => `select '${name} ' || to_jsonb(t)::text as line from ${name} t`)
  queries.push(`select 'job ' || id || ' ' || name || ' ' || state || ' ' || data::text as line from pgboss.job`)
  const { rows } = await db.execute<{ line: string }>(queries.join(' union all '))
  return rows.map(({ line }) => line)
}

async function keptFiles({ services: { files } }: Pick<TestApp, 'services'>): Promise<string[]> {
  const lines: string[] = []
  for await (const { key } of files.list('')) {
    const hash = createHash('sha256')
    for await (const chunk of (await files.get(key)) ?? []) hash.update(chunk as Uint8Array)
    lines.push(`file ${key} ${hash.digest('hex')}`)
  }
  return lines
}

/** What came and what went between two looks. */
export function changesBetween(
  before: readonly string[],
  after: readonly string[],
): { came: string[]; went: string[] } {
  const [then, now] = [new Set(before), new Set(after)]
  return { came: after.filter((line) => !then.has(line)), went: before.filter((line) => !now.has(line)) }
}
