import { expect, test } from 'vitest'
import { consentNeeded } from '@hearthvoice/contract/messages/voice-creation'
import { consentNameNeeded, fileAndNameNeeded } from '@hearthvoice/contract/messages/voices'
import { emptyVoiceForm, voiceForm } from './voice-form.ts'

const file = new File(['sound'], 'nana.mp3', { type: 'audio/mpeg' })
const whole = { ...emptyVoiceForm, file, name: 'Nana', consent: 'family' as const }

const problems = (values: unknown) =>
  voiceForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('file and name are needed, in one sentence at the first that is missing', () => {
  expect(problems(whole)).toBeUndefined()
  expect(problems({ ...whole, file: null, name: ' ' })).toEqual([['file', fileAndNameNeeded]])
  expect(problems({ ...whole, name: '  ' })).toEqual([['name', fileAndNameNeeded]])
})

test('consent is always given, and names who agreed', () => {
  expect(problems({ ...whole, consent: null })).toEqual([['consent', consentNeeded]])
  expect(problems({ ...whole, consent: 'agreed' })).toEqual([['consentName', consentNameNeeded]])
  expect(problems({ ...whole, consent: 'agreed', consentName: 'Rosa' })).toBeUndefined()
})
