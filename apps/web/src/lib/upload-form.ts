/** Sends a form with files; XMLHttpRequest, because fetch can't tell how much has been sent. */
import { connectionError, errorOfAnswer } from './api-error.ts'

type Upload = {
  url: string
  form: FormData
  token: string
  signal: AbortSignal
  fallback: string
  onProgress: (sent: number, total: number) => void
}

/**
 * @returns the answer's body
 * @throws ApiError with the server's sentence; a DOMException 'AbortError' when `signal` was raised
 */
export function uploadForm({ url, form, token, signal, fallback, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (finish: () => void) => () => {
      signal.removeEventListener('abort', abort)
      finish()
    }
    request.open('POST', url)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener(
      'load',
      settle(() => {
        if (request.status >= 200 && request.status < 300) resolve(request.response)
        else reject(errorOfAnswer(request.response, request.status, fallback))
      }),
    )
    request.addEventListener(
      'error',
      settle(() => reject(connectionError())),
    )
    request.addEventListener(
      'abort',
      settle(() => reject(new DOMException('Upload cancelled', 'AbortError'))),
    )
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(new DOMException('Upload cancelled', 'AbortError'))
    else request.send(form)
  })
}
