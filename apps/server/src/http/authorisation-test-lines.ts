/** The authorisation matrix: a line for every route, saying who may call it and where the ids of others may be put. */
import { calls } from '@hearthvoice/contract/paths'
import type { Person } from './authorisation-test-people.ts'
import { secretLines, type SecretLine } from './authorisation-test-secrets.ts'
import { writeCursor } from './cursor.ts'

export type Call = { path: string; json?: object; form?: Record<string, string | File> }

/** A call in which an id of the owner's can be named; everywhere but in a cursor it is then as if it did not exist. */
type Foreign = { of: 'voice' | 'story'; call: (me: Person, id: string) => Call; isCursor?: true }

export type SignedInLine = {
  for: 'signed in'
  /** Refusals of a token are in Supabase Auth's form. */
  form?: 'auth'
  /** Calls that are right in all but, perhaps, their token. */
  own: (me: Person) => Call[]
  /** By the place in the call: `path id`, `json voice_id`. */
  foreign?: Record<string, Foreign>
}
export type Line = { for: 'everybody' } | SignedInLine | SecretLine

const everybody: Line = { for: 'everybody' }
const plain = (path: string): SignedInLine => ({ for: 'signed in', own: () => [{ path }] })

const list = (path: string, of: Foreign['of']): SignedInLine => ({
  ...plain(path),
  foreign: {
    'query cursor': {
      of,
      isCursor: true,
      call: (_me, id) => ({ path: `${path}?limit=1&cursor=${writeCursor({ id, createdAt: new Date() })}` }),
    },
  },
})
const oneOf = (of: Foreign['of'], path: (id: string) => string, json?: object): SignedInLine => {
  const call = (id: string): Call => ({ path: path(id), ...(json && { json }) })
  return {
    for: 'signed in',
    own: (me) => [call(of === 'voice' ? me.voiceId : me.storyId)],
    foreign: { 'path id': { of, call: (_me, id) => call(id) } },
  }
}
const voice = (rest = '', json?: object) => oneOf('voice', (id) => `/api/v1/voices/${id}${rest}`, json)
const story = (rest = '', json?: object) => oneOf('story', (id) => `/api/v1/stories/${id}${rest}`, json)

const newStory = (voiceId: string): Call => ({
  path: '/api/v1/stories',
  json: { voice_id: voiceId, title: 'Rain', content: 'It rained.' },
})
const narrate = (storyId: string): Call => ({ path: calls.storyAudio, json: { story_id: storyId } })
const sample = (voiceId: string): Call => ({
  path: calls.voiceClone,
  form: { action: 'generate_sample', voice_id: voiceId, text: 'Good night.' },
})

const newVoice: Call = {
  path: calls.voiceClone,
  form: { action: 'create_voice', name: 'New', audio: new File(['RIFF....WAVEfmt ', new Uint8Array(64)], 'new.wav') },
}

export const lines: Record<string, Line> = {
  'GET /api/docs': everybody,
  'GET /api/docs/json': everybody,
  'GET /api/docs/yaml': everybody,
  'GET /api/docs/static/*': everybody,
  'GET /api/docs/static/index.html': everybody,
  'GET /api/docs/static/swagger-initializer.js': everybody,
  'GET a file of the web app': everybody,
  'GET /api/v1/health': everybody,
  'GET /api/v1/ready': everybody,
  'GET /api/v1/packages': everybody,
  'GET /api/v1/service': everybody,

  'ALL /auth/v1/*': everybody,
  'GET /auth/v1/.well-known/jwks.json': everybody,
  'GET /auth/v1/settings': everybody,
  'GET /auth/v1/health': everybody,
  'POST /auth/v1/signup': everybody,
  'POST /auth/v1/recover': everybody,
  'POST /auth/v1/resend': everybody,
  // The page says the same whatever the link; its button is what asks.
  'GET /auth/v1/confirm': everybody,
  'GET /auth/v1/user': { ...plain('/auth/v1/user'), form: 'auth' },
  'PUT /auth/v1/user': {
    for: 'signed in',
    form: 'auth',
    own: () => [{ path: '/auth/v1/user', json: { data: { full_name: 'Somebody Else' } } }],
  },
  'POST /auth/v1/logout': { ...plain('/auth/v1/logout?scope=local'), form: 'auth' },

  'GET /api/v1/profile': plain('/api/v1/profile'),
  'PATCH /api/v1/profile': {
    for: 'signed in',
    own: () => [{ path: '/api/v1/profile', json: { full_name: 'Somebody Else' } }],
  },
  'GET /api/v1/account': plain('/api/v1/account'),
  'POST /api/v1/trial': plain('/api/v1/trial'),
  'POST /api/v1/permissions/characters': {
    for: 'signed in',
    own: () => [{ path: '/api/v1/permissions/characters', json: { length: 10 } }],
  },
  'GET /api/v1/orders': list('/api/v1/orders', 'voice'),
  'GET /api/v1/events': plain('/api/v1/events'),

  'GET /api/v1/voices': list('/api/v1/voices', 'voice'),
  'GET /api/v1/voices/:id': voice(),
  'PATCH /api/v1/voices/:id': voice('', { name: 'Mine' }),
  'DELETE /api/v1/voices/:id': voice(),
  'POST /api/v1/voices/:id/preview': voice('/preview', { text: 'Good night.' }),
  'POST /api/v1/voices/:id/consent': voice('/consent', { consent: 'mine' }),
  'GET /api/v1/voices/:id/sample': voice('/sample'),
  'POST /functions/v1/voice-clone': {
    for: 'signed in',
    own: (me) => [sample(me.voiceId), newVoice],
    foreign: { 'multipart voice_id': { of: 'voice', call: (_me, id) => sample(id) } },
  },

  'GET /api/v1/stories': list('/api/v1/stories', 'story'),
  'POST /api/v1/stories': {
    for: 'signed in',
    own: (me) => [newStory(me.voiceId)],
    foreign: { 'json voice_id': { of: 'voice', call: (_me, id) => newStory(id) } },
  },
  'GET /api/v1/stories/:id': story(),
  'PATCH /api/v1/stories/:id': {
    ...story('', { title: 'Mine', content: 'Mine.' }),
    foreign: {
      ...story('', { title: 'Mine', content: 'Mine.' }).foreign,
      'json voice_id': {
        of: 'voice',
        call: (me, id) => ({ path: `/api/v1/stories/${me.storyId}`, json: { voice_id: id, title: 'Mine' } }),
      },
    },
  },
  'DELETE /api/v1/stories/:id': story(),
  'POST /api/v1/stories/:id/stop-sharing': story('/stop-sharing'),
  'POST /functions/v1/story-audio': {
    for: 'signed in',
    own: (me) => [narrate(me.storyId)],
    foreign: { 'json story_id': { of: 'story', call: (_me, id) => narrate(id) } },
  },

  ...secretLines,
}
