/** What onboarding keeps for the tab's session, under SPEC §3's names. */
import { readStored, store } from './browser-storage.ts'

type SessionKey = 'selectedVoiceId' | 'pendingStoryId' | 'pendingPayment' | 'paymentTimestamp' | 'paymentAttemptId'

export const recall = (key: SessionKey): string | null => readStored('sessionStorage', key)
export const remember = (key: SessionKey, value: string) => store('sessionStorage', key, value)
export const forget = (key: SessionKey) => store('sessionStorage', key, null)

export function forgetSession() {
  for (const key of [
    'selectedVoiceId',
    'pendingStoryId',
    'pendingPayment',
    'paymentTimestamp',
    'paymentAttemptId',
  ] as const) {
    forget(key)
  }
}
