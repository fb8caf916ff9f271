/** The baseline of uploads: an HTTP server that pipes each body into a file, and nothing else. */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path = '', flush = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  void pipeline(request, createWriteStream(path, { flush: flush === 'true' })).then(() => response.end())
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
