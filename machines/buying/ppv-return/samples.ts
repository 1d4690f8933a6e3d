import type { Samples } from '#machines/kit/samples.ts'
import type { ppvReturnMachine } from './machine.ts'

const chat = 'https://t.me/viewpay_bot'

export const ppvReturnSamples: Samples<typeof ppvReturnMachine> = {
  mainPath: ['verifying', 'paid.shown'],
  inputs: {
    paidFromChat: { page: 'success', sid: 'ppv-session-1', chat, reason: null },
    paidFromNowhere: { page: 'success', sid: 'ppv-session-1', chat: null, reason: null },
    withoutSid: { page: 'success', sid: '', chat, reason: null },
    withoutAnything: { page: 'success', sid: null, chat: 'javascript:alert(1)', reason: null },
    cancelled: { page: 'cancel', sid: null, chat, reason: null },
    cancelledFromNowhere: { page: 'cancel', sid: null, chat: '//evil.test', reason: 'maybe' },
    declined: { page: 'cancel', sid: null, chat: encodeURIComponent(chat), reason: 'failed' },
  },
  events: { 'page.shown': [{}], 'return.chosen': [{}] },
  actors: {
    verify: {
      outputs: { paid: [{ kind: 'paid' }], unpaid: [{ kind: 'unpaid' }] },
      errors: ['No such payment session.', null],
    },
  },
}
