import process from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { acknowledged } from '#src/api/contract/shapes.ts'
import { asks, secrets } from './asks.ts'
import { openProduct, tokens } from './fixtures.ts'
import { type Hostile, hostileResponses, numericIds } from './responses.ts'

const calls = Object.keys(contract) as CallName[]
const kinds = Object.keys(hostileResponses) as Hostile[]

/** The failure for each hostile response, and a part of its message, unless the specification has an outcome for it. */
const failures: Record<Hostile, { kind: Failure['kind']; says: string }> = {
  '500': { kind: 'refused', says: 'answered 500' },
  '403': { kind: 'refused', says: 'answered 403' },
  '404': { kind: 'refused', says: 'answered 404' },
  'too many requests': { kind: 'refused', says: 'answered 429' },
  HTML: { kind: 'malformed', says: 'answered in a shape that is not agreed, at the whole body' },
  'an empty body': { kind: 'malformed', says: 'answered in a shape that is not agreed, at the whole body' },
  'truncated JSON': { kind: 'malformed', says: 'answered in a shape that is not agreed, at the whole body' },
  'null fields': { kind: 'malformed', says: 'answered in a shape that is not agreed, at ' },
  'wrong types': { kind: 'malformed', says: 'answered in a shape that is not agreed, at ' },
  'an array': { kind: 'malformed', says: 'answered in a shape that is not agreed, at the whole body' },
  '10 MB': { kind: 'malformed', says: 'answered in a shape that is not agreed, at ' },
  'a late response': { kind: 'unreachable', says: 'got no answer' },
  'a dropped connection': { kind: 'unreachable', says: 'got no answer' },
  'a redirect': { kind: 'unreachable', says: 'got no answer' },
}

/** Endpoints for which every hostile response has the same outcome. */
const whatever: Partial<Record<CallName, unknown>> = {
  // SESSION-02: the user is signed out.
  refreshSession: null,
  // A08: a failed check does not mean that the bot is missing.
  checkDiscordBot: { results: ['unknown'] },
  checkTelegramBot: { results: ['unknown'] },
  // ERR-02: a failed count leaves the number unknown.
  totalUsers: [null],
}

/** Endpoints that only confirm success and may have an empty body (D1 §7 'none'). */
const acknowledgedCalls = calls.filter((name) => contract[name].answer === acknowledged)

/** The outcome of endpoints for which 'null fields' and '10 MB' are valid, since their response may lack every field. */
const withoutFields: Partial<Record<CallName, unknown>> = {
  ...Object.fromEntries(acknowledgedCalls.map((name) => [name, undefined])),
  confirmCode: null,
  discordInvite: { kind: 'noLink' },
  discordKick: { kind: 'removed' },
  discordTokenExpiry: { endsAt: null },
  myDescription: { description: null },
  myPlan: { plan: null },
  paymentAccount: { status: 'not_connected' },
  paymentAccountStatus: { status: 'not_connected' },
  refreshPaymentAccount: { status: 'pending' },
  telegramInvite: { kind: 'noLink' },
  telegramKick: { kind: 'removed' },
  toggleActive: { kind: 'deactivated' },
  unsubscribe: { kind: 'requested' },
  unsubscribeWithProvider: { kind: 'cancelled' },
}

const byResponse: Partial<Record<Hostile, Partial<Record<CallName, unknown>>>> = {
  '404': { course: { kind: 'missing' } },
  'an empty body': Object.fromEntries(acknowledgedCalls.map((name) => [name, withoutFields[name]])),
  'null fields': withoutFields,
  'an array': { sellerCourses: { communities: [] } },
  '10 MB': withoutFields,
}

const documented = (name: CallName, kind: Hostile): { outcome: unknown } | null => {
  for (const outcomes of [whatever, byResponse[kind] ?? {}])
    if (name in outcomes) return { outcome: outcomes[name] }
  return null
}

const unhandled: unknown[] = []
const remember = (reason: unknown) => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', remember))
afterAll(() => void process.off('unhandledRejection', remember))
afterEach(() => void vi.restoreAllMocks())

describe.each(calls)('ERR-01, ERR-02, A13: the request of the endpoint %s', (name) => {
  it.each(kinds)('resolves or rejects as documented when the response is invalid: %s', async (kind) => {
    const { services, written, sent, ended, clock } = openProduct(async (request, wait) =>
      hostileResponses[kind](name, request, wait),
    )
    const running = asks[name](services, { signal: new AbortController().signal })
    const result = await ended(running, 60_000)
    // A later response is ignored.
    clock.advance(60_000)
    await ended(Promise.resolve(), 0)

    if (result === 'waits') return expect.unreachable('it still waits after a minute')
    const known = documented(name, kind)
    const { method, path }: Call = contract[name]
    if (known) expect(result).toEqual({ status: 'fulfilled', value: known.outcome })
    else {
      expect(result.status).toBe('rejected')
      const failure = result.status === 'rejected' ? result.reason : null
      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({ kind: failures[kind].kind })
      expect(failure.message).toContain(`${method} ${path}`)
      expect(failure.message).toContain(failures[kind].says)
      expect(written).toHaveLength(sent.length)
      if (kind === 'too many requests') expect(failure.serverMessage).toMatch(/Try again in 3 seconds\.$/)
      for (const token of Object.values(tokens))
        expect(`${failure.message} ${failure.serverMessage}`).not.toContain(token)
    }
    for (const secret of [...Object.values(tokens), ...Object.values(secrets)])
      expect(written.join()).not.toContain(secret)
    // A GET is sent once more, after the time that the provider asks for.
    expect(sent).toHaveLength(kind === 'too many requests' && method === 'GET' ? 2 : 1)
    expect(unhandled).toEqual([])
  })

  it('accepts a response whose ids are numbers', async () => {
    const { services, written, ended } = openProduct(async () => numericIds(name))
    const result = await ended(asks[name](services, { signal: new AbortController().signal }), 60_000)
    expect(result).toMatchObject({ status: 'fulfilled' })
    expect(written).toEqual([])
  })
})
