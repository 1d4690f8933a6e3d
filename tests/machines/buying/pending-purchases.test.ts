import { describe, expect, it } from 'vitest'
import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run, settle } from '../run.ts'

const owls = { courseId: 'owls', planId: 'free', amount: 0, purchaseDate: '2026-01-01T00:00:00.000Z' }
const chess = { courseId: 'chess', planId: 'pro', userId: 'user-1', amount: 5 }
const forgotten = { type: 'value.forgotten', key: 'pendingPurchases' }
const remembered = (value: string) => ({ type: 'value.remembered', key: 'pendingPurchases', value })
const refused = new Failure({
  kind: 'refused',
  message: 'POST /users/me/purchase answered 402',
  serverMessage: 'This plan has to be paid for.',
})

const reconcile = async (
  raw: string | null,
  {
    purchased = [] as object[],
    posts = [returns()],
    userId = 'user-1' as string | null,
    isListCached = true,
  } = {},
) => {
  const machine = run(pendingPurchasesMachine, {
    input: { raw, userId, isListCached },
    script: { loadPurchases: [returns({ pairs: purchased })], postPurchase: posts },
  })
  await settle()
  const { status, value, output } = machine.actor.getSnapshot()
  return { calls: machine.calls, emitted: machine.emitted, ended: [status, value, output] }
}

const done = (postedAny: boolean) => ['done', 'done', { kind: 'done', postedAny }]
const isLog = (emission: unknown) => (emission as { type: string }).type === 'failure.logged'

describe('pending purchases', () => {
  it('PENDING-01: does nothing when no list of pending purchases is stored', async () => {
    expect(await reconcile(null)).toEqual({ calls: [], emitted: [], ended: done(false) })
  })

  it.each(['', '[{', 'x', '{}', '"[]"', '7', 'null'])(
    'PENDING-03, C72: removes and logs a stored value %j that is not a list, without a request',
    async (raw) => {
      const { calls, emitted, ended } = await reconcile(raw)
      expect(calls).toEqual([])
      expect(emitted.map(isLog)).toEqual([true, false])
      expect(emitted[1]).toEqual(forgotten)
      expect(ended).toEqual(done(false))
    },
  )

  it('PENDING-03: removes an empty list without a request', async () => {
    expect(await reconcile('[]')).toEqual({ calls: [], emitted: [forgotten], ended: done(false) })
  })

  it('PENDING-01, API-58: removes the stored list without posting when the provider knows all its purchases', async () => {
    const { calls, emitted, ended } = await reconcile(JSON.stringify([owls]), {
      purchased: [{ communityId: 'owls', planId: 'free' }],
    })
    expect(calls).toEqual([['loadPurchases', { fresh: false }]])
    expect(emitted).toEqual([forgotten])
    expect(ended).toEqual(done(false))
  })

  it('PENDING-01: when the cache has only the first part of the list, loads the purchases from the provider instead', async () => {
    const { calls } = await reconcile(JSON.stringify([owls]), {
      purchased: [{ communityId: 'owls', planId: 'free' }],
      isListCached: false,
    })
    expect(calls).toEqual([['loadPurchases', { fresh: true }]])
  })

  it('PENDING-02, API-34, STORE-07: posts each missing purchase as stored, in order, one per request', async () => {
    const { calls, emitted, ended } = await reconcile(JSON.stringify([owls, chess]))
    expect(calls).toEqual([
      ['loadPurchases', { fresh: false }],
      ['postPurchase', { entry: owls }],
      ['postPurchase', { entry: chess }],
    ])
    expect(emitted).toEqual([forgotten])
    expect(ended).toEqual(done(true))
  })

  it('PENDING-02: does not post the second purchase while the post of the first is pending', async () => {
    const held = run(pendingPurchasesMachine, {
      input: { raw: JSON.stringify([owls, chess]), userId: 'user-1', isListCached: true },
      script: { loadPurchases: [returns({ pairs: [] })], postPurchase: ['hang'] },
    })
    expect(held.actor.getSnapshot().value).toBe('comparing')
    expect(held.actor.getSnapshot().hasTag('busy')).toBe(true)
    await settle()
    expect(held.actor.getSnapshot().value).toBe('posting')
    expect(held.calls).toEqual([
      ['loadPurchases', { fresh: false }],
      ['postPurchase', { entry: owls }],
    ])
    expect(held.actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('PENDING-02, C72: identifies a purchase by course and plan together', async () => {
    const { calls } = await reconcile(JSON.stringify([owls]), {
      purchased: [
        { communityId: 'owls', planId: 'pro' },
        { communityId: 'chess', planId: 'free' },
      ],
    })
    expect(calls).toEqual([
      ['loadPurchases', { fresh: false }],
      ['postPurchase', { entry: owls }],
    ])
  })

  it('PENDING-02: posts a purchase only once if it was stored twice', async () => {
    const { calls } = await reconcile(JSON.stringify([owls, chess, { ...owls, amount: 9 }, chess]))
    expect(calls).toEqual([
      ['loadPurchases', { fresh: false }],
      ['postPurchase', { entry: owls }],
      ['postPurchase', { entry: chess }],
    ])
  })

  it.each(['user-1', null])(
    "PENDING-02, A26: drops another user's purchase when the user is %j",
    async (userId) => {
      const { calls, emitted } = await reconcile(JSON.stringify([{ ...owls, userId: 'user-9' }, owls]), {
        userId,
      })
      expect(calls).toEqual([
        ['loadPurchases', { fresh: false }],
        ['postPurchase', { entry: owls }],
      ])
      expect(emitted).toEqual([forgotten])
    },
  )

  it("PENDING-03, A26: removes the stored list without a request when all its purchases are another user's", async () => {
    expect(await reconcile(JSON.stringify([{ ...owls, userId: 'user-9' }]))).toEqual({
      calls: [],
      emitted: [forgotten],
      ended: done(false),
    })
  })

  it.each([
    [null],
    ['x'],
    [7],
    [[]],
    [{}],
    [{ courseId: 'owls' }],
    [{ planId: 'free' }],
    [{ courseId: '', planId: 'free' }],
    [{ courseId: 'owls', planId: '' }],
    [{ courseId: 1, planId: 'free' }],
    [{ courseId: 'owls', planId: 'free', userId: 1 }],
  ])('PENDING-02: drops and logs the invalid entry %j, and posts the others', async (garbage) => {
    const { calls, emitted, ended } = await reconcile(JSON.stringify([garbage, chess]))
    expect(calls.slice(1)).toEqual([['postPurchase', { entry: chess }]])
    expect(emitted.map(isLog)).toEqual([true, false])
    expect(emitted[0]).toEqual({
      type: 'failure.logged',
      doing: 'reading the pending purchases',
      error: new Error('Storage holds something that is no pending purchase; it was dropped.'),
    })
    expect(emitted[1]).toEqual(forgotten)
    expect(ended).toEqual(done(true))
  })

  it('PENDING-03, C72: after the posts, only the purchases whose post failed stay stored', async () => {
    const go = { courseId: 'go', planId: 'free' }
    const { calls, emitted, ended } = await reconcile(JSON.stringify([owls, chess, go]), {
      posts: [fails(refused), returns(), fails(refused)],
    })
    expect(calls.slice(1).map(([, input]) => input)).toEqual([
      { entry: owls },
      { entry: chess },
      { entry: go },
    ])
    expect(emitted).toEqual([
      remembered(
        '[{"courseId":"owls","planId":"free","amount":0,"purchaseDate":"2026-01-01T00:00:00.000Z"},{"courseId":"go","planId":"free"}]',
      ),
    ])
    expect(ended).toEqual(done(true))
  })

  it.each([
    ['refused because the provider already has the purchase', refused],
    ['without a response', new Failure({ kind: 'unreachable', message: 'got no answer' })],
  ])(
    'PENDING-02, PENDING-03: when the post of a purchase is %s, leaves it stored and reports that the list may have changed',
    async (_, failure) => {
      const { emitted, ended } = await reconcile(JSON.stringify([{ courseId: 'go', planId: 'free' }]), {
        posts: [fails(failure)],
      })
      expect(emitted.at(-1)).toEqual(remembered('[{"courseId":"go","planId":"free"}]'))
      expect(ended).toEqual(done(true))
    },
  )

  it("PENDING-01: leaves the stored list unchanged and passes the failure on when the provider's purchases fail to load", async () => {
    const machine = run(pendingPurchasesMachine, {
      input: { raw: JSON.stringify([owls]), userId: 'user-1', isListCached: true },
      script: { loadPurchases: [fails(refused)] },
    })
    await settle()
    expect(machine.calls).toHaveLength(1)
    expect(machine.emitted).toEqual([])
    expect(machine.actor.getSnapshot().value).toBe('failed')
    expect(machine.actor.getSnapshot().output).toEqual({ kind: 'failed', error: refused })
  })
})
