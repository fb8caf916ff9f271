/** What a copy of the product has acknowledged to its users: it must be there after every crash. */
import type { Story } from '@hearthvoice/contract/api/stories'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { ProductCalls } from '../../e2e/product-calls.ts'

export class Acknowledged {
  /** Addresses of people whose sign-up was answered. */
  readonly people = new Set<string>()
  readonly #voices = new Map<string, string>()
  readonly #stories = new Map<string, { email: string; content: string; narrated: boolean }>()

  voice(email: string, voiceId: string) {
    this.#voices.set(voiceId, email)
  }

  story(email: string, storyId: string, content: string) {
    this.#stories.set(storyId, { email, content, narrated: false })
  }

  narration(storyId: string) {
    const story = this.#stories.get(storyId)
    if (story) story.narrated = true
  }

  /** What is not there as it was acknowledged, one line each; everything must have come to its end. */
  async broken(url: string): Promise<string[]> {
    const broken: string[] = []
    const calls = new Map<string, ProductCalls>()
    for (const email of this.people) {
      const signedIn = await ProductCalls.signIn(url, email).catch((error: unknown) => String(error))
      if (typeof signedIn === 'string') broken.push(`cannot sign in as ${email}: ${signedIn}`)
      else calls.set(email, signedIn)
    }
    for (const [id, email] of this.#voices) {
      const answer = await calls.get(email)?.get(`/api/v1/voices/${id}`)
      const { status } = (answer?.body ?? {}) as Partial<Voice>
      if (answer?.status !== 200 || status !== 'ready') broken.push(`voice ${id}: ${answer?.status} ${status}`)
    }
    for (const [id, { email, content, narrated }] of this.#stories) {
      const answer = await calls.get(email)?.get(`/api/v1/stories/${id}`)
      const story = (answer?.body ?? {}) as Partial<Story>
      if (story.content !== content) broken.push(`story ${id}: ${answer?.status}, another text`)
      if (narrated) broken.push(...(await silent(story)))
    }
    return broken
  }
}

async function silent({ id, audio_url: address }: Partial<Story>): Promise<string[]> {
  if (!address) return [`story ${id} has no sound`]
  const response = await fetch(address, { headers: { range: 'bytes=0-99' } })
  const { byteLength } = await response.arrayBuffer()
  return response.status === 206 && byteLength === 100 ? [] : [`story ${id}: its sound answers ${response.status}`]
}
