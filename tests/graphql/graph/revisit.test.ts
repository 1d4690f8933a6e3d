import { describe, expect, it } from 'vitest'
import { cachedDashboard, dashboardPorts } from '#src/flows/account/dashboard/ports.ts'
import { cachedProfile, profilePorts } from '#src/flows/account/profile/ports.ts'
import { cachedSubscriptions, subscriptionsPorts } from '#src/flows/buying/subscriptions/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { cachedCommunities, communityListPorts } from '#src/flows/selling/community-list/ports.ts'
import { navigationDrawerPorts } from '#src/flows/site/navigation-drawer/ports.ts'
import { graphOnDemand } from '#src/graphql/on-demand.ts'
import { buyer, settle } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { course, entry, graphOver, me, purchase } from '../fixtures.ts'
import { bought, done, other } from './kit.ts'

const open = () => {
  const provider = { name: 'Bea Buyer', role: 'seller', entries: [entry], courses: [course] }
  const page = graphOver({
    'GET /users/me': () => ({ ...me, name: provider.name, role: provider.role }),
    'GET /users/me/courses': () => ({ purchasedCourses: provider.entries }),
    'GET /courses/seller/u1': () => provider.courses,
    'POST /users/me/unsubscribe': () => done,
    'POST /users/me/purchase': () => done,
    'POST /courses/create': () => ({ courseId: 'c7', plans: [] }),
    'PUT /courses/c1/toggle-activation': () => ({ course: { isActive: false } }),
  })
  const services = {
    graph: page.graph,
    session: page.session,
    config: { local: false },
    browser: {
      clock: { now: () => page.time.now },
      screen: { drawn: async () => {} },
      log: { failure: () => {} },
    },
  } as unknown as Services
  const { signal } = new AbortController()
  const run = { signal }
  return {
    ...page,
    provider,
    services,
    visits: {
      subscriptions: () => subscriptionsPorts(services).load({}, run),
      communities: () => communityListPorts(services).loadCommunities({ sellerId: 'u1' }, run),
      profile: () => profilePorts(services).loadProfile({}, run),
      dashboard: async () => {
        const ports = dashboardPorts(services)
        await ports.loadAccount(undefined, run)
        await ports.loadCommunities({ sellerId: 'u1' }, run)
        await ports.loadSubscriptions(undefined, run)
      },
    },
    cached: {
      subscriptions: () => cachedSubscriptions(services),
      communities: () => cachedCommunities(services),
      profile: () => cachedProfile(services),
      dashboard: () => cachedDashboard(services),
    },
  }
}

const pages = ['subscriptions', 'communities', 'profile', 'dashboard'] as const

describe('a page that is opened again', () => {
  it.each(pages)(
    'C86: %s shows at once, before any response, the data that its earlier visit has loaded',
    async (name) => {
      const page = open()
      expect(page.cached[name]()).toBeFalsy()
      await page.visits[name]()
      const asked = page.sent.length
      expect(page.cached[name]()).toMatchObject(
        {
          subscriptions: { account: { name: 'Bea Buyer' }, subscriptions: [{ id: 'e1' }] },
          communities: [{ id: 'c1' }],
          profile: { name: 'Bea Buyer', discordUserId: 'd1' },
          dashboard: {
            person: { name: 'Bea Buyer' },
            communities: [{ title: 'Trading', isActive: true }],
            subscriptions: [{ id: 'e1' }],
          },
        }[name],
      )
      expect(page.sent).toHaveLength(asked)
    },
  )

  it.each(pages)(
    'C86: %s has no cached data on a first visit, whatever other pages have loaded',
    async (name) => {
      const page = open()
      for (const before of pages) if (before !== name) await page.visits[before]()
      expect(page.cached[name]()).toBeFalsy()
    },
  )

  it.each(pages)('SESSION-02, C86: %s shows no data of the previous user', async (name) => {
    const page = open()
    await page.visits[name]()
    page.session.close('all', '/')
    await settle()
    expect(page.cached[name]()).toBeFalsy()
    page.session.open({ ...buyer, token: 'token-9', userId: 'u2' })
    await settle()
    expect(page.cached[name]()).toBeFalsy()
  })

  it('C86: shows its cached data with the changes by mutations since the earlier visit', async () => {
    const page = open()
    await page.visits.subscriptions()
    await page.visits.communities()
    await page.graph.mutate(documents.requestUnsubscribeMutation, bought)
    await page.graph.mutate(documents.setCommunityActiveMutation, { id: 'c1', isActive: false })
    expect(page.cached.subscriptions()).toMatchObject({ subscriptions: [{ unsubscribeRequested: true }] })
    expect(page.cached.communities()).toMatchObject([{ isActive: false }])
  })

  it('C86: does not show the cached list after a mutation has added an entry', async () => {
    const page = open()
    await page.visits.subscriptions()
    await page.visits.communities()
    page.provider.entries = [entry, other]
    await page.graph.mutate(documents.recordPurchaseMutation, { purchase })
    const community = { title: 'T', description: '', sellerId: 'u1', plans: [] }
    await page.graph.mutate(documents.createCommunityMutation, { community })
    expect([page.cached.subscriptions(), page.cached.communities()]).toEqual([null, undefined])
  })

  it('shows no cached data before the GraphQL client has loaded', () => {
    const { graph } = { graph: graphOnDemand(() => new Promise(() => {})) }
    expect(cachedProfile({ graph } as unknown as Services)).toBeFalsy()
  })
})

describe('the navigation after an earlier visit', () => {
  it('shows the cached user at once, and loads the user again', async () => {
    const page = open()
    await page.visits.profile()
    page.provider.name = 'Bo Buyer'
    const names: unknown[] = []
    const { watchAccount } = navigationDrawerPorts(page.services)
    const { unsubscribe } = watchAccount
      .observe({})
      .subscribe((update) => names.push(update.kind === 'known' && update.account.name))
    expect(names).toEqual(['Bea Buyer'])
    await settle()
    expect(names).toEqual(['Bea Buyer', 'Bo Buyer'])
    expect(page.sent.map(([line]) => line)).toEqual(['GET /users/me', 'GET /users/me'])
    unsubscribe()
  })
})
