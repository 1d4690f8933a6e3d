import { describe, expect, it } from 'vitest'
import { sessionMachine } from '#machines/account/session/machine.ts'
import { run, settle } from '#tests/machines/run.ts'
import {
  allRemoved,
  bea,
  loginOpened,
  pendingRefresh,
  rejected,
  retried,
  sol,
  unauthorised,
  value,
} from './fixtures.ts'

describe('session: events during a renewal of the token', () => {
  const refreshing = () => {
    const held = pendingRefresh()
    const session = run(sessionMachine, { input: bea, script: held.script })
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(unauthorised('B', 'T1'))
    const late = async () => {
      held.resolve({ kind: 'refreshed', token: 'T2' })
      await settle()
    }
    return { ...session, late }
  }

  it('NAV-06: logging out rejects the waiting requests, and a late response to the renewal has no effect', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/' })
    await session.late()
    expect(value(session)).toBe('anonymous')
    expect(session.emitted).toEqual([
      allRemoved,
      rejected('A'),
      rejected('B'),
      { type: 'page.opened', path: '/' },
    ])
  })

  it.each([
    [{ cleared: false, publicPage: false }, [loginOpened]],
    [{ cleared: true, publicPage: false }, [{ type: 'page.opened', path: '/' }]],
    [{ cleared: false, publicPage: true }, []],
    [{ cleared: true, publicPage: true }, []],
  ])(
    'NAV-06: when the user signs out in another tab (%j), rejects the waiting requests, and leaves a page that is not public',
    async (lost, opened) => {
      const session = refreshing()
      session.actor.send({ type: 'session.lost', ...lost })
      await session.late()
      expect(value(session)).toBe('anonymous')
      expect(session.emitted).toEqual([rejected('A'), rejected('B'), ...opened])
    },
  )

  it('SESSION-01: when another tab stores a renewed token, the waiting requests are repeated with it', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.replaced', ...bea, token: 'T5' })
    await session.late()
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: 'T5', queue: [] })
    expect(session.emitted).toEqual([retried('A', 'T5'), retried('B', 'T5')])
  })

  it('SESSION-01: when another tab reports the token that this tab already has, the renewal continues', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.replaced', ...bea, userName: 'Beatrice' })
    expect(value(session)).toEqual({ authenticated: 'refreshing' })
    await session.late()
    expect(session.actor.getSnapshot().context).toEqual({
      ...bea,
      userName: 'Beatrice',
      token: 'T2',
      queue: [],
    })
    expect(session.emitted.slice(1)).toEqual([retried('A', 'T2'), retried('B', 'T2')])
  })

  it('SESSION-01: when another user signs in during the renewal, rejects the waiting requests of the first user', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.replaced', ...sol })
    await session.late()
    expect(session.actor.getSnapshot().context).toEqual({ ...sol, queue: [] })
    expect(session.emitted).toEqual([rejected('A'), rejected('B')])
  })

  it('STORE-02: signing in as another user rejects the waiting requests', () => {
    const session = refreshing()
    session.actor.send({ type: 'session.opened', signedIn: sol })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.emitted).toEqual([
      rejected('A'),
      rejected('B'),
      { type: 'values.removed', keys: ['pendingPurchases', 'redirectAfterLogin'] },
      { type: 'values.stored', values: sol },
    ])
  })

  it('STORE-02: signing in again as the same user lets the waiting requests continue', () => {
    const session = refreshing()
    session.actor.send({ type: 'session.opened', signedIn: { ...bea, token: 'T7' } })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.emitted).toEqual([
      { type: 'values.stored', values: { ...bea, token: 'T7' } },
      retried('A', 'T7'),
      retried('B', 'T7'),
    ])
  })
})
