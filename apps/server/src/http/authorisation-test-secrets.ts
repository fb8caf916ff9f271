/** The lines of the authorisation matrix for calls that a secret opens instead of a session: a key, a signature, a link. */
import { randomUUID } from 'node:crypto'
import { calls } from '@hearthvoice/contract/paths'
import type { Call } from './authorisation-test-lines.ts'
import type { Owner } from './authorisation-test-people.ts'

export type SecretLine = {
  for: 'holder of a secret'
  right: (owner: Owner) => Call
  wrong: (owner: Owner, other: Owner) => Record<string, Call>
  refusal: { status: number; code?: string; text?: string }
}

/** Every other way to write a secret: shortened, lengthened, in other letters, somebody else's, none. */
const wrongly = (secret: string, others: string): Record<string, string> => ({
  none: '',
  'cut short': secret.slice(1),
  'with more behind': `${secret}A`,
  'in other letters': secret.toLowerCase() === secret ? secret.toUpperCase() : secret.toLowerCase(),
  "another's": others,
})
const mapped = (secrets: Record<string, string>, call: (secret: string) => Call): Record<string, Call> =>
  Object.fromEntries(Object.entries(secrets).map(([what, secret]) => [what, call(secret)]))

export const secretLines: Record<string, SecretLine> = {
  'POST /auth/v1/token': {
    for: 'holder of a secret',
    right: ({ refreshToken }) => ({
      path: '/auth/v1/token?grant_type=refresh_token',
      json: { refresh_token: refreshToken },
    }),
    wrong: (owner) =>
      mapped({ ...wrongly(owner.refreshToken, owner.linkToken), none: 'x' }, (refresh_token) => ({
        path: '/auth/v1/token?grant_type=refresh_token',
        json: { refresh_token },
      })),
    refusal: { status: 400, code: 'refresh_token_not_found' },
  },

  'POST /auth/v1/verify': {
    for: 'holder of a secret',
    right: ({ linkToken }) => ({ path: '/auth/v1/verify', json: { type: 'recovery', token_hash: linkToken } }),
    wrong: (owner, other) => ({
      ...mapped({ ...wrongly(owner.linkToken, owner.refreshToken), none: 'x' }, (token_hash) => ({
        path: '/auth/v1/verify',
        json: { type: 'recovery', token_hash },
      })),
      'of another kind': { path: '/auth/v1/verify', json: { type: 'email_change', token_hash: owner.linkToken } },
      "with another's address": {
        path: '/auth/v1/verify',
        json: { type: 'recovery', token: owner.linkToken, email: other.email },
      },
    }),
    refusal: { status: 403, code: 'otp_expired' },
  },

  'GET /auth/v1/verify': {
    for: 'holder of a secret',
    right: ({ linkToken }) => ({ path: `/auth/v1/verify?type=recovery&token=${linkToken}` }),
    wrong: (owner) => ({
      ...mapped({ ...wrongly(owner.linkToken, owner.refreshToken), none: 'x' }, (token) => ({
        path: `/auth/v1/verify?type=recovery&token=${token}`,
      })),
      'of another kind': { path: `/auth/v1/verify?type=email_change&token=${owner.linkToken}` },
    }),
    refusal: { status: 303, text: 'error_code=otp_expired' },
  },

  'POST /auth/v1/confirm': {
    for: 'holder of a secret',
    right: ({ linkToken }) => ({ path: '/auth/v1/confirm', json: { type: 'recovery', token: linkToken } }),
    wrong: (owner) => ({
      ...mapped({ ...wrongly(owner.linkToken, owner.refreshToken), none: 'x' }, (token) => ({
        path: '/auth/v1/confirm',
        json: { type: 'recovery', token },
      })),
      'of another kind': { path: '/auth/v1/confirm', json: { type: 'email_change', token: owner.linkToken } },
    }),
    refusal: { status: 303, text: 'error_code=otp_expired' },
  },

  'GET /outbox': {
    for: 'holder of a secret',
    right: ({ outboxToken }) => ({ path: `/outbox?token=${outboxToken}` }),
    wrong: (owner) =>
      mapped(wrongly(owner.outboxToken, owner.token.slice(0, 43)), (token) => ({ path: `/outbox?token=${token}` })),
    refusal: { status: 403 },
  },

  'GET /storage/v1/object/sign/samples/:file': {
    for: 'holder of a secret',
    right: ({ samplePath }) => ({ path: samplePath }),
    wrong: ({ samplePath, voiceId }, other) => {
      const [path = '', query = ''] = samplePath.split('?')
      const given = new URLSearchParams(query)
      const signature = given.get('signature') ?? ''
      const expires = Number(given.get('expires'))
      const others = new URL(other.samplePath, 'http://localhost').searchParams.get('signature') ?? ''
      const address = (at: string, until: string | number, signed: string): Call => ({
        path: `${at}?expires=${until}&signature=${signed}`,
      })
      return {
        ...mapped(wrongly(signature, others), (signed) => address(path, expires, signed)),
        "another voice's path": address(path.replace(voiceId, other.voiceId), expires, signature),
        'another kind of file': address(path.replace('.flac', '.mp3'), expires, signature),
        'in capital letters': address(path.replace(voiceId, voiceId.toUpperCase()), expires, signature),
        'a later end': address(path, expires + 1, signature),
        'an end without end': address(path, '1e15', signature),
        'an end that has passed': address(path, 1, signature),
        'no query': { path },
      }
    },
    refusal: { status: 404, code: 'not_found' },
  },

  'GET /storage/v1/object/public/audio/:user/:file': {
    for: 'holder of a secret',
    right: ({ audioPath }) => ({ path: audioPath }),
    wrong: ({ audioPath, userId, storyId, voiceId }, other) => {
      const [path = '', key = ''] = audioPath.split('?key=')
      const [othersPath = '', othersKey = ''] = other.audioPath.split('?key=')
      return {
        ...mapped(wrongly(key, othersKey), (given) => ({ path: `${path}?key=${given}` })),
        'no query': { path },
        'its key under another name': { path: `${path}?token=${key}` },
        "another's file": { path: `${othersPath}?key=${key}` },
        "another's folder": { path: `${path.replace(userId, other.userId)}?key=${key}` },
        'another story': { path: `${path.replace(storyId, randomUUID())}?key=${key}` },
        'the way to a sample': {
          path: `${calls.publicAudio}/..%2F..%2Fsamples/${voiceId}.flac?key=${key}`,
        },
        'the way out': { path: `${calls.publicAudio}/${userId}/..%2F..%2F..%2Fsecrets.json?key=${key}` },
      }
    },
    refusal: { status: 404, code: 'not_found' },
  },
}
