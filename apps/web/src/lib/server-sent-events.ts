/** Reader of `text/event-stream` (WHATWG HTML, 9.2.6), for streams that need a bearer token, which EventSource can't send. */

export type StreamEvent = { event: string; data: string; id: string | null }

/** Turns pieces of text into events; a piece may end anywhere, in the middle of a line end too. */
export function eventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  let event = ''
  let id: string | null = null

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id })
      data = []
      event = ''
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    rest += piece
    // A lone \r at the end may be the first half of \r\n: wait for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}

/** Reads a response to its end, calling `onEvent` for each event and `onPiece` for each sign of life. */
export async function readEvents(
  response: Response,
  onEvent: (event: StreamEvent) => void,
  onPiece: () => void = () => {},
): Promise<void> {
  if (!response.body) return
  const feed = eventParser(onEvent)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onPiece()
    feed(value)
  }
}
