import helmet from '@fastify/helmet'
import type { Config } from '../config.ts'
import { PAGE_STYLE_HASH } from './html-page.ts'
import type { TypedApp } from './typed-app.ts'

const SELF = "'self'"
const NONE = "'none'"
const A_YEAR_SECONDS = 31_536_000

/** What an answer says of keeping it, unless its route says otherwise: most of them are about somebody. */
export const NOT_KEPT = 'private, no-store'

/** No inline script or style, no foreign origin. Sound made in the browser is played from blob addresses. */
const contentSecurityPolicy = {
  defaultSrc: [SELF],
  baseUri: [NONE],
  formAction: [SELF],
  frameAncestors: [NONE],
  frameSrc: [NONE],
  objectSrc: [NONE],
  scriptSrc: [SELF],
  scriptSrcAttr: [NONE],
  // The one style that the server's own pages carry.
  styleSrc: [SELF, `'${PAGE_STYLE_HASH}'`],
  fontSrc: [SELF],
  imgSrc: [SELF, 'data:', 'blob:'],
  mediaSrc: [SELF, 'data:', 'blob:'],
  connectSrc: [SELF, 'data:', 'blob:'],
}

/** Only the recorder asks for anything. */
const PERMISSIONS = [
  'microphone=(self)',
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid']
    .concat('idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking')
    .map((name) => `${name}=()`),
].join(', ')

export async function installSecurityHeaders(app: TypedApp, { publicUrl }: Pick<Config, 'publicUrl'>) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // A name that is served without TLS as well must not be locked to it.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: A_YEAR_SECONDS, includeSubDomains: false }
      : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS).header('cache-control', NOT_KEPT)
  })
}
