/** Writes the web app's types from the OpenAPI document; with --check fails when they are not up to date. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describeCalls } from './openapi-document.ts'

const typesFile = fileURLToPath(new URL('../../../web/src/lib/api.generated.d.ts', import.meta.url))
const header = '// Made from the OpenAPI document by `npm run api-types`.\n'

const document = await describeCalls()
const types = header + astToString(await openapiTypescript(JSON.stringify(document)))
if (process.argv.includes('--check')) {
  const current = await readFile(typesFile, 'utf8').catch(() => '')
  if (current !== types) {
    console.error('The types of the calls are out of date: run `npm run api-types`.')
    process.exitCode = 1
  }
} else {
  await writeFile(typesFile, types)
}
