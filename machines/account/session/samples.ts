import type { Samples } from '#machines/kit/samples.ts'
import type { SessionInput, sessionMachine } from './machine.ts'

const buyer = {
  token: 'token-1',
  userId: '64b000000000000000000001',
  userRole: 'buyer',
  userName: 'Bea Buyer',
  userEmail: 'bea@guildhall.test',
} satisfies SessionInput

const seller = {
  token: 'token-9',
  userId: '64b000000000000000000002',
  userRole: 'seller',
  userName: 'Sol Seller',
  userEmail: 'sol@guildhall.test',
} satisfies SessionInput

const sent = {
  id: 'request-1',
  sentWith: 'token-1',
  sentBy: buyer.userId,
  exempt: false,
  retried: false,
}

export const sessionSamples: Samples<typeof sessionMachine> = {
  mainPath: ['anonymous', 'authenticated'],
  inputs: {
    visitor: { token: null, userId: null, userRole: null, userName: null, userEmail: null },
    buyer,
  },
  events: {
    'session.opened': [{ signedIn: { ...buyer, token: 'token-3' } }, { signedIn: seller }],
    'confirmation.opened': [{ userId: '64b000000000000000000003', userEmail: 'nia@guildhall.test' }],
    'request.unauthorised': [
      sent,
      { ...sent, id: 'request-2', sentWith: 'token-0' },
      { ...sent, id: 'request-3', sentWith: null, sentBy: null },
      { ...sent, id: 'request-4', exempt: true },
      { ...sent, id: 'request-5', retried: true },
      { ...sent, id: 'request-6' },
    ],
    'session.closed': [
      { forget: 'all', to: '/' },
      { forget: 'all', to: '/login' },
      { forget: 'token', to: '/login' },
    ],
    'session.lost': [
      { cleared: true, publicPage: false },
      { cleared: false, publicPage: false },
      { cleared: false, publicPage: true },
    ],
    'session.replaced': [buyer, { ...buyer, token: 'token-2' }, seller],
  },
  actors: {
    refresh: {
      outputs: {
        refreshed: [{ kind: 'refreshed', token: 'token-2' }],
        refused: [{ kind: 'refused' }],
        unanswered: [{ kind: 'unanswered' }],
      },
      errors: [null],
    },
  },
  possible: ({ context: { queue } }, event) =>
    event.type !== 'request.unauthorised' || !queue.includes(event.id),
  identity: ({ token, userId, queue }) => ({ token, userId, waiting: Math.min(queue.length, 2) }),
}
