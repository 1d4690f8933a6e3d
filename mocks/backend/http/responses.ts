import type { CallResult } from './handle-request.ts'

/** A header that marks responses of the fake backend. */
export const BACKEND_HEADER = 'x-guildhall-backend'

const headers = { 'content-type': 'application/json', [BACKEND_HEADER]: 'fake' }

const texts = new WeakMap<object, string>()

/** The body as JSON. Cached if the body is frozen. */
const textOf = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body)
  const text = texts.get(body) ?? JSON.stringify(body)
  texts.set(body, text)
  return text
}

/** Lists longer than this are streamed in parts, because their JSON has megabytes. */
const LONG_LIST = 1000
const ENTRIES_AT_ONCE = 100
const encoder = new TextEncoder()

/** Resolves after other work of this thread has run. Uses a message, because browsers delay timers in hidden tabs. */
const turnOfOthers = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Streams a long list as JSON in UTF-8. */
const streamOf = (items: readonly unknown[]): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      if (at > 0) await turnOfOthers()
      const texts = items.slice(at, at + ENTRIES_AT_ONCE).map((item) => JSON.stringify(item))
      const opening = at === 0 ? '[' : ','
      at += texts.length
      const isLast = at >= items.length
      controller.enqueue(encoder.encode(`${opening}${texts.join()}${isLast ? ']' : ''}`))
      if (isLast) controller.close()
    },
  })
}

/** Makes a JSON response of the fake backend. */
export const json = (status: number, body: unknown): Response =>
  new Response(Array.isArray(body) && body.length > LONG_LIST ? streamOf(body) : textOf(body), {
    status,
    headers,
  })

const garbled = (): Response => new Response('{"message": "Interna', { status: 200, headers })

/**
 * The response of an endpoint, with its fault applied. With the fault `malformed`, the body matches no endpoint's
 * schema.
 */
export const responseTo = ({ status, body, fault }: CallResult): Response => {
  switch (fault?.outcome) {
    case 'dropped':
    case 'lost':
      return Response.error()
    case 'malformed':
      return json(200, [42])
    case 'empty':
      return json(200, null)
    case 'garbled':
      return garbled()
    default: {
      const response = json(status, body)
      if (fault?.outcome === 'status' && fault.retryAfter != null)
        response.headers.set('retry-after', String(fault.retryAfter))
      return response
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The message in the body of an error response of the API or the image host; null if it has none. */
export const messageOf = (body: unknown): string | null => {
  if (!isRecord(body)) return null
  const { message } = isRecord(body.error) ? body.error : body
  return typeof message === 'string' ? message : null
}
