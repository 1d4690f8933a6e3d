import * as z from 'zod/mini'
import { endpoints } from './call.ts'
import { id, maybe, problem, text } from './shapes.ts'

/** The endpoints that confirm an email address (D1 §7). */
export const email = endpoints({
  confirmCode: {
    id: 'API-06',
    request: 'POST /email/confirm-code',
    summary: 'Confirms an email address with the mailed code. A token is stored if one is sent (C11).',
    auth: 'none',
    body: z.object({ userId: id, code: text }),
    answer: z.object({ message: maybe(text), token: maybe(text) }),
    refusals: { 404: problem },
  },
  sendConfirmation: {
    id: 'API-07',
    request: 'POST /email/send-confirmation',
    summary: 'Mails a new confirmation code.',
    auth: 'none',
    body: z.object({ userId: id }),
    refusals: { 404: problem },
  },
})
