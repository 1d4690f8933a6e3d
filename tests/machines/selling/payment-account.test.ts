import { describe, expect, it } from 'vitest'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { fails, returns, run, settle } from '../run.ts'

const seller = { role: 'seller', userId: 'user-1' } as const
const user = { userId: 'user-1' }
const loaded = (status: string) => returns({ status })
const refreshed = (status: string) => returns({ status })
const created = returns({ stripeAccountId: 'acct_1' })
const url = 'https://payments.test/onboarding'
const linked = returns({ url })
const lost = new Error('connection lost')

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const open = async (script: Script, input: { role: 'buyer' | 'seller'; userId: string } = seller) => {
  const flow = run(paymentAccountMachine, { input, script })
  await flow.settle()
  const shown = () => {
    const { value, context } = flow.actor.getSnapshot()
    return { value, status: context.status, trouble: context.trouble }
  }
  return { ...flow, shown }
}

const notConnected = { value: 'not_connected', status: 'not_connected', trouble: null }

describe('payment account: status', () => {
  it('PAYACC-05, C28: a buyer has no account, causes no request, and cannot connect one', async () => {
    const { actor, calls, shown } = await open({}, { ...seller, role: 'buyer' })
    expect(shown()).toEqual(notConnected)
    expect(calls).toEqual([])
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(false)
  })

  it("PAYACC-05: loads the status of a seller's account by the seller's id", async () => {
    const { calls, shown } = await open({ loadStatus: [loaded('verified')] })
    expect(calls).toEqual([['loadStatus', user]])
    expect(shown()).toEqual({ value: 'verified', status: 'verified', trouble: null })
  })

  it('PAYACC-05: the status is unknown before it is loaded, and nothing can be connected', async () => {
    const { actor, shown } = await open({ loadStatus: ['hang'] })
    expect(shown()).toEqual({ value: 'loading', status: null, trouble: null })
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(false)
  })

  it.each(['verified', 'pending', 'not_connected'])(
    'PAYACC-03, PAYACC-09, B04, C27: refreshes the status of a pending account; the refresh returns %s',
    async (value) => {
      const { calls, shown } = await open({
        loadStatus: [loaded('pending')],
        refreshStatus: [refreshed(value)],
      })
      expect(calls).toEqual([
        ['loadStatus', user],
        ['refreshStatus', user],
      ])
      expect(shown()).toEqual({ value, status: value, trouble: null })
    },
  )

  it('PAYACC-03: shows the account as pending while its status is refreshed', async () => {
    const { shown } = await open({ loadStatus: [loaded('pending')], refreshStatus: ['hang'] })
    expect(shown()).toEqual({ value: 'refreshing', status: 'pending', trouble: null })
  })

  it('PAYACC-08: a status that fails to load counts as not connected, and can be loaded again', async () => {
    const { actor, emitted, shown } = await open({ loadStatus: [fails(lost), 'hang'] })
    expect(shown()).toEqual({ ...notConnected, trouble: 'checking' })
    expect(emitted).toEqual([])
    actor.send({ type: 'retry.requested' })
    // The error text stays on screen during the second request, so that the button does not move.
    expect(shown()).toEqual({ value: 'loading', status: 'not_connected', trouble: 'checking' })
  })

  it.each([
    ['not_connected', undefined, 'not_connected'],
    ['verified', undefined, 'verified'],
    ['pending', 'pending', 'pending'],
    ['pending', 'verified', 'verified'],
  ])(
    'PAYACC-08: the error disappears when the next load returns a status (%s, after the refresh %s)',
    async (status, then, shownStatus) => {
      const { actor, shown } = await open({
        loadStatus: [fails(lost), loaded(status)],
        refreshStatus: then ? [refreshed(then)] : [],
      })
      actor.send({ type: 'retry.requested' })
      await settle()
      expect(shown()).toEqual({ value: shownStatus, status: shownStatus, trouble: null })
      expect(actor.getSnapshot().can({ type: 'retry.requested' })).toBe(false)
    },
  )

  it.each([
    ['loading', { loadStatus: ['hang'] }],
    ['refreshing', { loadStatus: [loaded('pending')], refreshStatus: ['hang'] }],
  ] satisfies [string, Script][])(
    "PAYACC-03, PAYACC-05: in the state %s, the tag 'checking' says that the account is being checked",
    async (value, script) => {
      const { actor, shown } = await open(script)
      expect(shown().value).toBe(value)
      expect([...actor.getSnapshot().tags]).toEqual(['checking'])
    },
  )

  it('PAYACC-08: a failed refresh counts as not connected', async () => {
    const { emitted, shown } = await open({
      loadStatus: [loaded('pending')],
      refreshStatus: [fails(lost)],
    })
    expect(shown()).toEqual({ ...notConnected, trouble: 'checking' })
    expect(emitted).toEqual([])
  })

  it.each(['verified', 'pending', 'not_connected'])(
    'C20, C27: checks a %s account again when the seller returns to the tab, and shows the known status until then',
    async (status) => {
      const { actor, calls, shown } = await open({
        loadStatus: [loaded(status), 'hang'],
        refreshStatus: [refreshed(status)],
      })
      const before = calls.length
      actor.send({ type: 'profile.reloaded', role: 'seller' })
      expect(shown()).toEqual({ value: 'loading', status, trouble: null })
      await settle()
      expect(calls.slice(before)).toEqual([['loadStatus', user]])
    },
  )

  it.each([
    ['loaded', (late: unknown) => ({ loadStatus: [returns(late), loaded('not_connected')] })],
    [
      'refreshed',
      (late: unknown) => ({
        loadStatus: [loaded('pending'), loaded('not_connected')],
        refreshStatus: [returns(late)],
      }),
    ],
  ])(
    'PAYACC-04: an account that is removed while it is %s stays not connected, whatever an earlier request returns',
    async (_, script) => {
      const late = Promise.withResolvers<object>()
      const { actor, shown } = await open(script(late.promise))
      actor.send({ type: 'profile.reloaded', role: 'seller' })
      await settle()
      late.resolve({ kind: 'late', status: 'verified' })
      await settle()
      expect(shown()).toEqual(notConnected)
    },
  )

  it('PAYACC-05: when a buyer returns to the tab as a seller, loads the payment account, but not for a user who is still a buyer', async () => {
    const { actor, calls, shown } = await open(
      { loadStatus: [loaded('verified')] },
      { ...seller, role: 'buyer' },
    )
    actor.send({ type: 'profile.reloaded', role: 'buyer' })
    await settle()
    expect(calls).toEqual([])
    actor.send({ type: 'profile.reloaded', role: 'seller' })
    await settle()
    expect(calls).toEqual([['loadStatus', user]])
    expect(shown().status).toBe('verified')
  })

  it('PAYACC-07: a buyer who returns as a seller can connect an account', async () => {
    const { actor } = await open({ loadStatus: [loaded('not_connected')] }, { ...seller, role: 'buyer' })
    actor.send({ type: 'profile.reloaded', role: 'seller' })
    await settle()
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(true)
  })
})

describe('payment account: connecting', () => {
  it.each(['not_connected', 'pending'])(
    'PAYACC-02, PAYACC-06, PAYACC-07: connecting a %s account creates it, requests its link and opens the onboarding',
    async (status) => {
      const { actor, calls, emitted, shown } = await open({
        loadStatus: [loaded(status)],
        refreshStatus: [refreshed(status)],
        createAccount: [created],
        createLink: [linked],
      })
      const before = calls.length
      actor.send({ type: 'connect.chosen' })
      await settle()
      expect(calls.slice(before)).toEqual([
        ['createAccount', user],
        ['createLink', { stripeAccountId: 'acct_1' }],
      ])
      expect(emitted).toEqual([{ type: 'page.left', url }])
      expect(shown()).toEqual({ value: 'leaving', status: 'pending', trouble: null })
    },
  )

  it('PAYACC-02: the status is pending as soon as the account has been created', async () => {
    const { actor, shown } = await open({
      loadStatus: [loaded('not_connected')],
      createAccount: [created],
      createLink: ['hang'],
    })
    actor.send({ type: 'connect.chosen' })
    expect(shown()).toEqual({ value: 'creating', status: 'not_connected', trouble: null })
    await settle()
    expect(shown()).toEqual({ value: 'linking', status: 'pending', trouble: null })
  })

  it('PAYACC-08: an account that cannot be created is not connected, and the user can try again', async () => {
    const { actor, emitted, shown } = await open({
      loadStatus: [loaded('not_connected')],
      createAccount: [fails(lost), created],
      createLink: [linked],
    })
    actor.send({ type: 'connect.chosen' })
    await settle()
    expect(shown()).toEqual({ ...notConnected, trouble: 'connecting' })
    expect(emitted).toEqual([])
    actor.send({ type: 'connect.chosen' })
    expect(shown().trouble).toBeNull()
    await settle()
    expect(shown().value).toBe('leaving')
  })

  it('PAYACC-07, PAYACC-08: an account that cannot be linked is not connected', async () => {
    const { actor, emitted, shown } = await open({
      loadStatus: [loaded('not_connected')],
      createAccount: [created],
      createLink: [fails(lost)],
    })
    actor.send({ type: 'connect.chosen' })
    await settle()
    expect(shown()).toEqual({ ...notConnected, trouble: 'connecting' })
    expect(emitted).toEqual([])
  })

  it('C77: ignores a second click during the creation and while the onboarding opens', async () => {
    const { actor, calls, emitted } = await open({
      loadStatus: [loaded('not_connected')],
      createAccount: [created],
      createLink: [linked],
    })
    for (let click = 0; click < 20; click += 1) {
      actor.send({ type: 'connect.chosen' })
      await Promise.resolve()
    }
    await settle()
    expect(calls.map(([port]) => port)).toEqual(['loadStatus', 'createAccount', 'createLink'])
    expect(emitted).toHaveLength(1)
  })

  it('PAYACC-03, C27: checks and refreshes the account when the user returns from the onboarding', async () => {
    const { actor, calls, shown } = await open({
      loadStatus: [loaded('not_connected'), loaded('pending')],
      createAccount: [created],
      createLink: [linked],
      refreshStatus: [refreshed('verified')],
    })
    actor.send({ type: 'connect.chosen' })
    await settle()
    actor.send({ type: 'profile.reloaded', role: 'seller' })
    await settle()
    expect(calls.slice(-2).map(([port]) => port)).toEqual(['loadStatus', 'refreshStatus'])
    expect(shown()).toEqual({ value: 'verified', status: 'verified', trouble: null })
  })

  it('C77: if the status is known, the user can connect the account before the check of the account has ended', async () => {
    const { actor, calls } = await open({
      loadStatus: [loaded('not_connected'), 'hang'],
      createAccount: ['hang'],
    })
    actor.send({ type: 'profile.reloaded', role: 'seller' })
    actor.send({ type: 'connect.chosen' })
    await settle()
    expect(calls.at(-1)).toEqual(['createAccount', user])
  })

  it('C77: the user can connect a pending account before the refresh of the account has ended', async () => {
    const { actor, calls } = await open({
      loadStatus: [loaded('pending')],
      refreshStatus: ['hang'],
      createAccount: ['hang'],
    })
    actor.send({ type: 'connect.chosen' })
    expect(calls.at(-1)).toEqual(['createAccount', user])
  })

  it.each([
    ['creating', { createAccount: ['hang'] }],
    ['linking', { createAccount: [created], createLink: ['hang'] }],
    ['leaving', { createAccount: [created], createLink: [linked] }],
  ] satisfies [string, Script][])(
    'PAYACC-02, PAYACC-07: in the state %s, a tag says that the account is being connected',
    async (value, script) => {
      const { actor, shown } = await open({ loadStatus: [loaded('not_connected')], ...script })
      expect(actor.getSnapshot().hasTag('connecting')).toBe(false)
      actor.send({ type: 'connect.chosen' })
      await settle()
      expect(shown().value).toBe(value)
      expect([...actor.getSnapshot().tags]).toEqual(['connecting'])
    },
  )

  it('PAYACC-07: a verified account cannot be connected again', async () => {
    const { actor } = await open({ loadStatus: [loaded('verified'), 'hang'] })
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(false)
    actor.send({ type: 'profile.reloaded', role: 'seller' })
    expect(actor.getSnapshot().can({ type: 'connect.chosen' })).toBe(false)
  })
})
