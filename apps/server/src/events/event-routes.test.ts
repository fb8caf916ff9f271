import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverEvent, type ServerEvent } from '@hearthvoice/contract/api/events'
import type { Story } from '@hearthvoice/contract/api/stories'
import { overhearVoice } from '../../../../testing/overheard-voice.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { eventRoutes } from './event-routes.ts'

let app: TestApp
let beforeSpeaking: () => Promise<void> | void = () => {}
/** How many streams listen to the bus now; told to whoever waits for it to change. */
const listening = { streams: 0, changed: Promise.withResolvers<void>() }

beforeAll(async () => {
  app = await testApp({
    change: (services) => {
      overhearVoice(services, () => beforeSpeaking())
      const listen = services.events.listen.bind(services.events)
      const count = (by: number) => {
        listening.streams += by
        listening.changed.resolve()
        listening.changed = Promise.withResolvers()
      }
      services.events.listen = (userId, listener) => {
        const stop = listen(userId, listener)
        count(1)
        return () => {
          stop()
          count(-1)
        }
      }
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

async function untilListening(expected: number): Promise<void> {
  while (listening.streams !== expected) await listening.changed.promise
}

type Stream = { response: Response; next(): Promise<ServerEvent | 'ping' | 'end'>; leave(): void }
async function connect(by: { token: string }, url = app.url): Promise<Stream> {
  const leaving = new AbortController()
  const response = await fetch(new URL('/api/v1/events', url), {
    headers: { authorization: `Bearer ${by.token}`, 'accept-encoding': 'gzip' },
    signal: leaving.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    leave: () => leaving.abort(),
    next: async () => {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const message = text.slice(0, end)
          text = text.slice(end + 2)
          return message === ':' ? 'ping' : serverEvent.parse(JSON.parse(message.replace(/^data: /, '')))
        }
        const read = await reader?.read()
        if (!read || read.done) return 'end'
        text += read.value
      }
    },
  }
}

async function nextEvent(stream: Stream): Promise<ServerEvent | 'end'> {
  for (;;) {
    const event = await stream.next()
    if (event !== 'ping') return event
  }
}

async function person(): Promise<SignedUpUser & { voiceId: string }> {
  const user = await app.signUp()
  await app.grant(user.userId, 'legacy')
  return { ...user, voiceId: await giveVoice(app.services, { userId: user.userId }) }
}
async function write(by: { token: string; voiceId: string }, content: string): Promise<string> {
  const json = { voice_id: by.voiceId, title: 'Snow', content }
  return ((await app.call('/api/v1/stories', { token: by.token, json })).body as Story).id
}
const narrate = (by: { token: string }, storyId: string) =>
  app.call('/functions/v1/story-audio', { token: by.token, json: { story_id: storyId } })

test('a narration is followed from the one who asked to its sound, others hear nothing of it', async () => {
  const [rose, tom] = [await person(), await person()]
  const id = await write(rose, 'It snowed.\n\nWe slept.')
  const [hers, his] = [await connect(rose), await connect(tom)]
  expect(hers.response.headers.get('content-type')).toContain('text/event-stream')
  expect(hers.response.headers.get('content-encoding')).toBeNull()
  expect(hers.response.headers.get('cache-control')).toBe('no-store')
  expect([await hers.next(), await his.next()]).toEqual(['ping', 'ping'])
  await narrate(rose, id)
  let before = 0
  for (;;) {
    const event = await nextEvent(hers)
    if (event === 'end' || event.type !== 'story') throw new Error('another event')
    expect(event.story_id).toBe(id)
    expect(event.narration?.done).toBeGreaterThanOrEqual(before)
    before = event.narration?.done ?? 0
    if (event.narration?.state !== 'done') continue
    expect((await app.call(event.audio_url ?? '')).status).toBe(200)
    break
  }
  await app.grant(tom.userId, 'starter')
  expect(await nextEvent(his)).toEqual({ type: 'plan' })
  hers.leave()
  his.leave()
  await untilListening(0)
})

test('who connects later is first told what is under way', async () => {
  const rose = await person()
  const preparing = await giveVoice(app.services, { userId: rose.userId, name: 'Tom', status: 'preparing' })
  const id = await write(rose, 'It snowed.')
  const gate = Promise.withResolvers<void>()
  beforeSpeaking = () => gate.promise
  await narrate(rose, id)
  const stream = await connect(rose)
  const told = [await nextEvent(stream), await nextEvent(stream)]
  expect(told).toMatchObject([
    { type: 'voice', voice: { id: preparing, name: 'Tom', status: 'preparing' } },
    { type: 'story', story_id: id, narration: { done: 0, total: 1 }, audio_url: null },
  ])
  gate.resolve()
  beforeSpeaking = () => {}
  await app.call(`/api/v1/voices/${preparing}`, { method: 'DELETE', token: rose.token })
  let event = await nextEvent(stream)
  while (event !== 'end' && event.type !== 'voice_deleted') event = await nextEvent(stream)
  expect(event).toEqual({ type: 'voice_deleted', voice_id: preparing })
  stream.leave()
  await untilListening(0)
})

test('a deleted story is told as one without sound', async () => {
  const rose = await person()
  const id = await write(rose, 'It snowed.')
  const stream = await connect(rose)
  await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: rose.token })
  expect(await nextEvent(stream)).toEqual({ type: 'story', story_id: id, narration: null, audio_url: null })
  stream.leave()
  await untilListening(0)
})

test('a burst of changes is told as the rows then are, not change by change', async () => {
  const rose = await person()
  const id = await write(rose, 'It snowed.')
  const stream = await connect(rose)
  expect(await stream.next()).toBe('ping')
  const { events, db } = app.services
  await db.transaction(async (tx) => {
    // The database sends equal notifications of a transaction once, so these differ.
    for (let at = 0; at < 50; at++) {
      await events.announce(tx, { type: 'story', userId: rose.userId, storyId: id })
      await events.announce(tx, { type: 'story', userId: rose.userId, storyId: crypto.randomUUID() })
    }
    await events.announce(tx, { type: 'plan', userId: rose.userId })
  })
  const told: string[] = []
  for (let event = await nextEvent(stream); event !== 'end' && event.type !== 'plan'; event = await nextEvent(stream)) {
    if (event.type === 'story') told.push(event.story_id)
  }
  expect(told.filter((storyId) => storyId === id)).toHaveLength(1)
  stream.leave()
  await untilListening(0)
})

test('it needs a session, and ends with it', async () => {
  expect((await app.call('/api/v1/events')).status).toBe(401)
  expect((await app.call('/api/v1/events', { token: 'forged' })).status).toBe(401)
  const rose = await person()
  const server = await quickServer()
  const stream = await connect(rose, server.url)
  expect([await stream.next(), await stream.next()]).toEqual(['ping', 'ping'])
  await app.call('/auth/v1/logout', { method: 'POST', token: rose.token })
  expect(await nextEvent(stream)).toBe('end')
  await untilListening(0)
  await server.close()
})

test('it ends when the app closes', async () => {
  const rose = await person()
  const server = await quickServer()
  const stream = await connect(rose, server.url)
  expect(await stream.next()).toBe('ping')
  const closed = server.close()
  let event = await stream.next().catch(() => 'end' as const)
  while (event === 'ping') event = await stream.next().catch(() => 'end' as const)
  expect(event).toBe('end')
  await closed
  await untilListening(0)
})

test('it ends when changes may have been missed, so that the browser connects and reads anew', async () => {
  const rose = await person()
  const stream = await connect(rose)
  expect(await stream.next()).toBe('ping')
  await app.services.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hearthvoice-events' and datname = current_database()`)
  expect(await nextEvent(stream)).toBe('end')
  await untilListening(0)
})

/** The events alone, with a ping every few milliseconds. */
async function quickServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server: TypedApp = fastify({ forceCloseConnections: true })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('signedInUser', null)
  eventRoutes(server, app.services, { pingMs: 5 })
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), close: () => server.close() }
}

test('who opens an eleventh stream loses the first, and nobody else does', async () => {
  const [rose, tom] = [await person(), await person()]
  const his = await connect(tom)
  const streams: Stream[] = []
  for (let opened = 0; opened < 11; opened += 1) {
    const stream = await connect(rose)
    expect(await stream.next()).toBe('ping')
    streams.push(stream)
  }
  expect(await streams[0]?.next()).toBe('end')
  await untilListening(11)
  await app.grant(rose.userId, 'starter')
  await app.grant(tom.userId, 'starter')
  for (const stream of [his, ...streams.slice(1)]) expect(await nextEvent(stream)).toEqual({ type: 'plan' })
  for (const stream of [his, ...streams]) stream.leave()
  await untilListening(0)
})
