import { describe, expect, it } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import {
  callInWords,
  causeInWords,
  emissionInWords,
  outputInWords,
  tellingInWords,
} from '#model/screenplay/phrases.ts'

describe('the steps of a screenplay in words', () => {
  it('describe a start, an event, an outcome, a failure or the passing of time', () => {
    const inputs = { visitor: { token: null, community: { id: 'c-1', title: 'The Glass Blowers' } } }
    expect(causeInWords({ kind: 'started', input: 'visitor' }, inputs)).toBe(
      'It begins, as visitor: token none, community {The Glass Blowers}',
    )
    expect(
      causeInWords({ kind: 'event', event: { type: 'email.changed', email: 'bea' } as never, nth: 0 }, {}),
    ).toBe("Email changed: email 'bea'")
    const call = { id: 'signIn', src: 'signIn', nth: 0 }
    expect(causeInWords({ kind: 'output', ...call, output: { kind: 'refused', left: 2 } }, {})).toBe(
      'signIn answers refused: left 2',
    )
    expect(causeInWords({ kind: 'error', ...call, error: null }, {})).toBe('signIn fails without a word')
    expect(
      causeInWords({ kind: 'elapsed', ms: 5000, event: 'xstate.after.toastShown.toast.shown' }, {}),
    ).toBe('5,000 ms pass (toastShown)')
  })

  it('describe a request with all its data; JSON in text is parsed', () => {
    const purchase = encodeURIComponent('{"amount":19.99,"trial":null}')
    expect(callInWords('createSession', { items: [{ id: 'price-1' }], purchase, raw: '[{' })).toBe(
      "createSession: items [{id 'price-1'}], purchase (as text) {amount 19.99, trial none}, raw '[{'",
    )
    expect(callInWords('now', {})).toBe('now')
  })

  it("describe what the machine makes the app do, with the provider's messages", () => {
    const error = new Failure({ kind: 'refused', message: 'status 400', serverMessage: 'No such purchase.' })
    expect(emissionInWords({ type: 'failure.logged', doing: 'posting a purchase', error })).toBe(
      "logs a failure of posting a purchase: 'No such purchase.'",
    )
    expect(emissionInWords({ type: 'page.opened', path: '/login', replace: true })).toBe(
      'goes to /login, in place of this page',
    )
    expect(() => emissionInWords({ type: 'cake.baked' })).toThrow(
      'model/screenplay/phrases.ts has no words for the emission cake.baked.',
    )
  })

  it('describe messages to child and parent machines, and the final output', () => {
    const event = { type: 'plan.chosen', planId: 'plan-free' }
    expect(tellingInWords({ to: 'checkout', event })).toBe("checkout plan.chosen: planId 'plan-free'")
    expect(tellingInWords({ type: 'announceChange', params: undefined })).toBe('its parent announceChange')
    expect(outputInWords({ kind: 'done', postedAny: true })).toBe('is over, done: postedAny true')
  })
})
