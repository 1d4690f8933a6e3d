import { describe, expect, it } from 'vitest'
import type { Cause } from '#explorer/cause.ts'
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
    ['now is done: told', { kind: 'output', id: 'now', src: 'clock', output: { kind: 'told' }, nth: 0 }],
    [
      'load is done: loaded (of 3)',
      { kind: 'output', id: 'load', src: 'load', output: { kind: 'loaded', of: 3 }, nth: 0 },
    ],
    ['load is done: nothing', { kind: 'output', id: 'load', src: 'load', output: null, nth: 0 }],
    ['load is done: 3', { kind: 'output', id: 'load', src: 'load', output: 3, nth: 0 }],
    ["load fails with 'Too late.'", { kind: 'error', id: 'load', src: 'load', error: 'Too late.', nth: 0 }],
    ['load fails without a word', { kind: 'error', id: 'load', src: 'load', error: null, nth: 0 }],
    [
      'load fails with status 403',
      { kind: 'error', id: 'load', src: 'load', error: { status: 403 }, nth: 0 },
    ],
    [
      'watch has the snapshot: changed',
      { kind: 'snapshot', id: 'watch', src: 'watch', snapshot: { kind: 'changed' }, nth: 0 },
    ],
    [
      'dialog is done: closed (saved false)',
      { kind: 'ended', id: 'dialog', src: 'dialog', output: { kind: 'closed', saved: false }, nth: 0 },
    ],
    [
      'clock in shop.open sends: ticked (at 1)',
      {
        kind: 'sent',
        id: '10.shop.open',
        src: 'clock',
        event: { type: 'ticked', at: 1 } as never,
        nth: 0,
      },
    ],
    [
      'in dialog: page.left',
      {
        kind: 'inside',
        id: 'dialog',
        src: 'dialog',
        cause: { kind: 'event', event: { type: 'page.left' }, nth: 0 },
      },
    ],
    ['0.shop.open is done: 1', { kind: 'output', id: '0.shop.open', src: '0.shop.open', output: 1, nth: 0 }],
    ['page 1.5 is done: 1', { kind: 'output', id: 'page 1.5', src: 'load', output: 1, nth: 0 }],
    ['3000 ms pass', { kind: 'elapsed', ms: 3000, event: 'xstate.after.shown.toast' }],
  ])('reads: %s', (text, cause) => {
    expect(sentence(cause)).toBe(text)
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
    ['seat {7}, row {First}', { seat: { id: 7, title: 'Seat' }, row: { id: null, title: 'First' } }],
    ['plans 2 of them', { plans: [{ id: 'gold' }, { id: 'silver' }] }],
    ['[{gold}]', [{ id: 'gold' }]],
  ])('reads: %s', (text, value) => {
    expect(inWords(value)).toBe(text)
  })
})
