import type { FastifyRequest } from 'fastify'
import type { LinkKind } from '@hearthvoice/contract/api/auth'
import { screens } from '@hearthvoice/contract/paths'
import type { Config } from '../config.ts'
import { originOf, ownPath } from '../http/origin.ts'
import type { LinkReturn } from './send-link.ts'

const defaultReturn: Record<LinkKind, string> = {
  recovery: screens.authRecovery,
  email_change: screens.authEmailChange,
}

/** Where a link leads back to: the place that the client named if it is ours, else the sign-in screen. */
export function linkReturn(
  config: Config,
  request: FastifyRequest,
  asked: { kind: LinkKind; redirectTo: string | undefined },
): LinkReturn {
  const own = asked.redirectTo === undefined ? null : ownPath(config, request, asked.redirectTo)
  return { origin: originOf(config, request), returnPath: own ?? defaultReturn[asked.kind] }
}
