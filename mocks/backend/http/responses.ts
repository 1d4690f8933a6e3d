import type { CallResult } from './answer.ts'

/** Answers of the fake backend carry this header, so that a page can tell that it is there. */
export const BACKEND_HEADER = 'x-guildhall-backend'

const headers = { 'content-type': 'application/json', [BACKEND_HEADER]: 'fake' }

const texts = new WeakMap<object, string>()

/** The JSON of a body. That of a frozen one is written once: it stays as it is. */
const textOf = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body)
  const text = texts.get(body) ?? JSON.stringify(body)
  texts.set(body, text)
  return text
}

/** A longer list is megabytes. */
const LONG_LIST = 1000
const encoder = new TextEncoder()

/** The JSON of a long list in UTF-8: browsers encode many short texts several times faster than a long one. */
const bytesOf = (items: readonly unknown[]): Uint8Array<ArrayBuffer> => {
  const texts = [...items.map((item, index) => `${index === 0 ? '[' : ','}${JSON.stringify(item)}`), ']']
  // A character is at most three bytes.
  const bytes = new Uint8Array(texts.reduce((size, { length }) => size + 3 * length, 0))
  let end = 0
  for (const text of texts) end += encoder.encodeInto(text, bytes.subarray(end)).written
  return bytes.subarray(0, end)
}

/** A JSON answer of the fake backend. */
export const json = (status: number, body: unknown): Response =>
  new Response(Array.isArray(body) && body.length > LONG_LIST ? bytesOf(body) : textOf(body), {
    status,
    headers,
  })

const garbled = (): Response => new Response('{"message": "Interna', { status: 200, headers })

/** The response for what was answered; a malformed one fits no call of the contract. */
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
    default:
      return json(status, body)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The words of a refusal, the provider's or the image host's. */
export const messageOf = (body: unknown): string | null => {
  if (!isRecord(body)) return null
  const { message } = isRecord(body.error) ? body.error : body
  return typeof message === 'string' ? message : null
}
