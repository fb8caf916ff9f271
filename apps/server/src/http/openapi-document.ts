import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { buildServices } from '../build-services.ts'
import { readConfig } from '../config.ts'
import { openSecrets } from '../data-folder/secrets.ts'

/** The OpenAPI document of all calls, from the routes themselves; nothing is started. */
export async function describeCalls(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  try {
    const built = await buildServices({
      config: readConfig({}),
      log: pino({ level: 'silent' }),
      secrets: await openSecrets(join(folder, 'secrets.json')),
      folder: { files: join(folder, 'files'), tmp: folder, outbox: folder },
      connectionString: 'postgres://localhost/never-connected',
    })
    const app = await buildApp(built.services, { webDist: null })
    try {
      await app.ready()
      return app.swagger()
    } finally {
      await app.close()
      await built.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
