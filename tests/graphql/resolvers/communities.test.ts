import { describe, expect, it } from 'vitest'
import { checkBots, knownServersWithoutBot } from '#src/flows/shared/connections/bot-checks.ts'
import { json } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { course, entry, graphOver } from '../fixtures.ts'
import { subscriptionOf } from './subscription-of.ts'

const run = { signal: new AbortController().signal }

describe('the GraphQL layer, for communities,', () => {
  it('COMM-11, API-38: reads a community with its plans and converts its fields', async () => {
    const { reads, sent } = graphOver({ 'GET /courses/trading': () => course })
    await expect(reads.community('trading', run)).resolves.toEqual({
      id: 'c1',
      slug: 'trading',
      title: 'Trading',
      description: 'Line one\nLine two',
      logo: 'https://images.test/logo.png',
      video: null,
      thumbnail: 'https://images.test/thumb.png',
      sellerId: 'u9',
      isActive: true,
      plans: [
        {
          id: 'p1',
          title: 'Gold',
          description: 'All of it.',
          price: 19,
          currency: 'eur',
          billingType: 'Subscription',
          recurrenceCount: 1,
          recurrenceUnit: 'month',
          freeTrialDays: 7,
          platforms: ['Discord', 'Telegram'],
          discordServerId: 's1',
          telegramServerId: '-100',
          isPopular: true,
          priceLabel: '€19.00 / month',
        },
      ],
    })
    expect(sent).toEqual([['GET /courses/trading', undefined]])
  })

  it('COMM-11, PLANRULE-01: missing fields of a community and its plans have the specified defaults', async () => {
    const plan = { _id: 'p1', title: 'Gold', price: 0, billingType: 'Free' }
    const bare = {
      _id: 'c1',
      title: 'Trading',
      slug: 'trading',
      seller: 'u9',
      isActive: false,
      plans: [plan],
    }
    const { reads } = graphOver({ 'GET /courses/trading': () => bare })
    await expect(reads.community('trading', run)).resolves.toEqual({
      id: 'c1',
      slug: 'trading',
      title: 'Trading',
      description: '',
      logo: null,
      video: null,
      thumbnail: null,
      sellerId: 'u9',
      isActive: false,
      plans: [
        {
          id: 'p1',
          title: 'Gold',
          description: '',
          price: 0,
          currency: 'usd',
          billingType: 'Free',
          recurrenceCount: null,
          recurrenceUnit: null,
          freeTrialDays: null,
          platforms: [],
          discordServerId: null,
          telegramServerId: null,
          isPopular: false,
          priceLabel: 'FREE',
        },
      ],
    })
  })

  it.each([
    ['doge', 'usd'],
    [null, 'usd'],
    [undefined, 'usd'],
    ['sek', 'sek'],
  ])('B19, PLANRULE-20: the currency %j is read as %s', async (currency, read) => {
    const plan = { ...course.plans[0], currency }
    const { reads } = graphOver({ 'GET /courses/trading': () => ({ ...course, plans: [plan] }) })
    const community = await reads.community('trading', run)
    expect(community.plans[0]?.currency).toBe(read)
    await expect(subscriptionOf({ planDetails: { ...entry.planDetails, currency } })).resolves.toMatchObject({
      currency: read,
    })
  })

  it.each([
    ['Discord', ['Discord']],
    [['Telegram', 'Telegram'], ['Telegram']],
    [null, []],
  ])('PLANRULE-01: the platform %j is read as %j', async (platform, platforms) => {
    const plan = { ...course.plans[0], platform }
    const { reads } = graphOver({ 'GET /courses/trading': () => ({ ...course, plans: [plan] }) })
    const community = await reads.community('trading', run)
    expect(community.plans[0]?.platforms).toEqual(platforms)
  })

  it('COMM-16, API-39: reads the fields of the seller that the community page shows', async () => {
    const { reads } = graphOver({
      'GET /users/u9': () => ({ _id: 'u9', name: 'Sol', role: 'seller', description: '' }),
    })
    await expect(reads.seller('u9', run)).resolves.toEqual({
      id: 'u9',
      name: 'Sol',
      description: null,
      profilePicture: null,
    })
  })

  it('COMM-12, API-40, API-41, A08: checks each bot once, and a failed check does not count as a missing bot', async () => {
    const { graph, sent } = graphOver({
      'GET /discord/check-bot/s1': () => ({ botPresent: true, permissions: { isAdmin: true } }),
      'GET /discord/check-bot/s2': () => ({ botPresent: true, permissions: { isAdmin: false } }),
      'GET /discord/check-bot/s3': () => ({ botPresent: true }),
      'GET /telegram/check-bot/s1': () => ({ botPresent: false, permissions: { isAdmin: true } }),
      'GET /telegram/check-bot/s2': () => json({ message: 'Down' }, 502),
    })
    const check = (platform: 'Discord' | 'Telegram', serverId: string) => ({ platform, serverId })
    const { botChecks } = await graph.query(documents.botChecksQuery, {
      checks: [
        check('Discord', 's1'),
        check('Discord', 's2'),
        check('Discord', 's3'),
        check('Telegram', 's1'),
        check('Telegram', 's2'),
        check('Discord', 's1'),
      ],
    })
    expect(botChecks.map(({ presence }) => presence)).toEqual([
      'present',
      'powerless',
      'powerless',
      'absent',
      'unknown',
      'present',
    ])
    expect(sent).toHaveLength(5)
  })

  it('C121, A08: a server counts as lacking the bot until a later check finds the bot, even if a check fails in between', async () => {
    const response = { given: json({ message: 'Down' }, 502) as unknown }
    const { graph } = graphOver({ 'GET /discord/check-bot/s1': () => response.given })
    const found = async (given: unknown) => {
      response.given = given
      const { signal } = new AbortController()
      await checkBots({ graph })({ checks: [{ platform: 'Discord', serverId: 's1' }] }, { signal })
      return knownServersWithoutBot({ graph })
    }
    expect(knownServersWithoutBot({ graph })).toEqual({})
    const absent = { botPresent: false, permissions: { isAdmin: false } }
    expect(await found(absent)).toEqual({ 'Discord s1': 'absent' })
    expect(await found(json({ message: 'Down' }, 502))).toEqual({ 'Discord s1': 'absent' })
    expect(await found({ botPresent: true, permissions: { isAdmin: true } })).toEqual({})
  })

  it('runs at most six bot checks at a time for all queries together; an aborted check lets the next one run', async () => {
    let running = 0
    let most = 0
    const left: (() => void)[] = []
    const check = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((go) => left.push(go))
      running -= 1
      return { botPresent: true, permissions: { isAdmin: true } }
    }
    const ids = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const { graph, sent } = graphOver(
      Object.fromEntries(ids.map((id) => [`GET /discord/check-bot/${id}`, check])),
    )
    const ask = (from: number, to: number, signal?: AbortSignal) =>
      graph.query(
        documents.botChecksQuery,
        { checks: ids.slice(from, to).map((serverId) => ({ platform: 'Discord' as const, serverId })) },
        { signal },
      )
    const givenUp = new AbortController()
    const first = ask(0, 5)
    const second = ask(5, 10, givenUp.signal)
    await expect.poll(() => left.length).toBe(6)
    expect(sent).toHaveLength(6)
    givenUp.abort()
    await expect(second).rejects.toThrow()
    const third = ask(9, 10)
    await expect.poll(() => left.length).toBe(7)
    for (const go of left) go()
    expect((await first).botChecks.map(({ presence }) => presence)).toEqual(Array(5).fill('present'))
    expect((await third).botChecks).toMatchObject([{ serverId: 's9', presence: 'present' }])
    expect(most).toBeLessThanOrEqual(7)
  })
})
