import { describe, expect, it } from 'vitest'
import { sessionMachine } from '#machines/account/session/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run, settle } from '#tests/machines/run.ts'
import {
  bea,
  loginOpened,
  nobody,
  pendingRefresh,
  rejected,
  retried,
  tokenRemoved,
  unauthorised,
  value,
} from './fixtures.ts'

const unanswered = (id: string) => ({ type: 'request.unanswered', id })

describe('session: renewing the token', () => {
  it('SESSION-01, API-01: two concurrent 401s share one renewal, and both requests are repeated with the new token', async () => {
    const { script, resolve } = pendingRefresh()
    const session = run(sessionMachine, { input: bea, script })
    session.actor.send(unauthorised('A', 'T1'))
    expect(value(session)).toEqual({ authenticated: 'refreshing' })
    expect(session.actor.getSnapshot().hasTag('busy')).toBe(true)
    session.actor.send(unauthorised('B', 'T1'))
    expect(session.emitted).toEqual([])
    resolve({ kind: 'refreshed', token: 'T2' })
    await settle()
    expect(session.calls).toEqual([['refresh', { token: 'T1' }]])
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: 'T2', queue: [] })
    expect(session.emitted).toEqual([
      { type: 'values.stored', values: { token: 'T2' } },
      retried('A', 'T2'),
      retried('B', 'T2'),
    ])
  })

  it('SESSION-01: a request that gets a 401 during the renewal waits for this renewal too', async () => {
    const { script, resolve } = pendingRefresh()
    const session = run(sessionMachine, { input: bea, script })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('D', 'T1'))
    resolve({ kind: 'refreshed', token: 'T2' })
    await settle()
    expect(session.calls).toHaveLength(1)
    expect(session.emitted.slice(1)).toEqual([retried('A', 'T2'), retried('D', 'T2')])
  })

  it('SESSION-01, C16: a request with the old token whose 401 arrives after the renewal is repeated at once with the new token', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [returns({ kind: 'refreshed', token: 'T2' })] },
    })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('C', 'T1'))
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.calls).toHaveLength(1)
    expect(session.emitted.at(-1)).toEqual(retried('C', 'T2'))
  })

  it('SESSION-01, C16: during a renewal, a 401 for a token that is older than the current one repeats its request with the current token', () => {
    const session = run(sessionMachine, { input: bea, script: { refresh: ['hang'] } })
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(unauthorised('C', 'T0'))
    expect(session.emitted).toEqual([retried('C', 'T1')])
    expect(session.actor.getSnapshot().context.queue).toEqual(['A'])
  })

  it('SESSION-01, C15: rejects a repeated request that gets a 401 again, without another renewal', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [returns({ kind: 'refreshed', token: 'T2' })] },
    })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('A', 'T2', { retried: true }))
    await settle()
    expect(session.calls).toHaveLength(1)
    expect(session.emitted.at(-1)).toEqual(rejected('A'))
    expect(value(session)).toEqual({ authenticated: 'idle' })
  })

  it.each([
    ['is refused', returns({ kind: 'refused' })],
    [
      'fails',
      fails(new Failure({ kind: 'unreachable', message: 'POST /users/refresh-token was not answered' })),
    ],
  ])(
    'SESSION-02: when the renewal %s, removes only the token from storage, rejects the waiting requests and opens /login once',
    async (_, outcome) => {
      const session = run(sessionMachine, { input: bea, script: { refresh: [outcome] } })
      session.actor.send(unauthorised('A', 'T1'))
      session.actor.send(unauthorised('B', 'T1'))
      await settle()
      session.actor.send(unauthorised('C', 'T1'))
      expect(value(session)).toBe('anonymous')
      expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: null, queue: [] })
      expect(session.calls).toHaveLength(1)
      expect(session.emitted).toEqual([
        tokenRemoved,
        rejected('A'),
        rejected('B'),
        loginOpened,
        rejected('C'),
      ])
    },
  )

  it('SESSION-01: when another tab blocks the renewal, the waiting requests fail, the user stays signed in, and the next 401 starts another renewal', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [returns({ kind: 'unanswered' }), returns({ kind: 'refreshed', token: 'T2' })] },
    })
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(unauthorised('B', 'T1'))
    await settle()
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, queue: [] })
    expect(session.emitted).toEqual([unanswered('A'), unanswered('B')])
    session.actor.send(unauthorised('C', 'T1'))
    await settle()
    expect(session.calls).toHaveLength(2)
    expect(session.emitted.at(-1)).toEqual(retried('C', 'T2'))
  })

  it('SESSION-01: renews again when the renewed token expires', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: {
        refresh: [returns({ kind: 'refreshed', token: 'T2' }), returns({ kind: 'refreshed', token: 'T3' })],
      },
    })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('B', 'T2'))
    await settle()
    expect(session.calls).toEqual([
      ['refresh', { token: 'T1' }],
      ['refresh', { token: 'T2' }],
    ])
    expect(session.emitted.at(-1)).toEqual(retried('B', 'T3'))
  })
})

describe('session: 401s that do not renew the token', () => {
  it.each([
    ['A09, LOGIN-11: the request had no token', unauthorised('X', null)],
    ['A10, SESSION-02: the request is the renewal itself', unauthorised('X', 'T1', { exempt: true })],
    ['A10: the request is the renewal of an older token', unauthorised('X', 'T0', { exempt: true })],
    ['A11, OPEN-04: the request had the Discord token', unauthorised('X', null, { exempt: true })],
    ['C16: the request had the token of another user', unauthorised('X', 'T0', { sentBy: 'user-2' })],
    ['C15: the request was repeated with an older token', unauthorised('X', 'T0', { retried: true })],
  ])('%s, so the 401 is passed on without a renewal', (_, request) => {
    const session = run(sessionMachine, { input: bea, script: { refresh: ['hang'] } })
    session.actor.send(request)
    expect(session.calls).toEqual([])
    expect(session.emitted).toEqual([rejected('X')])
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(request)
    expect(session.actor.getSnapshot().context.queue).toEqual(['A'])
    expect(session.emitted).toEqual([rejected('X'), rejected('X')])
  })

  it('A09, SEC-01: a 401 for a visitor does not open /login', () => {
    const session = run(sessionMachine, { input: nobody })
    session.actor.send(unauthorised('X', null))
    expect(session.calls).toEqual([])
    expect(session.emitted).toEqual([rejected('X')])
  })
})
