import { describe, expect, it } from 'vitest'
import { fromObservable, type Observer, type Subscribable } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import {
  fixedFrom,
  type NavigationDrawerInput,
  navigationDrawerMachine,
} from '#machines/site/navigation-drawer/machine.ts'
import type { AccountUpdate, NavigationAccount } from '#machines/site/navigation-drawer/ports.ts'
import { fails, returns, run } from '../run.ts'

const seller: NavigationAccount = {
  id: 'user-2',
  name: 'Sam',
  role: 'seller',
  profilePicture: null,
  overdueInvoices: [],
}
const buyer: NavigationAccount = {
  id: 'user-1',
  name: 'Bea',
  role: 'buyer',
  profilePicture: null,
  overdueInvoices: [],
}

const sidebar: NavigationDrawerInput = { frame: 'sidebar', wide: true, token: 'token-1', name: 'Sam' }
const pill: NavigationDrawerInput = { ...sidebar, frame: 'pill' }
const narrow = (input: NavigationDrawerInput) => ({ ...input, wide: false })

const start = (input: NavigationDrawerInput, status: Parameters<typeof run>[1]['script'] = {}) => {
  const listeners = new Set<Observer<AccountUpdate>>()
  const feed: Subscribable<AccountUpdate> = {
    subscribe: (listener: Observer<AccountUpdate> | ((update: AccountUpdate) => void)) => {
      const observer = typeof listener === 'function' ? { next: listener } : listener
      listeners.add(observer)
      return { unsubscribe: () => listeners.delete(observer) }
    },
  }
  const started = run(navigationDrawerMachine, {
    input,
    script: status,
    children: (ports) => ({ ...ports, watchAccount: fromObservable(() => feed) }),
  })
  return {
    ...started,
    listeners,
    say: (account: NavigationAccount) => {
      for (const listener of listeners) listener.next?.({ kind: 'known', account })
    },
    fail: () => {
      for (const listener of listeners) listener.next?.({ kind: 'failed', error: new Error('No.') })
    },
    menu: () => {
      const { value } = started.actor.getSnapshot()
      return typeof value === 'object' ? value.shown?.menu : value
    },
    account: () => {
      const { value } = started.actor.getSnapshot()
      return typeof value === 'object' ? value.shown?.account : value
    },
    leads: () => started.actor.getSnapshot().matches({ shown: { account: { watched: 'connected' } } }),
  }
}

const endOfSession = { type: 'session.closed', forget: 'all', to: '/' }

describe('the navigation menu', () => {
  it('NAV-01, NAV-13, CONST-02, B33: the sidebar is always visible from a width of 1024 px on, the navigation of the two other layouts from 768 px on', () => {
    expect(fixedFrom).toEqual({ sidebar: 1024, pill: 768, visitor: 768 })
  })

  it.each(['sidebar', 'pill', 'visitor'] as const)(
    "NAV-01, NAV-02: on a wide screen the navigation of the layout '%s' is fixed and has no menu",
    (frame) => {
      const { actor, menu } = start({ ...sidebar, frame })
      expect(menu()).toBe('fixed')
      expect(actor.getSnapshot().can({ type: 'menu.opened' })).toBe(false)
      actor.send({ type: 'route.changed' })
      expect(menu()).toBe('fixed')
    },
  )

  it.each(['menu.closed', 'route.changed'] as const)(
    'NAV-02, NAV-07, NAV-13: the menu on a narrow screen starts closed, opens by its button and is closed by %s',
    (type) => {
      const { actor, menu } = start(narrow(sidebar))
      expect(menu()).toBe('closed')
      actor.send({ type })
      expect(menu()).toBe('closed')
      actor.send({ type: 'menu.opened' })
      expect(menu()).toBe('open')
      actor.send({ type: 'menu.opened' })
      expect(menu()).toBe('open')
      actor.send({ type })
      expect(menu()).toBe('closed')
    },
  )

  it('NAV-01, NAV-02, NAV-08: the sidebar is fixed when the screen becomes wide, and closed when it becomes narrow', () => {
    const { actor, menu } = start(narrow(sidebar))
    actor.send({ type: 'menu.opened' })
    actor.send({ type: 'screen.resized', wide: true })
    expect(menu()).toBe('fixed')
    actor.send({ type: 'screen.resized', wide: false })
    expect(menu()).toBe('closed')
    actor.send({ type: 'screen.resized', wide: true })
    expect(menu()).toBe('fixed')
  })
})

describe('logging out', () => {
  it('NAV-06, NAV-10: clears local storage, opens / once, and stops watching the user', () => {
    const { actor, emitted, listeners } = start(sidebar)
    expect(listeners.size).toBe(1)
    actor.send({ type: 'logout.chosen' })
    expect(emitted).toEqual([endOfSession])
    expect(actor.getSnapshot().status).toBe('done')
    expect(listeners.size).toBe(0)
  })

  it("NAV-06, NAV-13: 'Log Out' in the open menu also logs out", () => {
    const { actor, emitted } = start(narrow(pill))
    expect(actor.getSnapshot().can({ type: 'logout.chosen' })).toBe(false)
    actor.send({ type: 'menu.opened' })
    actor.send({ type: 'logout.chosen' })
    expect(emitted).toEqual([endOfSession])
  })

  it('NAV-06: without a token, logging out does nothing, and the user is not loaded', () => {
    const { actor, emitted, listeners, account } = start({ ...sidebar, token: null })
    expect(account()).toBe('nobody')
    expect(actor.getSnapshot().can({ type: 'logout.chosen' })).toBe(false)
    expect(emitted).toEqual([])
    expect(listeners.size).toBe(0)
  })
})

describe("the user's name in the navigation", () => {
  it('NAV-05: comes from the session until the profile has loaded, and stays when the profile fails to load', () => {
    const { actor, say, fail } = start(sidebar)
    expect(actor.getSnapshot().context).toMatchObject({ name: 'Sam', account: null })
    fail()
    expect(actor.getSnapshot().context).toMatchObject({ name: 'Sam', account: null })
    say(seller)
    say({ ...seller, name: 'Samuel' })
    expect(actor.getSnapshot().context.account).toEqual({ ...seller, name: 'Samuel' })
    fail()
    expect(actor.getSnapshot().context.account).toEqual({ ...seller, name: 'Samuel' })
  })
})

describe('the link to the card provider in the navigation', () => {
  it.each([
    ['verified', 'verified', true],
    ['pending', 'pending', true],
    ['not connected', 'not_connected', false],
  ] as const)(
    'NAV-11, PAYACC-05: the bar contains the link only for a seller with a payment account: %s',
    async (_, status, leads) => {
      const nav = start(pill, { loadPaymentStatus: [returns({ status })] })
      expect(nav.calls).toEqual([])
      nav.say(seller)
      expect(nav.leads()).toBe(false)
      await nav.settle()
      expect(nav.calls).toEqual([['loadPaymentStatus', { userId: 'user-2' }]])
      expect(nav.account()).toEqual({ watched: leads ? 'connected' : 'plain' })
      expect(nav.emitted).toEqual([])
    },
  )

  it.each([
    ['the bar of a buyer', pill, buyer],
    ['the sidebar of a seller', sidebar, seller],
  ])('NAV-11, PAYACC-05: no request loads the account for %s', async (_, input, account) => {
    const nav = start(input, { loadPaymentStatus: [returns({ status: 'verified' })] })
    nav.say(account)
    await nav.settle()
    expect(nav.calls).toEqual([])
    expect(nav.account()).toEqual({ watched: 'plain' })
  })

  it('NAV-11, PAYACC-08: a status that fails to load counts as not connected', async () => {
    const error = new Failure({ kind: 'refused', message: 'answered 500', serverMessage: null })
    const nav = start(pill, { loadPaymentStatus: [fails(error)] })
    nav.say(seller)
    await nav.settle()
    expect(nav.account()).toEqual({ watched: 'plain' })
    expect(nav.emitted).toEqual([])
  })

  it("NAV-11: the account's status is loaded once for a user, and not again when the menu opens or the screen becomes wide", async () => {
    const nav = start(narrow(pill), {
      loadPaymentStatus: [returns({ status: 'verified' })],
    })
    nav.say(seller)
    await nav.settle()
    nav.say({ ...seller, name: 'Samuel' })
    nav.actor.send({ type: 'menu.opened' })
    nav.actor.send({ type: 'screen.resized', wide: true })
    await nav.settle()
    expect(nav.leads()).toBe(true)
    expect(nav.calls).toEqual([['loadPaymentStatus', { userId: 'user-2' }]])
  })

  it('NAV-11, SESSION-04: when another user signs in, the status is loaded again, and the link for the first user disappears', async () => {
    const nav = start(pill, {
      loadPaymentStatus: [returns({ status: 'verified' }), returns({ status: 'not_connected' })],
    })
    nav.say(seller)
    await nav.settle()
    nav.say({ ...seller, id: 'user-3' })
    expect(nav.leads()).toBe(false)
    await nav.settle()
    expect(nav.leads()).toBe(false)
    nav.say(buyer)
    await nav.settle()
    expect(nav.calls).toEqual([
      ['loadPaymentStatus', { userId: 'user-2' }],
      ['loadPaymentStatus', { userId: 'user-3' }],
    ])
  })

  it("NAV-11: the account's status is loaded when a buyer becomes a seller", async () => {
    const nav = start(pill, { loadPaymentStatus: [returns({ status: 'pending' })] })
    nav.say({ ...seller, role: 'buyer' })
    await nav.settle()
    expect(nav.calls).toEqual([])
    nav.say(seller)
    await nav.settle()
    expect(nav.leads()).toBe(true)
  })
})
