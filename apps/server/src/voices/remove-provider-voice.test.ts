import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { readVoice } from '../../../../testing/upload-voice.ts'

test('S-318 a deleted voice goes at its provider as well, asked again until it has gone', async () => {
  const asked: string[] = []
  const gone = Promise.withResolvers<void>()
  await using app = await testApp({
    change: ({ voiceProvider }) => {
      const remove = voiceProvider.deleteVoice.bind(voiceProvider)
      voiceProvider.deleteVoice = async (id) => {
        asked.push(id)
        if (asked.length < 3) throw new VoiceProviderError('unavailable', 'not now')
        await remove(id)
        gone.resolve()
      }
    },
  })
  const rose = await app.signUp()
  const id = await giveVoice(app.services, { userId: rose.userId })
  const { elevenlabs_voice_id: providerVoiceId } = await readVoice(app, rose, id)
  const kept = () => Array.fromAsync(app.services.files.list('engine-voices/'))
  expect(await kept()).toHaveLength(1)
  expect(await app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: rose.token })).toMatchObject({ status: 204 })
  await gone.promise
  expect(asked).toEqual([providerVoiceId, providerVoiceId, providerVoiceId])
  expect(await kept()).toEqual([])
  const { rows } = await app.services.db.execute(
    sql`select retry_count from pgboss.job where name = 'remove-provider-voice'`,
  )
  expect(rows).toEqual([{ retry_count: 2 }])
})
