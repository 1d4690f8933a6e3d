import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SessionEvent, sessionMachine } from '#machines/account/session/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { answers, fails, run, settle } from '../run.ts'

const nobody = { token: null, userId: null, userRole: null, userName: null, userEmail: null }
const bea = {
  token: 'T1',
  userId: 'user-1',
  userRole: 'buyer',
  userName: 'Bea',
  userEmail: 'bea@guildhall.test',
}
const sol = {
  token: 'T9',
  userId: 'user-2',
  userRole: 'seller',
  userName: 'Sol',
  userEmail: 'sol@guildhall.test',
}

const unauthorised = (
  id: string,
  sentWith: string | null,
  more: { exempt?: true; retried?: true; sentBy?: string } = {},
) =>
  ({
    type: 'request.unauthorised',
    id,
    sentWith,
    sentBy: bea.userId,
    exempt: false,
    retried: false,
    ...more,
  }) satisfies SessionEvent

const loginOpened = { type: 'page.opened', path: '/login', replace: true }
const tokenRemoved = { type: 'values.removed', keys: ['token'] }
const allRemoved = { type: 'values.removed', keys: 'all' }
const retried = (id: string, token: string) => ({ type: 'request.retried', id, token })
const rejected = (id: string) => ({ type: 'request.rejected', id })
const unanswered = (id: string) => ({ type: 'request.unanswered', id })

const heldRefresh = () => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  return { script: { refresh: [answers(promise)] }, resolve, reject }
}

const value = ({ actor }: { actor: { getSnapshot: () => { value: unknown } } }) => actor.getSnapshot().value

describe('session: who is signed in', () => {
  it('SESSION-04: without a stored token nobody is signed in', () => {
    expect(value(run(sessionMachine, { input: nobody }))).toBe('anonymous')
  })

  it('SESSION-04, STORE-02: a stored token is a session', () => {
    expect(value(run(sessionMachine, { input: bea }))).toEqual({ authenticated: 'idle' })
  })

  it('STORE-02, STORE-03, STORE-04: signing in stores the five values and navigates nowhere', () => {
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

  it('NAV-06: logging out clears local storage and goes to /', () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/' })
    expect(value(session)).toBe('anonymous')
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, queue: [] })
    expect(session.emitted).toEqual([allRemoved, { type: 'page.opened', path: '/' }])
  })

  it('PROFILE-16: a failed profile clears local storage and goes to /login', () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/login' })
    expect(session.emitted).toEqual([allRemoved, loginOpened])
  })

  it('DASH-07: a failed dashboard removes only the token and goes to /login', () => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.closed', forget: 'token', to: '/login' })
    expect(session.emitted).toEqual([tokenRemoved, loginOpened])
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: null, queue: [] })
  })

  it('SESSION-02: a screen that fails after its session has ended removes what it must and does not navigate again', () => {
    const session = run(sessionMachine, { input: { ...bea, token: null } })
    session.actor.send({ type: 'session.closed', forget: 'token', to: '/login' })
    session.actor.send({ type: 'session.closed', forget: 'all', to: '/login' })
    expect(session.emitted).toEqual([tokenRemoved, allRemoved])
    expect(session.actor.getSnapshot().context).toEqual({ ...nobody, queue: [] })
  })

  it('NAV-06: logging out after the session has ended still clears and goes to /', () => {
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
  ])('NAV-06: signing out in another tab signs out here: %j', (lost, emitted, userId) => {
    const session = run(sessionMachine, { input: bea })
    session.actor.send({ type: 'session.lost', ...lost })
    expect(value(session)).toBe('anonymous')
    expect(session.actor.getSnapshot().context).toMatchObject({ token: null, userId })
    expect(session.emitted).toEqual(emitted)
  })

  it('SESSION-04: signing in in another tab signs in here, and stores nothing again', () => {
    const session = run(sessionMachine, { input: nobody })
    session.actor.send({ type: 'session.replaced', ...sol })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.actor.getSnapshot().context).toEqual({ ...sol, queue: [] })
    expect(session.emitted).toEqual([])
  })
})

describe('session: table S11', () => {
  it('SESSION-01, API-01: two concurrent 401s share one refresh and are both retried with the new token', async () => {
    const { script, resolve } = heldRefresh()
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

  it('SESSION-01: the 401 of a request that was sent during the refresh joins the queue', async () => {
    const { script, resolve } = heldRefresh()
    const session = run(sessionMachine, { input: bea, script })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('D', 'T1'))
    resolve({ kind: 'refreshed', token: 'T2' })
    await settle()
    expect(session.calls).toHaveLength(1)
    expect(session.emitted.slice(1)).toEqual([retried('A', 'T2'), retried('D', 'T2')])
  })

  it('SESSION-01, C16: a late 401 with the older token is retried at once, without a refresh', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [answers({ kind: 'refreshed', token: 'T2' })] },
    })
    session.actor.send(unauthorised('A', 'T1'))
    await settle()
    session.actor.send(unauthorised('C', 'T1'))
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.calls).toHaveLength(1)
    expect(session.emitted.at(-1)).toEqual(retried('C', 'T2'))
  })

  it('SESSION-01, C16: a late 401 with an older token is retried at once even while a refresh runs', () => {
    const session = run(sessionMachine, { input: bea, script: { refresh: ['hang'] } })
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(unauthorised('C', 'T0'))
    expect(session.emitted).toEqual([retried('C', 'T1')])
    expect(session.actor.getSnapshot().context.queue).toEqual(['A'])
  })

  it('SESSION-01, C15: a retried request that is refused again is rejected, with no refresh and no loop', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [answers({ kind: 'refreshed', token: 'T2' })] },
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
    ['refuses', answers({ kind: 'refused' })],
    [
      'fails',
      fails(new Failure({ kind: 'unreachable', message: 'POST /users/refresh-token was not answered' })),
    ],
  ])(
    'SESSION-02: when the refresh %s, only the token goes, the queue is rejected and /login opens once',
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

  it('SESSION-01: when another tab does not let the session be refreshed, the person stays, what waits has no answer, and the next 401 asks again', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: { refresh: [answers({ kind: 'unanswered' }), answers({ kind: 'refreshed', token: 'T2' })] },
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

  it('SESSION-01: after a refresh the next expiry refreshes again, with the newer token', async () => {
    const session = run(sessionMachine, {
      input: bea,
      script: {
        refresh: [answers({ kind: 'refreshed', token: 'T2' }), answers({ kind: 'refreshed', token: 'T3' })],
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

describe('session: 401s that are not its business', () => {
  it.each([
    ['A09, LOGIN-11: it carried no token', unauthorised('X', null)],
    ['A10, SESSION-02: it is the refresh call', unauthorised('X', 'T1', { exempt: true })],
    ['A10: it is the refresh call of an older token', unauthorised('X', 'T0', { exempt: true })],
    ['A11, OPEN-04: it carried the Discord token', unauthorised('X', null, { exempt: true })],
    ['C16: it carried the token of somebody else', unauthorised('X', 'T0', { sentBy: 'user-2' })],
    ['C15: it was retried with an older token', unauthorised('X', 'T0', { retried: true })],
  ])('%s, so it is passed on without a refresh', (_, request) => {
    const session = run(sessionMachine, { input: bea, script: { refresh: ['hang'] } })
    session.actor.send(request)
    expect(session.calls).toEqual([])
    expect(session.emitted).toEqual([rejected('X')])
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(request)
    expect(session.actor.getSnapshot().context.queue).toEqual(['A'])
    expect(session.emitted).toEqual([rejected('X'), rejected('X')])
  })

  it('A09, SEC-01: a visitor who is refused stays where they are', () => {
    const session = run(sessionMachine, { input: nobody })
    session.actor.send(unauthorised('X', null))
    expect(session.calls).toEqual([])
    expect(session.emitted).toEqual([rejected('X')])
  })
})

describe('session: what happens while it refreshes', () => {
  const refreshing = () => {
    const held = heldRefresh()
    const session = run(sessionMachine, { input: bea, script: held.script })
    session.actor.send(unauthorised('A', 'T1'))
    session.actor.send(unauthorised('B', 'T1'))
    const late = async () => {
      held.resolve({ kind: 'refreshed', token: 'T2' })
      await settle()
    }
    return { ...session, late }
  }

  it('NAV-06: logging out rejects what waits, and the late answer changes nothing', async () => {
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
  ])('NAV-06: signing out in another tab rejects what waits: %j', async (lost, opened) => {
    const session = refreshing()
    session.actor.send({ type: 'session.lost', ...lost })
    await session.late()
    expect(value(session)).toBe('anonymous')
    expect(session.emitted).toEqual([rejected('A'), rejected('B'), ...opened])
  })

  it('SESSION-01: a token that another tab has renewed releases the queue', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.replaced', ...bea, token: 'T5' })
    await session.late()
    expect(session.actor.getSnapshot().context).toEqual({ ...bea, token: 'T5', queue: [] })
    expect(session.emitted).toEqual([retried('A', 'T5'), retried('B', 'T5')])
  })

  it('SESSION-01: news of the token it knows already keeps the refresh going', async () => {
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

  it('SESSION-01: requests of one person are never sent again as another', async () => {
    const session = refreshing()
    session.actor.send({ type: 'session.replaced', ...sol })
    await session.late()
    expect(session.actor.getSnapshot().context).toEqual({ ...sol, queue: [] })
    expect(session.emitted).toEqual([rejected('A'), rejected('B')])
  })

  it('STORE-02: signing in as another person rejects what waits', () => {
    const session = refreshing()
    session.actor.send({ type: 'session.opened', signedIn: sol })
    expect(value(session)).toEqual({ authenticated: 'idle' })
    expect(session.emitted).toEqual([rejected('A'), rejected('B'), { type: 'values.stored', values: sol }])
  })

  it('STORE-02: signing in again as the same person releases what waits', () => {
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

/** What the client would do: requests carry the token of the moment, a verdict ends or repeats them. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer 401' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refreshed' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'refused' as const,
        'unreachable' as const,
        'unanswered' as const,
        'sign in' as const,
      ),
    }),
  },
)

interface Flight {
  id: string
  sentWith: string | null
  retried: boolean
}

it('SESSION-01, SESSION-02: in any interleaving one refresh runs at a time and each 401 gets one verdict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const refreshes: PromiseWithResolvers<unknown>[] = steps.map(() => Promise.withResolvers())
      const session = run(sessionMachine, {
        input: bea,
        script: { refresh: refreshes.map(({ promise }) => answers(promise)) },
      })
      let stored: string | null = 'T1'
      let answered = 0
      let tokens = 1
      let requests = 0
      let logins = 0
      let signIns = 0
      let heard = 0
      const flying: Flight[] = []
      const waiting = new Map<string, Flight>()
      const retries = new Map<string, number>()

      const listen = () => {
        for (const said of session.emitted.slice(heard) as (
          | { type: 'request.retried'; id: string; token: string }
          | { type: 'request.rejected' | 'request.unanswered'; id: string }
          | { type: 'values.stored'; values: { token: string } }
          | { type: 'values.removed' }
          | { type: 'page.opened' }
        )[]) {
          heard += 1
          if (said.type === 'values.stored') stored = said.values.token
          if (said.type === 'values.removed') stored = null
          if (said.type === 'page.opened') logins += 1
          if (!('id' in said)) continue
          const request = waiting.get(said.id)
          expect(request, `a verdict for ${said.id}, which waits for none`).toBeDefined()
          waiting.delete(said.id)
          if (said.type !== 'request.retried') continue
          expect(said.token).toBe(stored)
          retries.set(said.id, (retries.get(said.id) ?? 0) + 1)
          expect(retries.get(said.id)).toBe(1)
          flying.push({ id: said.id, sentWith: said.token, retried: true })
        }
      }

      const settleOne = async (how: 'refreshed' | 'refused' | 'unreachable' | 'unanswered') => {
        const refresh = refreshes[answered]
        if (session.calls.length === answered || !refresh) return
        answered += 1
        if (how === 'refreshed') refresh.resolve({ kind: 'refreshed', token: `T${++tokens}` })
        if (how === 'refused' || how === 'unanswered') refresh.resolve({ kind: how })
        if (how === 'unreachable') refresh.reject(new Error('unreachable'))
        await settle()
      }

      for (const now of steps) {
        if (now.kind === 'send')
          flying.push({ id: `request-${++requests}`, sentWith: stored, retried: false })
        else if (now.kind === 'answer 401') {
          const [request] = flying.length > 0 ? flying.splice(now.which % flying.length, 1) : []
          if (!request) continue
          waiting.set(request.id, request)
          session.actor.send({
            type: 'request.unauthorised',
            ...request,
            sentBy: bea.userId,
            exempt: false,
          })
        } else if (now.kind === 'sign in') {
          if (stored !== null) continue
          signIns += 1
          session.actor.send({ type: 'session.opened', signedIn: { ...bea, token: `T${++tokens}` } })
        } else await settleOne(now.kind)
        listen()
        expect(session.calls.length - answered).toBeLessThanOrEqual(1)
        const isRefreshing = session.actor.getSnapshot().matches({ authenticated: 'refreshing' })
        expect(session.calls.length - answered).toBe(isRefreshing ? 1 : 0)
        expect([...waiting.keys()]).toEqual(session.actor.getSnapshot().context.queue)
      }

      await settleOne('refreshed')
      listen()
      expect([...waiting.keys()]).toEqual([])
      expect(logins).toBeLessThanOrEqual(signIns + 1)
    }),
    { numRuns: 300 },
  )
})
