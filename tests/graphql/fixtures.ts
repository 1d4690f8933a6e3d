import { getOperationAST, parse } from 'graphql'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { createReads } from '#src/api/communities.ts'
import { createGraph, type Graph } from '#src/graphql/client.ts'
import { base, buyer, json, recordingLog, server, testBrowser } from '../api/fixtures.ts'

const now = new Date('2026-03-01T12:00:00.000Z')

type Answers = Record<string, (body: unknown, request: Request) => unknown>

/**
 * A GraphQL client over a fake provider. `responses` has, for each method and path, a function that returns the
 * response.
 */
export const graphOver = (responses: Answers, stored: Record<string, string> = buyer) => {
  const sent: [line: string, body: unknown][] = []
  const { fetch, requests } = server(async (request) => {
    const line = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
    const text = isForm ? '' : await request.text()
    const parsed = text === '' ? undefined : JSON.parse(text)
    const body = isForm ? Object.fromEntries(await request.formData()) : parsed
    sent.push([line + new URL(request.url).search, body])
    const response = responses[line]
    if (!response) return json({ message: `The test has no response for ${line}` }, 501)
    const answered = await response(body, request)
    return answered instanceof Response ? answered : json(answered)
  })
  const { log, lines } = recordingLog()
  const time = { now }
  const browser = {
    ...testBrowser({ fetch, log, storage: sharedStorage(stored).tab() }),
  }
  browser.clock = { ...browser.clock, now: () => time.now }
  const { client, session } = createApi({ base, apiKey: 'key-1', browser, publicPage: () => false })
  const graph = createGraph({ client, session, browser })
  const reads = createReads(client)
  return { graph, reads, session, sent, requests, time, logged: lines, comeBack: browser.comeBack }
}

export const me = {
  _id: 'u1',
  name: 'Bea Buyer',
  email: 'bea@guildhall.test',
  role: 'buyer',
  userDiscordId: 'd1',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  userTelegramId: 't1',
}

export const course = {
  _id: 'c1',
  title: 'Trading',
  description: 'Line one\nLine two',
  slug: 'trading',
  logo: 'https://images.test/logo.png',
  thumbnail: 'https://images.test/thumb.png',
  seller: 'u9',
  isActive: true,
  plans: [
    {
      _id: 'p1',
      title: 'Gold',
      description: 'All of it.',
      price: 19,
      currency: 'eur',
      platform: ['Discord', 'Telegram'],
      discordServerId: 's1',
      telegramServerId: '-100',
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      freeTrialDays: 7,
      isPopular: true,
    },
  ],
}

export const entry = {
  _id: 'e1',
  courseId: 'c1',
  planId: 'p1',
  courseDetails: { _id: 'c1', title: 'Trading', logo: 'https://images.test/logo.png', slug: 'trading' },
  planDetails: {
    _id: 'p1',
    title: 'Gold',
    billingType: 'Subscription',
    currency: 'eur',
    freeTrialDays: 7,
    platform: ['Discord'],
    recurrenceCount: 2,
    recurrenceUnit: 'week',
  },
  platform: ['Discord', 'Telegram'],
  discordServerId: 's1',
  telegramServerId: '-100',
  amount: 19,
  purchaseDate: '2026-02-01T00:00:00Z',
  nextBillingDate: '2026-03-08T01:00:00+01:00',
  unsubscribeRequested: false,
  isActive: true,
}

/** A purchase of a Free plan. */
export const purchase = {
  purchaseDate: '2026-01-31T23:30:00.000Z',
  amount: 0,
  nextBillingDate: null,
  community: { id: 'c1', title: 'Trading', logo: null, slug: 'trading' },
  plan: {
    id: 'p1',
    title: 'Gold',
    billingType: 'Free' as const,
    currency: 'eur' as const,
    freeTrialDays: null,
    platforms: ['Discord' as const],
    discordServerId: 's1',
    telegramServerId: null,
    recurrenceCount: null,
    recurrenceUnit: null,
  },
}

/** Runs an operation, whether it is a query or a mutation. */
export const askBy = (graph: Graph, ...[document, ...rest]: Parameters<Graph['query']>) =>
  getOperationAST(parse(String(document)))?.operation === 'mutation'
    ? graph.mutate(document, ...rest)
    : graph.query(document, ...rest)
