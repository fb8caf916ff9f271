/** The wizard's flag gives a trial its one story, and a paying user nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { storyWouldExceedLimit, voiceLimitReached } from '@hearthvoice/contract/messages/limits'
import { PACKAGES, type PackageId } from '@hearthvoice/contract/plans'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { uploadVoice } from '../../../../testing/upload-voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

async function person(packageId?: PackageId) {
  const user = await app.signUp()
  if (packageId) await app.grant(user.userId, packageId)
  const voiceId = await giveVoice(app.services, { userId: user.userId })
  const ask = async (path: string, json?: object) => app.call(path, { token: user.token, ...(json && { json }) })
  const write = (content: string, onboarding: boolean) =>
    ask('/api/v1/stories', { voice_id: voiceId, title: 'Snow', content, onboarding })
  return { ...user, ask, write }
}

test('S-413 S-443 S-444 a trial is answered the limits of its place in the product', async () => {
  const { ask } = await person()
  for (const [flag, limits] of [
    ['', { voices: 1, stories: 0, characters: 0 }],
    ['?onboarding=false', { voices: 1, stories: 0, characters: 0 }],
    ['?onboarding=true', { voices: 1, stories: 999, characters: 15_000 }],
  ] as const) {
    expect((await ask(`/api/v1/account${flag}`)).body).toMatchObject({
      plan: { name: 'No Plan', active: false, trial: true, limits },
      remaining_characters: limits.characters,
      can_create_story: { allowed: limits.characters > 0 },
    })
  }
  expect(await ask('/api/v1/account?onboarding=perhaps')).toMatchObject({ status: 400 })
})

test.each(['starter', 'family', 'legacy'] as const)(
  'S-342 S-439 S-440 S-441 the flag widens nothing for the package %s',
  async (packageId) => {
    const { ask, write, ...user } = await person(packageId)
    const { name, voices, stories, characters } = PACKAGES[packageId]
    const account = await ask('/api/v1/account')
    expect(account.body).toMatchObject({ plan: { id: packageId, name, limits: { voices, stories, characters } } })
    expect((await ask('/api/v1/account?onboarding=true')).body).toEqual(account.body)

    expect(await write('x'.repeat(characters - 10), true)).toMatchObject({ status: 201 })
    // No trial: a second story does not take the place of the first.
    expect(await write('x'.repeat(9), true)).toMatchObject({ status: 201 })
    for (const onboarding of [false, true]) {
      expect((await ask('/api/v1/permissions/characters', { length: 2, onboarding })).body).toEqual({
        allowed: false,
        reason: storyWouldExceedLimit(1),
        remaining: 1,
      })
      const tooMuch = { status: 403, body: { error: storyWouldExceedLimit(1), code: 'limit_reached' } }
      expect(await write('xx', onboarding)).toMatchObject(tooMuch)
      const [newest] = ((await ask('/api/v1/stories')).body as { items: Story[] }).items
      const longer = { method: 'PATCH', token: user.token, json: { content: 'x'.repeat(11), onboarding } }
      expect(await app.call(`/api/v1/stories/${newest?.id}`, longer)).toMatchObject({
        status: 403,
        body: { error: storyWouldExceedLimit(10) },
      })
    }
    for (let voice = 2; voice <= voices; voice++) {
      await giveVoice(app.services, { userId: user.userId, name: `Voice ${voice}` })
    }
    for (const fields of [
      { onboarding: 'true', replace: 'false' },
      { onboarding: 'true', replace: 'true' },
    ]) {
      expect(await uploadVoice(app, user, { name: 'One more', fields })).toMatchObject({
        status: 403,
        body: { error: voiceLimitReached(voices), code: 'limit_reached' },
      })
    }
    expect(await driftOfUsage(app)).toEqual([])
  },
)
