import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { refuseHalfReal, startNotices } from './production-guard.ts'
import { StartupFailure } from './startup-failure.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://user:word@mail.example.com',
}
const guarded = (env: Record<string, string>) => () => refuseHalfReal(readConfig(env))

test.each<Record<string, string>>([
  {},
  { HOST: 'localhost' },
  { HOST: 'LOCALHOST' },
  { HOST: '127.0.0.1' },
  { HOST: '127.8.9.10' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { PUBLIC_URL: 'http://127.0.0.2' },
  { PUBLIC_URL: 'https://[::1]:4000' },
])('S-360 on loopback nothing is asked for: %o', (env) => {
  expect(guarded(env)).not.toThrow()
})

test.each<[Record<string, string>, string]>([
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost' }, 'With HOST=0.0.0.0 others'],
  [{ HOST: '192.168.1.5' }, 'With HOST=192.168.1.5 others'],
  [{ HOST: 'localhost.example.com' }, 'With HOST=localhost.example.com others'],
  [{ PUBLIC_URL: 'https://stories.example.com' }, 'With PUBLIC_URL=https://stories.example.com others'],
  [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, 'With PUBLIC_URL=https://127.0.0.1.example.com others'],
  [
    { PUBLIC_URL: 'https://stories.example.com', HOST: '0.0.0.0' },
    'With PUBLIC_URL=https://stories.example.com others',
  ],
])('S-360 where others can reach it, the start says what is missing: %o', (env, opening) => {
  expect(guarded(env)).toThrow(StartupFailure)
  expect(guarded(env)).toThrow(opening)
  expect(guarded(env)).toThrow('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, and SMTP_URL must be set. Set DEMO=1')
  const { STRIPE_SECRET_KEY: _, ...some } = keys
  expect(guarded({ ...env, ...some })).toThrow('for that STRIPE_SECRET_KEY must be set')
  expect(guarded({ ...env, ...keys })).not.toThrow()
  expect(guarded({ ...env, DEMO: '1' })).not.toThrow()
  expect(guarded({ ...env, DEMO: '0' })).toThrow(opening)
})

test('whoever listens everywhere for real has to say under which address', () => {
  expect(guarded({ HOST: '0.0.0.0', ...keys })).toThrow(
    'With HOST=0.0.0.0 others can reach this copy, and for that PUBLIC_URL must be set.',
  )
  expect(guarded({ HOST: '0.0.0.0', PUBLIC_URL: 'https://stories.example.com', ...keys })).not.toThrow()
  expect(guarded({ HOST: '::', DEMO: '1' })).not.toThrow()
})

test('the operator hears what this version does not do yet, where it is for real', () => {
  const notices = (env: Record<string, string>) => startNotices(readConfig(env))
  const notForMoney = expect.stringContaining('takes no payments and sends no mails yet')
  expect(notices({})).toEqual([])
  expect(notices({ SMTP_URL: keys.SMTP_URL })).toEqual(['This version does not use the setting SMTP_URL yet.'])
  expect(notices({ PUBLIC_URL: 'https://stories.example.com', DEMO: '1' })).toEqual([])
  expect(notices({ PUBLIC_URL: 'https://stories.example.com', ...keys })).toEqual([
    'This version does not use the settings STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, and SMTP_URL yet.',
    notForMoney,
  ])
})
