import { describe, expect, it } from 'vitest'
import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { subscription } from '../fixtures.ts'
import { reasonsToStay } from '../reasons-to-stay.ts'
import { fails, returns, run } from '../run.ts'

const member = { token: 'token-1' }
const buyer = { kind: 'loaded', id: 'user-1', name: 'Bea Buyer', role: 'buyer' }
const seller = { kind: 'loaded', id: 'user-2', name: 'Sol Seller', role: 'seller' }
const open = { title: 'Glass', isActive: true, totalUsers: 1200 }
const off = { title: 'Bread', isActive: false, totalUsers: null }
const none = { loadSubscriptions: [returns({ subscriptions: [] })] }
const stripe = (status: string) => ({ loadStatus: [returns({ status })] })
const monthly = {
  ...subscription,
  nextBillingDate: '2026-03-31T10:00:00.000Z',
  dueAt: '2026-03-31T10:00:00.000Z',
}
const ending = { ...monthly, unsubscribeRequested: true }
const endOfSession = { type: 'session.closed', forget: 'token', to: '/login' }

describe('the dashboard', () => {
  it('DASH-06: without a token, replaces the page with /login and makes no request', () => {
    const { actor, calls, emitted } = run(dashboardMachine, { input: { token: null } })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(calls).toEqual([])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('C88: without a token, opens /login and passes on the `reason` of its input', () => {
    const reason = 'Your email is verified. Log in to continue.'
    const { emitted } = run(dashboardMachine, { input: { token: null, reason } })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true, state: { reason } }])
  })

  it("DASH-01: waits for the profile and then shows the user's name", async () => {
    const { actor, calls, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { ...none, loadAccount: [returns(buyer)] },
    })
    expect(actor.getSnapshot().value).toBe('loading')
    await settle()
    expect(actor.getSnapshot().value).toEqual({
      ready: { communities: 'newcomer', subscriptions: 'counted' },
    })
    expect(actor.getSnapshot().context.name).toBe('Bea Buyer')
    expect(calls).toEqual([
      ['loadAccount', undefined],
      ['loadSubscriptions', undefined],
    ])
    expect(emitted).toEqual([])
  })

  it("DASH-03: opens /pages only when the user chooses 'Start' on the loaded dashboard", async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { ...none, loadAccount: [returns(buyer)] },
    })
    actor.send({ type: 'start.chosen' })
    await settle()
    expect(emitted).toEqual([])
    actor.send({ type: 'start.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/pages' }])
  })

  it.each([
    [
      'members, active communities, and the inactive ones by name',
      [open, off],
      'selling',
      { members: 1200, active: 1, off: ['Bread'] },
    ],
    [
      'that all communities are active',
      [open, { ...open, totalUsers: 34 }],
      'selling',
      { members: 1234, active: 2, off: [] },
    ],
    ['nothing when the seller has no communities', [], 'newcomer', null],
  ])('DASH-01: the summary of a seller shows %s', async (_, communities, state, summary) => {
    const { actor, calls, settle } = run(dashboardMachine, {
      input: member,
      script: {
        ...none,
        ...stripe('verified'),
        loadAccount: [returns(seller)],
        loadCommunities: [returns({ communities })],
      },
    })
    await settle()
    expect(calls).toContainEqual(['loadCommunities', { sellerId: 'user-2' }])
    expect(actor.getSnapshot().value).toEqual({ ready: { communities: state, subscriptions: 'counted' } })
    expect(actor.getSnapshot().context.summary).toEqual(summary)
  })

  it.each([
    ['a buyer', buyer, [monthly, ending], { count: 2, ending: 1 }],
    ['a seller without communities', seller, [ending], { count: 1, ending: 1 }],
    [
      'a buyer without a valid subscription',
      buyer,
      [{ ...monthly, isActive: false, isStillValid: false, nextBillingDate: null }],
      null,
    ],
  ])('C98: counts the subscriptions of %s', async (_, user, subscriptions, holdings) => {
    const { actor, settle } = run(dashboardMachine, {
      input: member,
      script: {
        ...stripe('pending'),
        loadAccount: [returns(user)],
        loadCommunities: [returns({ communities: [] })],
        loadSubscriptions: [returns({ subscriptions })],
      },
    })
    await settle()
    expect(actor.getSnapshot().context.holdings).toEqual(holdings)
  })

  it('C98: when the subscriptions fail to load, shows the other figures, and lets the user load the subscriptions again', async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: {
        loadAccount: [returns(seller)],
        loadCommunities: [returns({ communities: [open] })],
        loadSubscriptions: [fails(new Error('No.')), returns({ subscriptions: [monthly] })],
      },
    })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ ready: { communities: 'selling', subscriptions: 'failed' } })
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ ready: { communities: 'selling', subscriptions: 'counted' } })
    expect(actor.getSnapshot().context.holdings).toEqual({ count: 1, ending: 0 })
  })

  it.each([
    ["the payment account's status", [returns({ status: 'pending' })], 'pending'],
    ["no status when the payment account's status fails to load", [fails(new Error('No.'))], null],
  ])('C96: for a seller without communities, the context has %s', async (_, loadStatus, status) => {
    const { actor, calls, settle } = run(dashboardMachine, {
      input: member,
      script: {
        ...none,
        loadStatus,
        loadAccount: [returns(seller)],
        loadCommunities: [returns({ communities: [] })],
      },
    })
    await settle()
    expect(calls).toContainEqual(['loadStatus', { userId: 'user-2' }])
    expect(actor.getSnapshot().value).toEqual({
      ready: { communities: 'newcomer', subscriptions: 'counted' },
    })
    expect(actor.getSnapshot().context.status).toBe(status)
  })

  it('C86: shows the cached data of an earlier visit at once, and calls the port `reload` once', () => {
    const cached = {
      person: { ...buyer, role: 'buyer' as const },
      communities: [],
      status: null,
      subscriptions: [monthly],
    }
    const { actor, calls } = run(dashboardMachine, {
      input: { ...member, cached },
      script: { reload: ['hang'] },
    })
    expect(actor.getSnapshot().context.holdings).toEqual({ count: 1, ending: 0 })
    expect(calls).toEqual([['reload', undefined]])
  })

  it('DASH-01: a seller whose communities fail to load is not treated as new and can try again', async () => {
    const error = new Error('No.')
    const { actor, calls, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: {
        ...none,
        ...stripe('verified'),
        loadAccount: [returns(seller)],
        loadCommunities: [fails(error), returns({ communities: [open] })],
      },
    })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ ready: { communities: 'failed', subscriptions: 'counted' } })
    expect(actor.getSnapshot().hasTag('failed')).toBe(true)
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    expect(actor.getSnapshot().value).toEqual({
      ready: { communities: 'counting', subscriptions: 'counted' },
    })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ ready: { communities: 'selling', subscriptions: 'counted' } })
    expect(calls.filter(([port]) => port === 'loadCommunities')).toHaveLength(2)
  })

  it('DASH-05, C31: a response without a user removes the token and opens /login', async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [returns({ kind: 'nobody' })] },
    })
    await settle()
    expect(actor.getSnapshot().value).toBe('unknown')
    expect(emitted).toEqual([endOfSession])
  })

  it("DASH-07: an unexpected error while the user's data loads removes the token and opens /login", async () => {
    const { actor, emitted, settle } = run(dashboardMachine, {
      input: member,
      script: { loadAccount: [fails(new Error('No.'))] },
    })
    await settle()
    expect(emitted).toEqual([endOfSession])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each(reasonsToStay)(
    'DASH-07, SESSION-01: %s does not sign the user out; the screen says why loading failed, and the user can try again (decision 023)',
    async (_, error, says) => {
      const { actor, calls, emitted, settle } = run(dashboardMachine, {
        input: member,
        script: { ...none, loadAccount: [fails(error), returns(buyer)] },
      })
      await settle()
      expect(actor.getSnapshot().value).toBe('held')
      expect(actor.getSnapshot().context.heldBecause).toBe(says)
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      expect(emitted).toEqual([])
      actor.send({ type: 'retry.requested' })
      await settle()
      expect(calls.map(([port]) => port)).toEqual(['loadAccount', 'loadAccount', 'loadSubscriptions'])
      expect(actor.getSnapshot().value).toEqual({
        ready: { communities: 'newcomer', subscriptions: 'counted' },
      })
    },
  )
})
