/** Imported first: the content security policy forbids eval, so zod must not even try. */
import { config } from 'zod'

config({ jitless: true })
