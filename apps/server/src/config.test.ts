import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingMayBe } from '@hearthvoice/contract/messages/settings'
import { readConfig } from './config.ts'
import { StartupFailure } from './startup-failure.ts'

test('without a single setting everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    ffmpegPath: null,
    demo: false,
    trustProxy: null,
    rateLimitFactor: 1,
    logLevel: 'info',
    missingForOthers: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'],
    notUsed: [],
  })
})

test('an empty setting is none, and names that are not ours are passed over', () => {
  const names = [...Object.keys(settingMayBe), 'DATA_DIR', 'S3_BUCKET']
  const empty = Object.fromEntries(names.flatMap((name, at) => [[name, at % 2 === 0 ? '' : '  ']]))
  expect(readConfig({ ...empty, NODE_ENV: 'development', PORTS: 'x' })).toEqual(readConfig({}))
})

test('what is set counts', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: ' HTTPS://Stories.Example.com:443/ ',
      DATA_DIR: '/srv/voices',
      DATABASE_URL: 'postgres://user:word@database.example/voices',
      FFMPEG_PATH: process.execPath,
      DEMO: '1',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      RATE_LIMIT_FACTOR: '0.5',
      LOG_LEVEL: 'silent',
    }),
  ).toMatchObject({
    port: 0,
    host: '::1',
    publicUrl: 'https://stories.example.com',
    dataDir: '/srv/voices',
    databaseUrl: 'postgres://user:word@database.example/voices',
    ffmpegPath: process.execPath,
    demo: true,
    trustProxy: { addresses: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    rateLimitFactor: 0.5,
    logLevel: 'silent',
  })
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toEqual({ hops: 2 })
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBeNull()
  expect(readConfig({ FFMPEG_PATH: 'sh' }).ffmpegPath).toBe('sh')
})

const wrong: Record<keyof typeof settingMayBe, string[]> = {
  PORT: ['65536', '-1', '80.5', '0x50', 'http', '4000 5000'],
  HOST: ['127.0.0.1:4000', 'http://localhost', '[::1]', 'two words', '-x-'],
  PUBLIC_URL: [
    'stories.example.com',
    'ftp://example.com',
    'https://example.com/stories',
    'https://x@example.com',
    'https://',
  ],
  DATABASE_URL: ['mysql://host/database', 'host', '/var/run/postgresql'],
  FFMPEG_PATH: ['/no/such/ffmpeg', 'no-such-ffmpeg-at-all', tmpdir()],
  DEMO: ['perhaps', '2'],
  TRUST_PROXY: [
    'true',
    'all',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0/8',
    '127.0.0.1,',
    'proxy.example.com',
  ],
  RATE_LIMIT_FACTOR: ['0', '-1', '1e3', 'much', '1000001', '0,5'],
  LOG_LEVEL: ['loud', 'INFO'],
  STRIPE_SECRET_KEY: ['pk_live_x', 'sk_', 'sk_live_ x'],
  STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_'],
  SMTP_URL: ['mail.example.com', 'https://mail.example.com', 'smtp://'],
}

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s=%s stops the start with a sentence that names it and says what it may be, not what it was',
  (name, value) => {
    const expected = settingMayBe[name as keyof typeof settingMayBe]
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartupFailure)
    expect(read).toThrow(`The setting ${name} cannot be used: it has to be ${expected}.`)
  },
)

test('of several wrong ones the first is named', () => {
  expect(() => readConfig({ SMTP_URL: 'x', LOG_LEVEL: 'x', HOST: '?', PORT: '1' })).toThrow('The setting HOST')
})

test('a program that this user may not run is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'))
  try {
    const program = join(folder, 'ffmpeg')
    await writeFile(program, '')
    await chmod(program, 0o600)
    expect(() => readConfig({ FFMPEG_PATH: program })).toThrow('The setting FFMPEG_PATH')
    await chmod(program, 0o700)
    expect(readConfig({ FFMPEG_PATH: program }).ffmpegPath).toBe(program)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('settings that this version does not use are listed, never their values', () => {
  const { notUsed } = readConfig({
    S3_BUCKET: 'b',
    ELEVENLABS_API_KEY: 'k',
    SMTP_URL: 'smtps://mail.example.com',
  })
  expect(notUsed.toSorted()).toEqual(['ELEVENLABS_API_KEY', 'S3_BUCKET', 'SMTP_URL'])
})
