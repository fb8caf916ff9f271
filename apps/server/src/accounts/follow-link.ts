import type { FastifyRequest } from 'fastify'
import type { LinkKind } from '@hearthvoice/contract/api/auth'
import { originOf, ownPath } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { sessionFragment } from './auth-answers.ts'
import { AuthError } from './auth-error.ts'
import { linkReturn } from './link-return.ts'
import { redeemLink } from './redeem-link.ts'

type Needs = Pick<Services, 'db' | 'accessTokens' | 'config' | 'jobs' | 'linkTokens' | 'now'>

/** Uses a link in a browser: the address to go on to, with the session or the refusal in the fragment that the client reads. */
export async function followLink(
  needs: Needs,
  request: FastifyRequest,
  link: { kind: LinkKind; token: string; redirectTo?: string | undefined },
): Promise<string> {
  const { kind, token, redirectTo } = link
  const userAgent = request.headers['user-agent']
  const asked = redirectTo === undefined ? null : ownPath(needs.config, request, redirectTo)
  try {
    const { session, returnPath } = await redeemLink(needs, { kind, token, userAgent })
    return `${originOf(needs.config, request)}${asked ?? returnPath}#${sessionFragment(session, kind)}`
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { origin, returnPath } = linkReturn(needs.config, request, { kind, redirectTo })
    const refusal = { error: 'access_denied', error_code: error.code, error_description: error.message }
    return `${origin}${returnPath}#${new URLSearchParams(refusal).toString()}`
  }
}
