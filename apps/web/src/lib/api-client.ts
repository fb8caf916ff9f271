/** The server's calls, typed by its OpenAPI document. */
import createClient from 'openapi-fetch'
import type { paths } from './api.generated.d.ts'
import { connectionError, errorOfAnswer } from './api-error.ts'
import { accessToken, dropSession } from './auth-client.ts'

/** Fetches with the session's bearer token; a refused token ends the session. */
export async function authorisedFetch(request: Request): Promise<Response> {
  const token = await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw connectionError()
  }
  if (response.status === 401 && token) await dropSession()
  return response
}

export const api = createClient<paths>({ fetch: authorisedFetch })

/** The data of a successful call, or its error thrown with the server's sentence. */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
  fallback?: string,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call
  if (!response.ok || data === undefined || data === null) throw errorOfAnswer(error, response.status, fallback)
  return data
}
