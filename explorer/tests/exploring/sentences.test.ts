import { describe, expect, it } from 'vitest'
import type { Cause } from '#explorer/moment.ts'
import { inWords, sentence } from '#explorer/sentences.ts'

describe('a cause as a sentence', () => {
  it.each<[string, Cause]>([
    ['begins as member', { kind: 'started', input: 'member' }],
    ['page.left', { kind: 'event', event: { type: 'page.left' }, nth: 0 }],
    [
      "email.changed (email 'bea@guildhall.test', silent true)",
      {
        kind: 'event',
        event: { type: 'email.changed', email: 'bea@guildhall.test', silent: true } as never,
        nth: 1,
      },
    ],
    ['now answers: told', { kind: 'answered', id: 'now', port: 'clock', answer: { kind: 'told' }, nth: 0 }],
    [
      'load answers: loaded (of 3)',
      { kind: 'answered', id: 'load', port: 'load', answer: { kind: 'loaded', of: 3 }, nth: 0 },
    ],
    ['load answers: 3', { kind: 'answered', id: 'load', port: 'load', answer: 3, nth: 0 }],
    [
      "load fails with 'Too late.'",
      { kind: 'failed', id: 'load', port: 'load', failure: 'Too late.', nth: 0 },
    ],
    ['load fails without a word', { kind: 'failed', id: 'load', port: 'load', failure: null, nth: 0 }],
    [
      'load fails with status 403',
      { kind: 'failed', id: 'load', port: 'load', failure: { status: 403 }, nth: 0 },
    ],
    ['watch says: changed', { kind: 'said', id: 'watch', port: 'watch', said: { kind: 'changed' }, nth: 0 }],
    [
      'dialog ends: closed (saved false)',
      { kind: 'ended', id: 'dialog', child: 'dialog', output: { kind: 'closed', saved: false }, nth: 0 },
    ],
    ['3000 ms pass', { kind: 'elapsed', ms: 3000, event: 'xstate.after.shown.toast' }],
  ])('reads: %s', (said, cause) => {
    expect(sentence(cause)).toBe(said)
  })
})

describe('a value in words', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['nothing', null],
    ['nothing', {}],
    ["''", ''],
    ["'bea'", 'bea'],
    [`'${'a'.repeat(60)}'`, 'a'.repeat(60)],
    [`'${'a'.repeat(57)}…'`, 'a'.repeat(61)],
    ['12', 12],
    ['false', false],
    ["'It broke.'", new Error('It broke.')],
    ["email 'bea', password ''", { email: 'bea', password: '' }],
    ['[1, 2, 3]', [1, 2, 3]],
    ['4 of them', [1, 2, 3, 4]],
    [
      'plan {gold}, other {Silver}, last {paid}, odd {…}',
      {
        plan: { id: 'gold', title: 'Gold' },
        other: { title: 'Silver' },
        last: { kind: 'paid' },
        odd: { price: 3 },
      },
    ],
    ['plans 2 of them', { plans: [{ id: 'gold' }, { id: 'silver' }] }],
    ['[{gold}]', [{ id: 'gold' }]],
  ])('reads: %s', (said, value) => {
    expect(inWords(value)).toBe(said)
  })
})
