/** Who may call what: every route, tried as nobody, with every wrong token, and with the ids of others. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBetween, keptData } from '../../../../testing/kept-data.ts'
import { lines, type Call, type Line, type SignedInLine } from './authorisation-test-lines.ts'
import { endedToken, marksOf, owner, person, withMarks, type Owner } from './authorisation-test-people.ts'
import type { SecretLine } from './authorisation-test-secrets.ts'
import { authorisationServer, methodOf, type AuthorisationServer } from './authorisation-test-server.ts'
import { signedAnew, wrongCredentials, type Credentials, type Refusal } from './authorisation-test-tokens.ts'

let server: AuthorisationServer
let rose: Owner
let ben: Owner
/** All that stands in what is Rose's alone. */
let marks: string[]
let wrong: Record<string, Credentials>

beforeAll(async () => {
  server = await authorisationServer()
  rose = await owner(server.app, 'Rose')
  ben = await owner(server.app, 'Ben')
  marks = await marksOf(server.app, rose)
  wrong = await wrongCredentials(server.secrets, {
    owner: rose,
    other: ben,
    endedToken: await endedToken(server.app, rose),
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const kept = () => keptData(server.app)
const nothing = { came: [], went: [] }
const changesSince = async (before: string[]) => changesBetween(before, await kept())
const as = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } })
const linesFor = (who: Line['for']) => Object.entries(lines).filter(([, line]) => line.for === who)
const signedIn = linesFor('signed in') as [string, SignedInLine][]
const secret = linesFor('holder of a secret') as [string, SecretLine][]

const authStatus: Record<Refusal, number> = { no_authorization: 401, bad_jwt: 403, session_not_found: 403 }
const refusalOf = ({ form }: SignedInLine, { refused }: Credentials) =>
  form === 'auth' ? { status: authStatus[refused], code: refused } : { status: 401, code: 'not_signed_in' }

test('every route has its line, and every line its route', () => {
  expect(server.routes).toEqual(Object.keys(lines).sort())
  expect([...server.operations.keys()].filter((route) => !server.routes.includes(route))).toEqual([])
})

test('S-345 the description of the calls tells which need a session', () => {
  for (const [route, { security }] of server.operations) {
    expect({ route, security: security?.length === 1 }).toEqual({ route, security: lines[route]?.for === 'signed in' })
  }
  for (const [route] of signedIn) expect([...server.operations.keys()]).toContain(route)
})

test('every place in a call where an id can be put is tried', () => {
  for (const [route, line] of signedIn) {
    const { parameters = [], requestBody = {} } = server.operations.get(route) ?? {}
    const body = JSON.stringify(requestBody)
    const inAddress = parameters.map((given) => `${given.in} ${given.name}`)
    const inBody = [...body.matchAll(/"(\w+)":\{"type":"string","format":"uuid"/g)].map(([, name]) => name)
    const kind = body.includes('multipart/form-data') ? 'multipart' : 'json'
    const places = inAddress.filter((place) => /(\bid|_id|cursor)$/.test(place))
    for (const name of inBody) places.push(`${kind} ${name}`)
    expect({ route, places: places.sort() }).toEqual({ route, places: Object.keys(line.foreign ?? {}).sort() })
  }
})

test('what everybody may call says nothing of anybody', async () => {
  for (const [route] of linesFor('everybody')) {
    if (methodOf(route) !== 'GET') continue
    const { status, text } = await server.send(route, {
      path: route.includes(' a file') ? '/' : (route.split(' ')[1] ?? ''),
    })
    expect({ route, isRefused: [401, 403, 500].includes(status) }).toEqual({ route, isRefused: false })
    expect(withMarks([text], marks)).toEqual([])
  }
})

test('a token signed as the wrong ones are is believed when nothing is wrong with it', async () => {
  const token = await signedAnew(server.secrets, rose.token)
  expect(await server.send('GET /api/v1/profile', { path: '/api/v1/profile' }, as({ token }))).toMatchObject({
    status: 200,
  })
})

test.each(signedIn)('%s is refused to nobody and to every wrong token, and nothing changes', async (route, line) => {
  const before = await kept()
  const trials = Object.entries(wrong).flatMap(([what, credentials]) =>
    line.own(rose).map(async (call) => {
      const { status, code } = await server.send(route, call, credentials)
      expect({ what, status, code }).toEqual({ what, ...refusalOf(line, credentials) })
      if (methodOf(route) !== 'GET') return
      // Not all have a HEAD.
      const head = await server.send(route.replace('GET', 'HEAD'), call, credentials)
      expect({ what, isRefused: [404, status].includes(head.status) }).toEqual({ what, isRefused: true })
    }),
  )
  await Promise.all(trials)
  expect(await changesSince(before)).toEqual(nothing)
})

test.each(signedIn.filter(([, { foreign }]) => foreign))(
  'S-343 S-344 %s: what is of others is as if it were not there, and stays as it is',
  async (route, line) => {
    const before = await kept()
    for (const [place, { of, call, isCursor }] of Object.entries(line.foreign ?? {})) {
      const answer = await server.send(route, call(ben, of === 'voice' ? rose.voiceId : rose.storyId), as(ben))
      const expected = isCursor ? { status: 200, code: undefined } : { status: 404, code: 'not_found' }
      expect({ place, ...answer }).toMatchObject({ place, ...expected })
      expect(withMarks([answer.text], marks)).toEqual([])
      const ofNobody = isCursor ? answer : await server.send(route, call(ben, randomUUID()), as(ben))
      expect(answer).toEqual(ofNobody)
    }
    expect(await changesSince(before)).toEqual(nothing)
  },
)

test.each(signedIn)("%s serves its own user, and no added name makes it serve another's", async (route, line) => {
  const me = await person(server.app, 'Mary')
  const before = withMarks(await kept(), marks)
  const names = { user_id: rose.userId, userId: rose.userId, owner: rose.userId, id: rose.voiceId }
  for (const { path, json, form } of line.own(me)) {
    const call: Call = {
      path,
      ...(json && { json: { ...json, ...names } }),
      ...(form && { form: { ...form, ...names } }),
    }
    const headers = { ...as(me).headers, 'x-user-id': rose.userId, 'x-forwarded-user': rose.email }
    const { status, text } = await server.send(route, call, { headers, query: names })
    expect({ isServed: status < 300, status, text }).toMatchObject({ isServed: true })
    expect(withMarks([text], marks)).toEqual([])
  }
  expect(changesBetween(before, withMarks(await kept(), marks))).toEqual(nothing)
})

test.each(secret)('S-165 S-422 %s opens by its secret alone', async (route, line) => {
  const before = await kept()
  const { status, code, text = '' } = line.refusal
  for (const credentials of [{}, as(ben), as(rose)]) {
    for (const [what, call] of Object.entries(line.wrong(rose, ben))) {
      const answer = await server.send(route, call, credentials)
      expect({ what, ...answer }).toMatchObject({ what, status, ...(code && { code }) })
      expect(answer.text).toContain(text)
      expect(withMarks([answer.text], marks)).toEqual([])
    }
  }
  expect(await changesSince(before)).toEqual(nothing)
  const mary = await owner(server.app, 'Mary')
  const right = await server.send(route, line.right(mary))
  expect([200, 303]).toContain(right.status)
  expect(right.text).not.toContain('error_code')
})

test('looking changes nothing', async () => {
  const before = await kept()
  for (const [route, line] of [...signedIn, ...secret].filter(([route]) => methodOf(route) === 'GET')) {
    const looks = line.for === 'signed in' ? line.own(rose) : [line.right(rose)]
    for (const call of looks) {
      await server.send(route.replace('GET', 'HEAD'), call, as(rose))
      // The one GET that does something, because a link of Supabase Auth's does.
      if (route !== 'GET /auth/v1/verify') await server.send(route, call, as(rose))
    }
    expect({ route, ...(await changesSince(before)) }).toEqual({ route, ...nothing })
  }
})

test("no address leads out of the web app's files", async () => {
  const { hostname, port } = new URL(server.origin)
  // Unlike fetch, this sends the path as it is.
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ hostname, port, path }, (response) => {
        response
          .setEncoding('utf8')
          .toArray()
          .then((parts) => resolve(parts.join('')), reject)
      })
      asked.on('error', reject).end()
    })
  const outside = `${server.webDist}.secret`
  await writeFile(outside, 'out of bounds')
  try {
    for (const up of ['..', '%2e%2e', '..%2f..', 'assets/../..', 'assets%2f..%2f..', '.%00./..', '..%5c..']) {
      for (const folder of ['', '/assets', '/api/docs/static']) {
        expect(await get(`${folder}/${up}/${basename(outside)}`)).not.toContain('out of bounds')
      }
    }
    expect(await get('/assets/app-1.js')).toBe('the file assets/app-1.js')
  } finally {
    await rm(outside)
  }
})
