import { describe, expect, it } from 'vitest'
import { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run } from '../run.ts'

const chat = 'https://t.me/viewpay_bot'
const telegram = 'https://web.telegram.org/'
const left = (url: string) => ({ type: 'page.left', url, replace: true })
const home = { type: 'page.opened', path: '/', replace: true }
const paid = returns({ kind: 'paid' })
const unpaid = returns({ kind: 'unpaid' })

interface Given {
  sid?: string | null
  chat?: string | null
  reason?: string | null
}

const cancel = (given: Given) =>
  run(ppvReturnMachine, { input: { page: 'cancel', sid: null, chat: null, reason: null, ...given } })

const success = async (given: Given, verify: Parameters<typeof run>[1]['script'] = {}) => {
  const flow = run(ppvReturnMachine, {
    input: { page: 'success', sid: 'sid-1', chat: null, reason: null, ...given },
    script: verify,
  })
  flow.actor.send({ type: 'page.shown' })
  await flow.settle()
  return flow
}

/** What the machine has emitted one millisecond before a delay of `ms` ends, when it has ended, and a minute later. */
const around = ({ clock, emitted }: Pick<ReturnType<typeof cancel>, 'clock' | 'emitted'>, ms: number) => {
  const begun = emitted.length
  clock.advance(ms - 1)
  const before = emitted.slice(begun)
  clock.advance(1)
  const at = emitted.slice(begun)
  clock.advance(60_000)
  return { before, at, later: emitted.slice(begun) }
}
const exactly = (emission: unknown) => ({ before: [], at: [emission], later: [emission] })

describe('the page after a canceled pay-per-view payment', () => {
  it.each([
    ['failed', 'paymentFailed'],
    [null, 'paymentCancelled'],
    ['', 'paymentCancelled'],
    ['cancelled', 'paymentCancelled'],
    ['FAILED', 'paymentCancelled'],
    ['maybe', 'paymentCancelled'],
  ])('PPVRET-01: the reason %j opens the state %s', (reason, state) => {
    const { actor } = cancel({ reason })
    expect(actor.getSnapshot().matches(state as 'paymentFailed')).toBe(true)
  })

  it.each([
    ['failed', chat, chat],
    ['failed', encodeURIComponent(chat), chat],
    ['failed', null, telegram],
    [null, chat, chat],
    [null, 'tg://resolve?domain=viewpay_bot', 'tg://resolve?domain=viewpay_bot'],
    [null, null, telegram],
    [null, '', telegram],
    [null, 'javascript:alert(1)', telegram],
    [null, '//evil.test', telegram],
    [null, '%', telegram],
  ])(
    'PPVRET-02, A03, A04, B11: with the reason %j and the chat address %j, opens %s after 1200 ms',
    (reason, given, url) => {
      expect(around(cancel({ reason, chat: given }), 1200)).toEqual(exactly(left(url)))
    },
  )

  it('PPVRET-02: the page after a cancellation makes no request, even if its address contains a session id', async () => {
    const { calls, settle } = cancel({ sid: 'sid-1' })
    await settle()
    expect(calls).toEqual([])
  })
})

describe('the page after a pay-per-view payment', () => {
  it('PPVRET-03, B13: starts with the product name from the address, before any request', async () => {
    const { actor, calls, settle } = run(ppvReturnMachine, {
      input: { page: 'success', sid: 'sid-1', chat, reason: null },
      script: { verify: ['hang'] },
    })
    await settle()
    expect(actor.getSnapshot().value).toBe('greeting')
    expect(calls).toEqual([])
    actor.send({ type: 'page.shown' })
    expect(actor.getSnapshot().value).toBe('verifying')
  })

  it('PPVRET-04, PPVRET-05: verifies the session once, by its id', async () => {
    const { actor, calls, settle } = await success({ sid: 'sid-1', reason: 'failed' }, { verify: ['hang'] })
    actor.send({ type: 'page.shown' })
    await settle()
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(calls).toEqual([['verify', { sid: 'sid-1' }]])
  })

  it.each([
    ['a paid session with a chat', 'paid', paid, chat, chat],
    ['a paid session without a chat', 'paid', paid, null, telegram],
    ['a paid session with an unsafe chat', 'paid', paid, 'data:text/html,x', telegram],
    ['an unpaid session with a chat', 'unpaid', unpaid, chat, chat],
    ['an unpaid session without a chat', 'unpaid', unpaid, null, telegram],
  ] as const)(
    'PPVRET-06, PPVRET-07, PPVRET-08, PPVRET-11: shows the result for 800 ms, then opens the chat, or Telegram without a safe chat: %s',
    async (_, state, outcome, given, url) => {
      const flow = await success({ chat: given }, { verify: [outcome] })
      expect(flow.actor.getSnapshot().value).toEqual({ [state]: 'shown' })
      expect(around(flow, 800)).toEqual(exactly(left(url)))
    },
  )

  it.each([
    [chat, left(chat)],
    [null, home],
    ['https://evil.test/', home],
  ])(
    'PPVRET-09, B11: when verifying fails with the chat address %j, opens the chat (or / without a safe address) after 1200 ms',
    async (given, goes) => {
      const refusal = new Failure({ kind: 'refused', message: 'GET /stripe/ppv/verify answered 404' })
      const flow = await success({ chat: given }, { verify: [fails(refusal)] })
      expect(flow.actor.getSnapshot().value).toEqual({ failed: 'shown' })
      expect(flow.emitted).toEqual([])
      expect(around(flow, 1200)).toEqual(exactly(goes))
    },
  )

  it.each([
    [null, chat, left(chat)],
    ['', chat, left(chat)],
    ['  ', null, home],
    [null, 'tg:', home],
  ])(
    'PPVRET-10, B12: without a session id in the address (%j), makes no request and shows that verifying has failed',
    async (sid, given, goes) => {
      const flow = await success({ sid, chat: given })
      expect(flow.actor.getSnapshot().value).toEqual({ failed: 'shown' })
      expect(flow.calls).toEqual([])
      expect(flow.emitted).toEqual([
        {
          type: 'failure.logged',
          doing: 'verifying a pay-per-view payment',
          error: new Error('Missing sid'),
        },
      ])
      expect(around(flow, 1200)).toEqual(exactly(goes))
    },
  )

  it.each([
    ['paid', chat, left(chat)],
    ['unpaid', null, left(telegram)],
    ['failed', null, home],
    ['failed', chat, left(chat)],
  ] as const)(
    'PPVRET-08, PPVRET-09, C81: after the result %s, the button to return opens the next page at once, and the timer opens nothing',
    async (kind, given, goes) => {
      const flow = await success(
        { chat: given },
        { verify: [kind === 'failed' ? fails(new Error('no network')) : returns({ kind })] },
      )
      const before = flow.emitted.length
      flow.actor.send({ type: 'return.chosen' })
      flow.clock.advance(60_000)
      expect(flow.emitted.slice(before)).toEqual([goes])
      flow.actor.send({ type: 'return.chosen' })
      expect(flow.emitted.slice(before)).toEqual([goes, goes])
    },
  )

  it.each(['failed', null])(
    'PPVRET-02: after a cancellation with the reason %j, a user who clicks the button to return leaves the page at once',
    (reason) => {
      const { actor, clock, emitted } = cancel({ reason, chat })
      actor.send({ type: 'return.chosen' })
      clock.advance(60_000)
      expect(emitted).toEqual([left(chat)])
    },
  )

  it('PPVRET-04: the user can leave although the provider never responds', async () => {
    const { actor, emitted } = await success({ chat }, { verify: ['hang'] })
    actor.send({ type: 'return.chosen' })
    expect(emitted).toEqual([left(chat)])
    expect(actor.getSnapshot().value).toBe('verifying')
  })

  it.each([
    ['paid', paid],
    ['unpaid', unpaid],
    ['failed', fails(new Error('no network'))],
  ])(
    'a user who left during the verification is not redirected again (addition): %s',
    async (state, outcome) => {
      const { actor, clock, emitted, settle } = run(ppvReturnMachine, {
        input: { page: 'success', sid: 'sid-1', chat: 'tg://resolve?domain=viewpay_bot', reason: null },
        script: { verify: [outcome] },
      })
      actor.send({ type: 'page.shown' })
      actor.send({ type: 'return.chosen' })
      await settle()
      expect(actor.getSnapshot().value).toEqual({ [state]: 'returned' })
      clock.advance(60_000)
      expect(emitted.filter((emission) => (emission as { type: string }).type !== 'failure.logged')).toEqual([
        left('tg://resolve?domain=viewpay_bot'),
      ])
    },
  )

  it('PPVRET-08, C81: leaving the page stops its timer', async () => {
    const { actor, clock, emitted } = await success({}, { verify: [paid] })
    actor.stop()
    clock.advance(10_000)
    expect(emitted).toEqual([])
  })
})
