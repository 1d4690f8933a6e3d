import { describe, expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { BUYER, NOW, open, requestOf, SELLER } from '../backend.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const no = (message: string) => new AdminRefusal(message)
const lantern = { params: { slug: 'the-lantern-room' } }

describe('the admin API of the fake backend: the state of the backend', () => {
  it('returns the scenarios, the accounts and the next planned event', async () => {
    const { admin } = await open('trial')
    const state = await admin.state()
    expect(state).toMatchObject({ scenario: 'trial', now: NOW, notice: null, faults: [] })
    expect(state.scenarios).toContainEqual({
      slug: 'empty',
      title: 'Nothing yet',
      description: 'Three accounts, no communities and no purchases. The buyer has connected nothing.',
    })
    expect(state.accounts[0]).toEqual({
      id: expect.any(String),
      name: 'Bea Lindqvist',
      email: BUYER,
      role: 'buyer',
      confirmed: true,
      cardFails: false,
      discord: 'bea.reads',
      telegram: 'bealindqvist',
    })
    expect(state.nextDue).toEqual({
      at: NOW + 6 * HOUR,
      about: 'The Lantern Room: Resident, for Bea Lindqvist',
    })
    expect(state.calls).toContain('logIn')
  })

  it('returns at most fifty accounts', async () => {
    const { ask, admin } = await open('empty')
    const body = { name: 'Ada', password: 'a lantern', role: 'buyer' as const }
    for (let n = 0; n < 49; n += 1) {
      await ask('register', { body: { ...body, email: `ada-${n}@guildhall.test` } })
    }
    const { accounts } = await admin.state()
    expect([accounts.length, accounts[0]?.email, accounts.at(-1)?.email]).toEqual([
      50,
      BUYER,
      'ada-46@guildhall.test',
    ])
  })

  it('describes a planned event by plan, community and buyer, as far as they still exist, otherwise by its kind', async () => {
    const { backend, admin } = await open('trial')
    const bend = async (change: object) => {
      await backend.store.request('arrange', (tx) => {
        const [due] = tx.schedule.list({ order: 'time' })
        tx.purchases.patch(due?.subject ?? '', change)
      })
      return (await admin.state()).nextDue?.about
    }
    expect(await bend({ course: null })).toBe('Resident, for Bea Lindqvist')
    expect(await bend({ plan: null })).toBe('purchase.period, for Bea Lindqvist')
    expect(await bend({ userId: 'gone' })).toBe('purchase.period')
    expect(await bend({ course: { id: 'x', title: 'Somewhere', logo: null, slug: 'x' } })).toBe('Somewhere')
    await backend.store.request('arrange', (tx) => {
      tx.schedule.insert({ id: 'first', at: tx.now + 1, kind: 'fireworks' })
    })
    expect((await admin.state()).nextDue).toEqual({ at: NOW + 1, about: 'fireworks' })
  })
})

describe('scenarios in the admin API', () => {
  it('a reset or a change of scenario restores the initial rows and empties the history of requests', async () => {
    const { backend, admin } = await open()
    const change = async () => {
      await admin.setFault({ call: 'me' })
      await backend.fetch(requestOf('course', lantern))
      expect(await admin.requests()).toHaveLength(1)
    }
    await change()
    await admin.reset()
    expect(await admin.state()).toMatchObject({ scenario: 'fresh', faults: [] })
    expect([await admin.requests(), await admin.history()]).toEqual([[], []])
    await change()
    await admin.switchScenario({ scenario: 'empty' })
    expect(await admin.state()).toMatchObject({ scenario: 'empty', faults: [] })
    expect([await admin.requests(), await admin.history()]).toEqual([[], []])
    await expect(admin.switchScenario({ scenario: 'none' })).rejects.toEqual(no('There is no scenario none.'))
    expect(await admin.state()).toMatchObject({ scenario: 'empty' })
  })

  it('a scenario can be loaded with another number of rows, which a reset retains', async () => {
    const { backend, admin } = await open()
    const purchases = () => backend.store.read((tx) => tx.purchases.count())
    await admin.switchScenario({ scenario: 'buyer-500-subscriptions', size: 7 })
    expect(await purchases()).toBe(7)
    await admin.reset()
    expect(await purchases()).toBe(7)
    await admin.switchScenario({ scenario: 'buyer-500-subscriptions' })
    expect(await purchases()).toBe(500)
  })
})

describe('the history of requests in the admin API', () => {
  it('starts with the newest request; a rewind undoes all requests after the chosen one', async () => {
    const { admin } = await open()
    await admin.setFault({ call: 'me' })
    await admin.advance({ ms: HOUR })
    await admin.clearFaults()
    const history = [
      { seq: 3, label: 'fault.clear', at: NOW + HOUR, changes: 1 },
      { seq: 2, label: 'clock.advance', at: NOW + HOUR, changes: 0 },
      { seq: 1, label: 'fault.set', at: NOW, changes: 1 },
    ]
    expect(await admin.history()).toEqual(history)
    expect(await admin.history({ limit: 2 })).toEqual(history.slice(0, 2))
    await admin.rewind({ seq: 1 })
    expect(await admin.state()).toMatchObject({ now: NOW, faults: [{ call: 'me' }] })
    expect(await admin.history()).toEqual(history.slice(2))
    await expect(admin.rewind({ seq: 2 })).rejects.toEqual(no('The log ends at 1.'))
  })

  it('names the user who made each change', async () => {
    const { admin, signIn } = await open('buyer')
    const { user } = await signIn(BUYER)
    await admin.expireSessions()
    await admin.revokeSessions()
    await admin.expireDiscordTokens({ accountId: (await signIn(SELLER)).user.id })
    await admin.setCard({ accountId: user.id, fails: true })
    await admin.setFault({ call: 'me' })
    await admin.clearFault({ call: 'me' })
    await admin.issueGoogleCredential({ googleAccountId: 'google-bea' })
    await admin.allowDiscord({ username: 'bea.reads' })
    await admin.payPerView({ paid: true })
    await admin.keepMedia({ account: BUYER, kind: 'image', url: 'https://host.test/1' })
    expect((await admin.history()).map(({ label }) => label)).toEqual([
      'media.keep',
      'payPerView',
      'discord.allow',
      'google.credential',
      'fault.clear',
      'fault.set',
      'card.set',
      'discord.expire',
      'signInAs',
      'sessions.revoke',
      'sessions.expire',
      'signInAs',
    ])
  })
})

describe('the clock in the admin API', () => {
  const forwardOnly = no('The clock moves forward only; to go back, rewind the log.')

  it('moves forward only; the response contains the number of planned events that ran', async () => {
    const { admin } = await open('trial')
    expect(await admin.advance({ ms: 6 * HOUR })).toEqual({ now: NOW + 6 * HOUR, ran: 1 })
    await expect(admin.advance({ ms: -1 })).rejects.toEqual(forwardOnly)
    await expect(admin.advanceTo({ at: NOW })).rejects.toEqual(forwardOnly)
    await expect(admin.advanceMonths({ months: -1 })).rejects.toEqual(forwardOnly)
    expect(await admin.advanceTo({ at: NOW + DAY })).toEqual({ now: NOW + DAY, ran: 1 })
  })

  it('does not move to the next planned event when none is planned', async () => {
    const { admin } = await open('empty')
    expect(await admin.advanceToNextDue()).toEqual({ now: NOW, ran: 0 })
    expect(await admin.history()).toEqual([])
  })

  it("when the store is closed, moving the clock fails with the store's error, not with a refusal of the admin API", async () => {
    const { backend, admin } = await open()
    backend.close()
    await expect(admin.advance({ ms: 1 })).rejects.not.toBeInstanceOf(AdminRefusal)
    await expect(admin.rewind({ seq: 0 })).rejects.toThrow('The store is closed.')
  })
})

describe('sessions in the admin API', () => {
  const two = async () => {
    const dataset = await open()
    const [bea, sam] = [await dataset.signIn(BUYER), await dataset.signIn(SELLER)]
    const last = async () => (await dataset.admin.history())[0]
    const renewed = async (token: string) =>
      (await dataset.call('refreshSession', { body: {} }, token)).status
    const signedIn = async (token: string) => (await dataset.call('me', {}, token)).status
    return { ...dataset, bea, sam, last, renewed, signedIn }
  }

  it('of one user or of all users can be made to expire, and can then be renewed', async () => {
    const { admin, bea, sam, last, renewed, signedIn } = await two()
    await admin.expireSessions({ accountId: bea.user.id })
    expect(await last()).toMatchObject({ label: 'sessions.expire', changes: 1 })
    expect([await signedIn(bea.token), await signedIn(sam.token)]).toEqual([401, 200])
    await admin.expireSessions()
    // Only Sam's session has changed, because Bea's session has already expired.
    expect(await last()).toMatchObject({ label: 'sessions.expire', changes: 1 })
    expect([await signedIn(sam.token), await renewed(bea.token), await renewed(sam.token)]).toEqual([
      401, 200, 200,
    ])
  })

  it('that have already expired stay unchanged when the admin lets all sessions expire', async () => {
    const { admin, bea, renewed } = await two()
    await admin.advance({ ms: 45 * DAY })
    await admin.expireSessions()
    await admin.advance({ ms: HOUR })
    expect(await renewed(bea.token)).toBe(401)
  })

  it('of one user or of all users can be revoked, and then cannot be renewed', async () => {
    const { admin, bea, sam, renewed, signedIn } = await two()
    await admin.revokeSessions({ accountId: 'BUYER@guildhall.test' })
    expect([await renewed(bea.token), await signedIn(sam.token)]).toEqual([401, 200])
    await admin.revokeSessions()
    expect(await renewed(sam.token)).toBe(401)
  })

  it('can be opened for existing accounts only', async () => {
    const { admin } = await open()
    const nobody = no('There is no account nobody.')
    await expect(admin.signInAs({ account: 'nobody' })).rejects.toEqual(nobody)
    await expect(admin.setCard({ accountId: 'nobody', fails: true })).rejects.toEqual(nobody)
    await expect(admin.expireSessions({ accountId: 'nobody' })).rejects.toEqual(nobody)
    const { user } = await admin.signInAs({ account: BUYER })
    expect((await admin.signInAs({ account: user.id })).user.email).toBe(BUYER)
  })
})

describe('Discord tokens in the admin API', () => {
  it('API-16, API-59: of one user can be made to expire, without those of other users', async () => {
    const { ask, backend, admin, signIn } = await open()
    const bea = await signIn(BUYER)
    const sam = await signIn(SELLER)
    const grants = () => backend.store.read((tx) => tx.discordGrants.list().map(({ expiresAt }) => expiresAt))
    const before = await grants()
    expect(before).toEqual([NOW + 6 * DAY, NOW + 6 * DAY])
    await admin.advance({ ms: 1 })
    await admin.expireDiscordTokens({ accountId: bea.user.id })
    expect(await grants()).toEqual([NOW + 1, NOW + 6 * DAY])
    expect(await ask('discordTokenExpiry', {}, bea.token)).toEqual({
      discordTokenExpiresAt: '2026-03-02T09:00:00.001Z',
    })
    expect(await ask('discordTokenExpiry', {}, sam.token)).toEqual({
      discordTokenExpiresAt: '2026-03-08T09:00:00.000Z',
    })
  })

  it('API-16: that have already expired stay unchanged when the admin lets all tokens expire', async () => {
    const { ask, backend, admin, signIn } = await open('empty')
    const bea = await signIn(BUYER)
    await backend.store.request('arrange', (tx) => {
      for (const { id } of tx.discordGrants.list()) tx.discordGrants.patch(id, { expiresAt: NOW - DAY })
    })
    await admin.expireDiscordTokens()
    expect(
      await backend.store.read((tx) => tx.discordGrants.list().map(({ expiresAt }) => expiresAt)),
    ).toEqual([NOW - DAY])
    expect(await ask('discordTokenExpiry', {}, bea.token)).toEqual({ discordTokenExpiresAt: null })
  })
})

describe('a payment card', () => {
  it('can be made to fail at the next charge, or to work again', async () => {
    const { admin, signIn } = await open()
    const { user } = await signIn(BUYER)
    const failing = async () =>
      (await admin.state()).accounts.filter(({ cardFails }) => cardFails).map(({ email }) => email)
    await admin.setCard({ accountId: user.id, fails: true })
    expect(await failing()).toEqual([BUYER])
    await admin.setCard({ accountId: BUYER, fails: false })
    expect(await failing()).toEqual([])
  })
})

describe('a fault', () => {
  it('has default settings, replaces an earlier fault of the same endpoint, and can be cleared without clearing others', async () => {
    const { admin } = await open()
    const faults = async () => (await admin.state()).faults
    await admin.setFault({ call: 'course', outcome: 'dropped', latencyMs: 5 })
    await admin.setFault({ call: 'course' })
    await admin.setFault({
      call: 'every',
      outcome: 'status',
      status: 503,
      message: 'Later.',
      remaining: null,
    })
    const plain = {
      call: 'course',
      latencyMs: 0,
      outcome: null,
      status: 500,
      message: 'Something went wrong on our side.',
      remaining: 1,
    }
    const every = {
      ...plain,
      call: 'every',
      outcome: 'status',
      status: 503,
      message: 'Later.',
      remaining: null,
    }
    expect(await faults()).toEqual([plain, every])
    await admin.clearFault({ call: 'me' })
    await admin.clearFault({ call: 'course' })
    expect(await faults()).toEqual([every])
    await expect(admin.setFault({ call: 'unknownCall' as 'course' })).rejects.toEqual(
      no('There is no endpoint unknownCall.'),
    )
    expect(await faults()).toEqual([every])
  })
})

describe('an error of the admin API', () => {
  it('has its own value of `name`, which distinguishes it from other errors', () => {
    expect(no('No.').name).toBe('AdminRefusal')
  })
})
