import { describe, expect, it } from 'vitest'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { fails, returns, run } from '../run.ts'

const signedIn = returns({ kind: 'signedIn', userId: 'user-1' })
const buyer = returns({ role: 'buyer', isDisabled: false })
const seller = returns({ role: 'seller', isDisabled: false })
const disabled = returns({ role: 'seller', isDisabled: true })
const promoted = returns()
const status = (value: string) => returns({ status: value })
const capabilities = (...values: string[]) => returns({ capabilities: values })

type Script = NonNullable<Parameters<typeof run>[1]['script']>

/** A seller whose account has all capabilities. */
const able: Script = {
  identify: [signedIn],
  loadAccount: [seller],
  loadStatus: [status('verified')],
  loadCapabilities: [capabilities('card_payments', 'transfers')],
}

const create = async (script: Script) => {
  const flow = run(createGateMachine, { input: undefined, script })
  flow.actor.send({ type: 'create.chosen' })
  await flow.settle()
  return flow
}

const callsOfSeller = [
  ['identify', {}],
  ['loadAccount', {}],
  ['loadStatus', { userId: 'user-1' }],
  ['loadCapabilities', { userId: 'user-1' }],
]
const openedCreate = { type: 'page.opened', path: '/create' }

describe('create gate: the checks before a seller can create a community', () => {
  it('PAGES-16: opens /create for a seller whose verified account accepts cards and transfers', async () => {
    const { actor, calls, emitted } = await create(able)
    expect(calls).toEqual(callsOfSeller)
    expect(emitted).toEqual([openedCreate])
    expect(actor.getSnapshot().hasTag('dialog')).toBe(false)
  })

  it('PAGES-15: makes a buyer a seller, loads the profile again, stores the role and then checks the account', async () => {
    const { calls, emitted } = await create({ ...able, loadAccount: [buyer, seller], promote: [promoted] })
    expect(calls).toEqual([
      ['identify', {}],
      ['loadAccount', {}],
      ['promote', {}],
      ['loadAccount', {}],
      ['loadStatus', { userId: 'user-1' }],
      ['loadCapabilities', { userId: 'user-1' }],
    ])
    expect(emitted).toEqual([{ type: 'value.remembered', key: 'userRole', value: 'seller' }, openedCreate])
  })

  it('PAGES-15: does not store the seller role when the user is still a buyer after the change', async () => {
    const { actor, calls, emitted } = await create({ ...able, loadAccount: [buyer], promote: [promoted] })
    expect(actor.getSnapshot().value).toBe('connectStripe')
    expect(calls.map(([port]) => port)).toEqual(['identify', 'loadAccount', 'promote', 'loadAccount'])
    expect(emitted).toEqual([])
  })

  it.each([
    ['pending', { loadStatus: [status('pending')] }],
    ['not connected', { loadStatus: [status('not_connected')] }],
    ['without transfers', { loadCapabilities: [capabilities('card_payments')] }],
    ['without card payments', { loadCapabilities: [capabilities('transfers')] }],
    ['without capabilities', { loadCapabilities: [capabilities()] }],
  ] satisfies [string, Script][])(
    "PAGES-14, PAGES-16: an account that is %s opens the 'Connect Stripe' dialog",
    async (_, changed) => {
      const { actor, emitted } = await create({ ...able, ...changed })
      expect(actor.getSnapshot().value).toBe('connectStripe')
      expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
      expect(emitted).toEqual([])
    },
  )

  it('FEE-03: after a click on Create, shows a seller with a disabled account the reason; each click checks again', async () => {
    const { actor, calls, emitted, settle } = await create({ ...able, loadAccount: [disabled, seller] })
    expect(actor.getSnapshot().value).toBe('disabled')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(calls).toEqual(callsOfSeller.slice(0, 2))
    expect(emitted).toEqual([])
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'create.chosen' })
    await settle()
    expect(emitted).toEqual([openedCreate])
  })

  it('PAGES-16: accepts an account whose capabilities include the two needed ones, in another order', async () => {
    const { emitted } = await create({
      ...able,
      loadCapabilities: [capabilities('legacy_payments', 'transfers', 'card_payments')],
    })
    expect(emitted).toEqual([openedCreate])
  })

  it('PAGES-16: does not load the capabilities of an unverified account', async () => {
    const { calls } = await create({ ...able, loadStatus: [status('pending')] })
    expect(calls).toEqual(callsOfSeller.slice(0, 3))
  })

  const lost = fails(new Error('connection lost'))
  it.each([
    ['the request for the user', { loadAccount: [lost] }],
    ['the request to make the buyer a seller', { loadAccount: [buyer], promote: [lost] }],
    ['the second request for the user', { loadAccount: [buyer, lost], promote: [promoted] }],
    ["the request for the account's status", { loadStatus: [lost] }],
    ["the request for the account's capabilities", { loadCapabilities: [lost] }],
  ] satisfies [string, Script][])(
    "PAGES-17: when %s fails, opens the 'Connect Stripe' dialog",
    async (_, changed) => {
      const { actor, emitted } = await create({ ...able, ...changed })
      expect(actor.getSnapshot().value).toBe('connectStripe')
      expect(emitted).toEqual([])
    },
  )

  it.each([
    ['identifying', { identify: ['hang'] }],
    ['checkingUser', { loadAccount: ['hang'] }],
    ['promoting', { loadAccount: [buyer], promote: ['hang'] }],
    ['rechecking', { loadAccount: [buyer, 'hang'], promote: [promoted] }],
    ['checkingStatus', { loadStatus: ['hang'] }],
    ['checkingCapabilities', { loadCapabilities: ['hang'] }],
  ] satisfies [string, Script][])(
    'PAGES-15, PAGES-16: Create is busy in the state %s',
    async (state, changed) => {
      const { actor } = await create({ ...able, ...changed })
      expect(actor.getSnapshot().value).toBe(state)
      expect([...actor.getSnapshot().tags]).toEqual(['busy'])
    },
  )

  it("PAGES-18, B16: without a token or user id, shows the toast 'Please log in first' and makes no request", async () => {
    const { actor, calls, emitted } = await create({ identify: [returns({ kind: 'signedOut' })] })
    expect(emitted).toEqual([{ type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } }])
    expect(calls).toEqual([['identify', {}]])
    expect(actor.getSnapshot().can({ type: 'create.chosen' })).toBe(true)
  })

  it("PAGES-14: 'Go to Profile' opens the profile and closes the dialog", async () => {
    const { actor, emitted } = await create({ ...able, loadStatus: [status('pending')] })
    actor.send({ type: 'profile.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/profile#stripe' }])
    expect(actor.getSnapshot().value).toBe('idle')
  })

  it("PAGES-14, PAGES-16: 'Close' closes the dialog, and the next click checks everything again", async () => {
    const { actor, calls, emitted, settle } = await create({
      ...able,
      loadStatus: [status('pending'), status('verified')],
    })
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([])
    actor.send({ type: 'create.chosen' })
    await settle()
    expect(calls).toEqual([...callsOfSeller.slice(0, 3), ...callsOfSeller])
    expect(emitted).toEqual([openedCreate])
  })

  it('C77: ignores a second click during the check and while /create opens', async () => {
    const { actor, calls, emitted, settle } = run(createGateMachine, {
      input: undefined,
      script: { ...able, loadAccount: [buyer, seller], promote: [promoted] },
    })
    for (let click = 0; click < 30; click += 1) {
      actor.send({ type: 'create.chosen' })
      expect(actor.getSnapshot().can({ type: 'create.chosen' })).toBe(false)
      await Promise.resolve()
    }
    await settle()
    actor.send({ type: 'create.chosen' })
    await settle()
    expect(calls.filter(([port]) => port === 'promote')).toHaveLength(1)
    expect(emitted.filter((emission) => JSON.stringify(emission).includes('/create'))).toHaveLength(1)
  })

  it('3 seconds after the navigation to /create the user can choose Create again (addition)', async () => {
    const { actor, clock, emitted, settle } = await create(able)
    clock.advance(2999)
    expect(actor.getSnapshot().can({ type: 'create.chosen' })).toBe(false)
    clock.advance(1)
    actor.send({ type: 'create.chosen' })
    await settle()
    expect(emitted).toEqual([openedCreate, openedCreate])
  })
})
