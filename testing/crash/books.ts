/** Do rows and files of a copy at rest agree? Reads them from outside, past the product. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { runningEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts'
import { replacedCharacters } from '../../apps/server/src/stories/narrated-text.ts'
import { judgeFile } from './judge-file.ts'

/** A file with the sound it must hold. */
export type SoundFile = { key: string; seconds: number | null; rate: number | null }

type Row = Record<string, unknown>

/** Asks the copy's own database; it must be running. */
export async function ask<Answer extends Row>(dataDir: string, sql: string, values: unknown[] = []): Promise<Answer[]> {
  const connectionString = await runningEmbeddedPostgres(dataDir)
  if (!connectionString) throw new Error('the database is not running')
  const client = new pg.Client({ connectionString })
  // Lost when the database is killed: whoever asks is told by the query.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Answer>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** All that is wrong, one line each; nothing may be under way. */
export async function wrongInBooks(dataDir: string, options: { judged: Set<string> }): Promise<string[]> {
  const named = await namedFiles(dataDir)
  const files = await filesBelow(join(dataDir, 'files'))
  const there = new Set(files)
  const wrong = [
    ...(await unfinished(dataDir)),
    ...files.filter((key) => !named.has(key)).map((key) => `file without a row: ${key}`),
    ...(await filesBelow(join(dataDir, 'tmp'))).map((path) => `temporary file: ${path}`),
    ...(await wrongUsage(dataDir)),
  ]
  for (const sound of named.values()) {
    if (!there.has(sound.key)) wrong.push(`row without a file: ${sound.key}`)
    else if (!options.judged.has(sound.key)) wrong.push(...(await judgeFile(join(dataDir, 'files', sound.key), sound)))
    options.judged.add(sound.key)
  }
  return wrong
}

/** Everything that a row names, by its key in storage. */
async function namedFiles(dataDir: string): Promise<Map<string, SoundFile>> {
  const rows = await ask<{ key: string | null; seconds: number | null; rate: number | null }>(
    dataDir,
    `select upload_key as key, null::float as seconds, null::int as rate from voices
     union all select sample_key, null, null from voices
     union all select 'engine-voices/' || elevenlabs_voice_id || '.voice', null, null from voices
     union all select 'audio/' || audio_path, duration_seconds, null from narrations where audio_key is not null
     union all select storage_key, duration_seconds, sample_rate from passage_sounds`,
  )
  return new Map(rows.flatMap(({ key, ...sound }) => (key === null ? [] : [[key, { key, ...sound }]])))
}

async function unfinished(dataDir: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    dataDir,
    `select 'job ' || name || ' is ' || state as line from pgboss.job where state not in ('completed', 'cancelled')
     union all select 'voice ' || status || ': ' || coalesce(status_reason, '')
       from voices where status not in ('ready', 'awaiting_consent')
     union all select 'narration ' || state || ', ' || done || ' of ' || total from narrations n
       where state <> 'done' or done <> total
         or done <> (select count(*) from passages p where p.narration_id = n.id and p.done)
     union all select 'a passage without its sound' from passages p join narrations n on n.id = p.narration_id
       where p.sound_hash is not null and not exists
         (select 1 from passage_sounds s where s.user_id = n.user_id and s.hash = p.sound_hash)
     union all select 'a story without its sound' from stories
       where narrated and audio_url is null`,
  )
  return rows.map(({ line }) => line)
}

/** What accounts use, counted anew from the rows. */
async function wrongUsage(dataDir: string): Promise<string[]> {
  const narrated = await ask<{ user_id: string; content: string; texts: string[] }>(
    dataDir,
    `select s.user_id, s.content, array_agg(n.content) as texts from stories s
     join narrations n on n.story_id = s.id where n.state = 'done' group by s.id`,
  )
  const spent = new Map<string, number>()
  for (const { user_id: user, content, texts } of narrated) {
    spent.set(user, (spent.get(user) ?? 0) + replacedCharacters(texts, content))
  }
  const rows = await ask<{ user_id: string; booked: number[]; counted: number[] }>(
    dataDir,
    `select u.id as user_id,
       array[coalesce(a.voices, 0), coalesce(a.stories, 0), coalesce(a.characters_living, 0),
         coalesce(a.characters_spent, 0)] as booked,
       array[(select count(*) from voices v where v.user_id = u.id and v.status <> 'failed' and not v.replacing)::int,
         (select count(*) from stories s where s.user_id = u.id)::int,
         (select coalesce(sum(s.characters), 0) from stories s where s.user_id = u.id)::int] as counted
     from users u left join account_usage a on a.user_id = u.id`,
  )
  return rows.flatMap(({ user_id: user, booked, counted }) => {
    const recount = [...counted, spent.get(user) ?? 0].join(', ')
    return booked.join(', ') === recount ? [] : [`usage booked: ${booked.join(', ')}; counted: ${recount}`]
  })
}

/** Paths of all files below a folder, hidden ones too. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** When each passage's sound was written, by its key in storage: milliseconds. */
export async function soundsWritten(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'files')
  const keys = (await filesBelow(join(folder, 'passages'))).map((path) => join('passages', path))
  return new Map(await Promise.all(keys.map(async (key) => [key, (await stat(join(folder, key))).mtimeMs] as const)))
}
