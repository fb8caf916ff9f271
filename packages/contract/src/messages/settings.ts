/** What each setting may be; completes 'The setting … cannot be used: it has to be …'. */
export const settingMayBe = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address or name of this machine without port or brackets, such as 127.0.0.1, ::1, localhost or 0.0.0.0',
  PUBLIC_URL:
    'the address people use, such as https://stories.example.com: http or https, a host, a port if need be, and nothing after it',
  DATABASE_URL: 'the address of a PostgreSQL, such as postgres://user:password@host/database',
  FFMPEG_PATH: 'the path of an ffmpeg program that this user may run',
  DEMO: '1 or 0',
  TRUST_PROXY:
    'the number of proxies in front (0 to 10), or their addresses separated by commas, such as 127.0.0.1 or 10.0.0.0/8',
  RATE_LIMIT_FACTOR: 'a number above 0 and up to 1000000',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  STRIPE_SECRET_KEY: 'a secret or restricted key of Stripe, beginning with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of a Stripe webhook, beginning with whsec_',
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com',
} as const
