import type { Answered } from './answer.ts'

/** Answers of the fake backend carry this header, so that a page can tell that it is there. */
export const BACKEND_HEADER = 'x-guildhall-backend'

/** A JSON answer of the fake backend. */
export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [BACKEND_HEADER]: 'fake' },
  })

const garbled = (): Response =>
  new Response('{"message": "Interna', {
    status: 200,
    headers: { 'content-type': 'application/json', [BACKEND_HEADER]: 'fake' },
  })

/** The response for what was answered; a malformed one fits no call of the contract. */
export const responseTo = ({ status, body, fault }: Answered): Response => {
  switch (fault?.outcome) {
    case 'dropped':
    case 'lost':
      return Response.error()
    case 'malformed':
      return json(200, [42])
    case 'garbled':
      return garbled()
    default:
      return json(status, body)
  }
}

/** The words of a refusal. */
export const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null
