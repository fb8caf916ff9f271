/** Which statements the database is asked while something is done, and how it would answer them. */
import type { Queryable } from '../apps/server/src/database/database.ts'
import type { TestApp } from './test-app.ts'

export type Query = { text: string; values: unknown[] }
type Pool = { query(statement: { text: string }, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

const poolOf = ({ services }: Pick<TestApp, 'services'>) => (services.db as Queryable & { $client: Pool }).$client

/** The statements outside of transactions, in order. */
export async function askedQueries(app: Pick<TestApp, 'services'>, work: () => Promise<unknown>): Promise<Query[]> {
  const pool = poolOf(app)
  const query = pool.query.bind(pool)
  const asked: Query[] = []
  pool.query = (statement, values) => {
    asked.push({ text: statement.text, values })
    return query(statement, values)
  }
  try {
    await work()
    return asked
  } finally {
    pool.query = query
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

/** How the database finds the rows of each table it is asked for: `index stories_user_created`, `scan stories`. */
export async function accessPaths(app: Pick<TestApp, 'services'>, queries: readonly Query[]): Promise<string[]> {
  const paths = new Set<string>()
  const look = (plan: Plan) => {
    if (plan['Index Name']) paths.add(`index ${plan['Index Name']}`)
    else if (plan['Relation Name'] && plan['Node Type'] === 'Seq Scan') paths.add(`scan ${plan['Relation Name']}`)
    plan.Plans?.forEach(look)
  }
  for (const { text, values } of queries) {
    const { rows } = await poolOf(app).query({ text: `explain (format json) ${text}` }, values)
    const explained = rows[0]?.['QUERY PLAN'] as { Plan: Plan }[] | undefined
    for (const { Plan: plan } of explained ?? []) look(plan)
  }
  return [...paths].sort()
}
