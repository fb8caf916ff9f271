import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { permissionCheckFailed } from '@hearthvoice/contract/messages/limits'
import { changesBetween, keptData } from '../../../../testing/kept-data.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { uploadVoice } from '../../../../testing/upload-voice.ts'

test.each(['stripe_orders', 'account_usage'])('S-193 while %s cannot be asked, nothing is allowed', async (table) => {
  await using app = await testApp({ jobs: false })
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const voiceId = await giveVoice(app.services, { userId: rose.userId })
  const ask = (path: string, json?: object, method = 'POST') =>
    app.call(path, { method, token: rose.token, ...(json && { json }) })
  const story = { voice_id: voiceId, title: 'Snow', content: 'It snowed.' }
  const { id } = (await ask('/api/v1/stories', story)).body as Story

  await app.services.db.execute(sql`alter table ${sql.identifier(table)} rename to away`)
  const before = await keptData(app)
  expect(permissionCheckFailed).toBe('Unable to check permissions. Please try again.')
  for (const refused of [
    await ask('/api/v1/stories', story),
    await ask(`/api/v1/stories/${id}`, { content: 'It rained.' }, 'PATCH'),
    await ask('/functions/v1/story-audio', { story_id: id }),
    await ask('/api/v1/trial'),
    await ask('/api/v1/permissions/characters', { length: 10 }),
    await uploadVoice(app, rose, { name: 'Another' }),
  ]) {
    expect(refused).toMatchObject({ status: 503, body: { error: permissionCheckFailed, code: 'unavailable' } })
  }
  expect(changesBetween(before, await keptData(app))).toEqual({ came: [], went: [] })
})
