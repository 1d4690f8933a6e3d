import { describe, expect, it } from 'vitest'
import { sessionMachine } from '#machines/account/session/machine.ts'
import { run } from '#tests/machines/run.ts'
import { allRemoved, bea, loginOpened, nobody, sol, tokenRemoved, value } from './fixtures.ts'

const nia = { userId: 'user-3', userEmail: 'nia@guildhall.test' }

describe('session: who is signed in', () => {
  it('SESSION-04: nobody is signed in when no token is stored', () => {
    expect(value(run(sessionMachine, { input: nobody }))).toBe('anonymous')
  })

  it('SESSION-04, STORE-02: the user is signed in when a token is stored', () => {
    expect(value(run(sessionMachine, { input: bea }))).toEqual({ authenticated: 'idle' })
  })

  it("STORE-02, STORE-03, STORE-04: signing in stores the token and the user's id, role, name and email address, and does not navigate", () => {
    const session = run(sessionMachine, { input: nobody })
    session.actor.send({ type: 'session.opened', signedIn: bea })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, queue: [] })
    expect(session.emitted).toEqual([
      {
        type: 'values.stored',
        values: {
          token: 'T1',
          userId: 'user-1',
          userRole: 'buyer',
          userName: 'Bea',
          userEmail: 'bea@guildhall.test',
        },
      },
    ])
  })

  it('REG-05, STORE-03, STORE-05: stores the user id and email of an account that awaits confirmation', () => {
    const session = run(sessionMachine, { input: { ...bea, token: null } })
    session.actor.send({ type: 'confirmation.opened', ...nia })
    expect(value(session)).toBe('anonymous')
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, ...nia, queue: [] })
    expect(session.emitted).toEqual([
      { type: 'values.stored', values: nia },
      { type: 'page.opened', path: '/confirm-email' },
    ])
  })

  it('STORE-03, STORE-05: registering an account signs out the current user, so that no token of another account stays stored', () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'confirmation.opened', ...nia })
    expect(value(session)).toBe('anonymous')
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, ...nia, queue: [] })
    expect(session.emitted).toEqual([
      allRemoved,
      { type: 'values.stored', values: nia },
      { type: 'page.opened', path: '/confirm-email' },
    ])
  })

  it("signing in as another user removes the previous user's pending purchases and return path (addition)", () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.opened', signedIn: sol })
    expect(session.emitted).toEqual([
      { type: 'values.removed', keys: ['pendingPurchases', 'redirectAfterLogin'] },
      { type: 'values.stored', values: sol },
    ])
  })

  it('NAV-06: logging out clears local storage and opens /', () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/' })
    expect(value(session)).toBe('anonymous')
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, queue: [] })
    expect(session.emitted).toEqual([allRemoved, { type: 'page.opened', path: '/' }])
  })

  it("PROFILE-16: closing the session with `forget: 'all'` (the profile failed to load) clears local storage and opens /login", () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/login' })
    expect(session.emitted).toEqual([allRemoved, loginOpened])
  })

  it("DASH-07: closing the session with `forget: 'token'` (the dashboard failed to load) removes only the token and opens /login", () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'token', to: '/login' })
    expect(session.emitted).toEqual([tokenRemoved, loginOpened])
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: null, queue: [] })
  })

  it('SESSION-02: closing a session that has already ended removes stored values and does not navigate again', () => {
    const session = run(sessionMachine, { input: { ...bea, token: null } })
    session.actor.send({ type: 'session.closed', forget: 'token', to: '/login' })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/login' })
    expect(session.emitted).toEqual([tokenRemoved, allRemoved])
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, queue: [] })
  })

  it('NAV-06: logging out after the session has ended still clears local storage and opens /', () => {
    const session = run(sessionMachine, { input: { ...bea, token: null } })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/' })
    expect(session.emitted).toEqual([allRemoved, { type: 'page.opened', path: '/' }])
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, queue: [] })
  })

  it.each([
    [{ cleared: true, publicPage: false }, [{ type: 'page.opened', path: '/' }], null],
    [{ cleared: false, publicPage: false }, [loginOpened], 'user-1'],
    [{ cleared: true, publicPage: true }, [], null],
    [{ cleared: false, publicPage: true }, [], 'user-1'],
  ])(
    'NAV-06: when the user signs out in another tab (%j), signs out in this tab, and leaves a page that is not public',
    (lost, emitted, userId) => {
      const session = run(sessionMachine, { input: bea })
      session.actor.send({ type: 'session.lost', ...lost })
      expect(value(session)).toBe('anonymous')
      expect(session.actor.getSnapshot().context).toMatchObject({ token: null, userId })
      expect(session.emitted).toEqual(emitted)
    },
  )

  it('SESSION-04: signing in in another tab signs in here, without storing the values again', () => {
    const session = run(sessionMachine, { input: nobody })
    session.actor.send({ type: 'session.replaced', ...sol })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.actor.getSnapshot().context).toEqual({ ...sol, queue: [] })
    expect(session.emitted).toEqual([])
  })
})
