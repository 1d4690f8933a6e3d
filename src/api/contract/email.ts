import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { acknowledged, id, maybe, refusals, text } from './shapes.ts'

/** The endpoints that confirm an email address (D1 §7). */
export const email = {
  confirmCode: {
    id: 'API-06',
    method: 'POST',
    path: '/email/confirm-code',
    summary: 'Confirms an email address with the mailed code. A token is stored if one is sent (C11).',
    auth: 'none',
    body: z.object({ userId: id, code: text }),
    answer: z.object({ message: maybe(text), token: maybe(text) }),
    refusals: { ...refusals.input, ...refusals.missing },
  },
  sendConfirmation: {
    id: 'API-07',
    method: 'POST',
    path: '/email/send-confirmation',
    summary: 'Mails a new confirmation code.',
    auth: 'none',
    body: z.object({ userId: id }),
    answer: acknowledged,
    refusals: { ...refusals.input, ...refusals.missing },
  },
} as const satisfies Record<string, Call>
