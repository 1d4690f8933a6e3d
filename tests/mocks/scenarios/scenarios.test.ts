import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scenarioOf, scenarios } from '#mocks/scenarios/catalogue.ts'
import { BUYER, open, SELLER } from '../backend.ts'

const slugs = scenarios.map(({ slug }) => slug).filter((slug) => slug !== 'market-10000-communities')

describe('the scenarios of the fake backend', () => {
  it('are listed in the specified order: `fresh` first, and the large scenarios last', () => {
    expect(scenarios.map(({ slug }) => slug)).toEqual([
      'fresh',
      'buyer',
      'trial',
      'lapsed',
      'overdue',
      'empty',
      'bot-removed',
      'buyer-500-subscriptions',
      'seller-1000-communities',
      'market-10000-communities',
    ])
  })

  it.each([
    ['many', 'buyer-500-subscriptions'],
    ['guild', 'seller-1000-communities'],
    ['size', 'market-10000-communities'],
  ])('the old name %s opens the scenario %s', (former, slug) => {
    expect(scenarioOf(former)?.slug).toBe(slug)
  })

  it.each(slugs)(
    '%s starts at 2026-03-02T09:00:00Z, has its three accounts, and has the same accounts and purchases each time it is generated',
    async (slug) => {
      const { call, admin, ask, purchases } = await open(slug)
      const state = await admin.state()
      expect(new Date(state.now).toISOString()).toBe('2026-03-02T09:00:00.000Z')
      expect(state.notice).toBeNull()
      expect(
        await call('logIn', { body: { email: 'new@guildhall.test', password: 'guildhall' } }),
      ).toMatchObject({
        status: 403,
      })
      const [mail] = await admin.mails({ to: 'new@guildhall.test' })
      expect(mail?.code).toBe('482913')
      const seller = await ask('logIn', { body: { email: SELLER, password: 'guildhall' } })
      expect(seller.user.role).toBe('seller')
      const { token } = await ask('logIn', { body: { email: BUYER, password: 'guildhall' } })
      const entries = await purchases(token)

      const again = await open(slug)
      expect((await again.admin.state()).accounts).toEqual(state.accounts)
      const second = await again.ask('logIn', { body: { email: BUYER, password: 'guildhall' } })
      expect(await again.purchases(second.token)).toEqual(entries)
    },
  )

  it('`fresh` has communities that are difficult to display: long texts, many plans, right-to-left, refused plans, no bot, inactive', async () => {
    const { ask, planCalled, admin } = await open()
    const course = (slug: string) => ask('course', { params: { slug } })
    expect((await course('sprout-school')).plans).toHaveLength(30)
    expect((await course('almatbakh-aldafi')).title).toBe('المطبخ الدافئ')
    expect((await course('closed-quarter')).isActive).toBe(false)
    expect((await course('the-lantern-room')).video).toBe('/videos/lantern-room.webm')
    expect((await planCalled('odd-lots', 'Catalogue by post')).plan.platform).toEqual([])
    const { plan } = await planCalled('odd-lots', 'Saleroom chat')
    expect([plan.platform, plan.discordServerId ?? null]).toEqual([['Discord'], null])
    expect((await planCalled('odd-lots', 'Preview day')).plan).toMatchObject({
      billingType: 'Free',
      price: 15,
    })
    expect((await admin.server({ serverId: '811204417729318503' })).botPresent).toBe(false)
  })

  it('`buyer` has a subscription in each state, and at the end of the list those that are difficult to display', async () => {
    const { signIn, purchases } = await open('buyer')
    const { token } = await signIn(BUYER)
    const cards = (await purchases(token)).map((entry) => [
      entry.courseDetails?.title?.slice(0, 20) ?? entry.courseSnapshot?.title ?? null,
      entry.planSnapshot?.currency,
      entry.amount,
      entry.nextBillingDate?.slice(0, 10) ?? null,
      entry.isActive ?? null,
      entry.unsubscribeRequested,
    ])
    expect(cards).toEqual([
      ['Observatory', 'gbp', 0, '2026-03-12', true, false],
      ['The Slow Orchard', 'sek', 0, null, true, false],
      ['Gambit Chess Club', 'eur', 0, null, true, false],
      ['Tide Table', 'usd', 4, '2026-03-06', true, true],
      ['The Lantern Room', 'usd', 12, '2026-03-21', true, false],
      ['Night Shift', 'usd', 3, '2026-03-22', true, false],
      ['المطبخ الدافئ', 'usd', 5, '2026-02-25', false, true],
      ['The Slow Orchard', 'sek', 867, '2026-11-22', null, false],
      ['Gambit Chess Club', 'eur', 249, null, true, false],
      ['Sprout School', 'usd', 3, '2026-02-16', true, false],
      ['Sprout School', 'usd', 4, '2026-03-28', true, false],
      [null, 'usd', 120, '2027-02-10', true, false],
      ['The Anvil: the Worsh', 'usd', 1234.5, '2027-08-27', true, false],
    ])
  })

  it('`buyer-500-subscriptions` has 500 subscriptions to different plans', async () => {
    const { signIn, purchases } = await open('buyer-500-subscriptions')
    const entries = await purchases((await signIn(BUYER)).token)
    expect(new Set(entries.map(({ planId }) => planId)).size).toBe(500)
  })

  it('`fresh` has all its pictures and videos in the public folder of the mocks', async () => {
    const { backend } = await open()
    const files = await backend.store.read((tx) => [
      ...tx.courses.list().flatMap(({ logo, video }) => [logo, video]),
      ...tx.accounts.list().map(({ profilePicture }) => profilePicture),
    ])
    const missing = files.filter((file) => file !== null && !existsSync(`mocks/public${file}`))
    expect(missing).toEqual([])
  })
})
