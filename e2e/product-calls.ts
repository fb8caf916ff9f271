/** The product's calls and its operator's command, as a program would use them. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AppInstance } from './app-fixture.ts'

const adminCommand = fileURLToPath(new URL('../apps/server/src/admin.ts', import.meta.url))

/** Gives a package away with the operator's command, while the app runs. */
export async function grantPackage(app: Pick<AppInstance, 'dataDir'>, email: string, packageId: string): Promise<void> {
  await promisify(execFile)(process.execPath, [adminCommand, 'grant', email, packageId], {
    env: { ...process.env, DATA_DIR: app.dataDir },
  })
}

const PASSWORD = 'a lamp by the window'

type Answer = { status: number; body: Record<string, unknown> }

/** Calls as one signed-in user. */
export class ProductCalls {
  readonly #url: string
  readonly #token: string
  get token(): string {
    return this.#token
  }

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async signUp(url: string, email: string): Promise<ProductCalls> {
    const response = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Rose Miller' } }),
    })
    return ProductCalls.#withSession(url, response)
  }

  static async signIn(url: string, email: string): Promise<ProductCalls> {
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    return ProductCalls.#withSession(url, response)
  }

  static async #withSession(url: string, response: Response): Promise<ProductCalls> {
    const session = (await response.json()) as { access_token?: string }
    if (!session.access_token) throw new Error(`no session: ${response.status}`)
    return new ProductCalls(url, session.access_token)
  }

  async get(path: string): Promise<Answer> {
    return this.#send(path, { method: 'GET' })
  }

  async post(path: string, body: object): Promise<Answer> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async postForm(path: string, fields: Record<string, string | Blob>): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return this.#send(path, { method: 'POST', body: form })
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#token}` }
    const response = await fetch(new URL(path, this.#url), { ...init, headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}
