/** Voices for tests of what comes after them: made by the provider in use from real speech, once an app. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { floatToInt16 } from '@hearthvoice/audio/pcm'
import type { VoiceStatus } from '@hearthvoice/contract/api/voices'
import { voices } from '../apps/server/src/voices/tables.ts'
import { bookUsage, lockAccountState } from '../apps/server/src/plans/account-state.ts'
import type { Services } from '../apps/server/src/services.ts'
import { decodeSpeech, speakers } from './speech.ts'

const providerVoices = new WeakMap<Services, Promise<string>>()

/** Gives the user a voice as if they had uploaded a sample; all voices of an app sound alike. */
export async function giveVoice(
  services: Services,
  of: { userId: string; name?: string; status?: VoiceStatus },
): Promise<string> {
  const { userId, name = 'Grandma Rose', status = 'ready' } = of
  const making = providerVoices.get(services) ?? makeVoice(services)
  providerVoices.set(services, making)
  const providerVoiceId = status === 'preparing' ? null : await making
  return services.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId, onboarding: false, now: services.now() })
    await bookUsage(tx, userId, { voices: 1 })
    const [row] = await tx
      .insert(voices)
      .values({
        userId,
        name,
        description: `Voice clone of ${name}`,
        provider: services.voiceProvider.name,
        elevenlabsVoiceId: providerVoiceId,
        status,
        createdAt: services.now(),
      })
      .returning({ id: voices.id })
    if (!row) throw new Error('an insert returned no row')
    return row.id
  })
}

async function makeVoice({ voiceProvider }: Services): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ready-voice-'))
  try {
    const [speaker] = speakers()
    const pcm = floatToInt16(await decodeSpeech(speaker?.firstHalf ?? []))
    const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)
    const pcmPath = join(folder, 'sample.pcm')
    await writeFile(pcmPath, bytes)
    const openKept = async () => Readable.from([bytes])
    const sample = { reference: randomUUID(), name: 'Rose', description: 'Rose', pcmPath, openKept }
    const made = await voiceProvider.createVoice(sample, { signal: AbortSignal.timeout(60_000) })
    return made.providerVoiceId
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
