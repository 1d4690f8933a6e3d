import { describe, expect, it } from 'vitest'
import type { Row, RowCollection } from '#mocks/backend/store/tables/collection.ts'
import type { RowOf } from '#mocks/backend/store/tables/define-tables.ts'
import { type AppTables, tables } from '#mocks/backend/tables.ts'
import { BUYER, open, SELLER } from './backend.ts'

const INES = 'ines@guildhall.test'
const AT = Date.parse('2026-03-02T09:00:00Z')

const rows: { [K in keyof AppTables]: RowOf<AppTables[K]> } = {
  accounts: {
    id: 'sam',
    name: 'Sam Okafor',
    email: 'sam@guildhall.test',
    password: 'guildhall',
    role: 'seller',
    confirmed: true,
    description: null,
    profilePicture: null,
    profilePicturePublicId: null,
    userDiscordId: '1',
    discordUsername: 'sam',
    discordAccessToken: 'a',
    discordRefreshToken: 'r',
    discordTokenExpiresAt: AT,
    userTelegramId: '2',
    telegramUsername: 'sam',
    ppvChatId: '3',
    tier: 'growthAnnual',
    payout: { id: 'acct', status: 'pending', onboarding: 'needsMore' },
    cardFails: false,
  },
  sessions: { id: 'session', userId: 'sam', expiresAt: AT, revoked: false },
  codes: { id: 'code', userId: 'sam', kind: 'email', code: '482913', expiresAt: AT },
  mails: { id: 'mail', to: 'sam@guildhall.test', at: AT, subject: 'Hello', text: '', code: null, link: null },
  reports: { id: 'report', at: AT, report: '{}' },
  googleAccounts: { id: 'google', email: 'sam@guildhall.test', name: 'Sam' },
  googleCredentials: { id: 'credential', googleAccountId: 'google', expiresAt: AT },
  courses: {
    id: 'lantern',
    slug: 'the-lantern-room',
    title: 'The Lantern Room',
    description: '',
    logo: null,
    logoPublicId: null,
    video: null,
    videoPublicId: null,
    thumbnail: null,
    thumbnailPublicId: null,
    category: null,
    tags: ['reading'],
    sellerId: 'sam',
    isActive: true,
    plans: [
      {
        id: 'resident',
        title: 'Resident',
        description: null,
        price: 12,
        currency: 'usd',
        platform: ['Discord'],
        discordServerId: '4',
        telegramServerId: null,
        discordRole: ['reader'],
        telegramRole: ['reader'],
        billingType: 'Subscription',
        recurrenceCount: 1,
        recurrenceUnit: 'month',
        freeTrialDays: 7,
        isPopular: true,
        stripeProductId: 'prod',
        stripePriceId: 'price',
        members: 431,
      },
    ],
  },
  products: {
    id: 'prod',
    sellerId: 'sam',
    name: 'Resident',
    description: null,
    priceId: 'price',
    unitAmount: 1200,
    currency: 'usd',
    recurring: { interval: 'month', count: 1 },
  },
  purchases: {
    id: 'purchase',
    userId: 'bea',
    courseId: 'lantern',
    planId: 'resident',
    course: { id: 'lantern', title: 'The Lantern Room', logo: null, slug: 'the-lantern-room' },
    plan: {
      id: 'resident',
      title: 'Resident',
      billingType: 'Subscription',
      currency: 'usd',
      freeTrialDays: 7,
      platform: 'Discord',
      discordServerId: '4',
      telegramServerId: null,
      recurrenceCount: 1,
      recurrenceUnit: 'month',
    },
    amount: 12,
    price: 12,
    purchasedAt: AT,
    anchorAt: AT,
    periods: 1,
    nextBillingAt: AT,
    unsubscribeRequested: false,
    chargeEnded: false,
    isActive: true,
    counted: 'in',
  },
  payments: {
    id: 'payment',
    userId: 'bea',
    courseId: 'lantern',
    planId: 'resident',
    purchaseId: 'purchase',
    amount: 12,
    currency: 'usd',
    at: AT,
    kind: 'checkout',
    sellerId: 'sam',
    bookedAt: AT,
    feePerMille: 75,
  },
  invoices: {
    id: 'invoice',
    sellerId: 'sam',
    month: AT,
    issuedAt: AT,
    dueAt: AT,
    lines: [{ currency: 'usd', feePerMille: 75, sales: 12, fee: 0.9 }],
    paidAt: null,
  },
  checkouts: {
    id: 'checkout',
    userId: 'bea',
    courseId: 'lantern',
    planId: 'resident',
    tier: null,
    title: 'Resident',
    status: 'open',
    amount: 0,
    price: 12,
    billingType: 'Subscription',
    currency: 'usd',
    recurrenceCount: 1,
    recurrenceUnit: 'month',
    freeTrialDays: 7,
    trialDays: 7,
    successUrl: 'http://guildhall.test/subscriptions',
    cancelUrl: 'http://guildhall.test/',
    createdAt: AT,
  },
  servers: { id: '4', platform: 'Discord', name: 'The Lantern Room', botPresent: true, botIsAdmin: true },
  members: { id: '4:1', serverId: '4', platformUserId: '1', joinedAt: AT },
  invites: { id: 'invite', serverId: '4', userId: 'bea', platformUserId: null, usedAt: null },
  discordGrants: { id: 'a', refreshToken: 'r', userDiscordId: '1', username: 'sam', expiresAt: AT },
  discordCodes: { id: 'consent', userDiscordId: '1', username: 'sam', expiresAt: AT },
  media: { id: 'course/1', ownerId: null, kind: 'image', url: 'http://guildhall.test/1.png' },
  ppvSessions: { id: 'ppv', paid: true },
  faults: {
    id: 'course',
    latencyMs: 20,
    outcome: 'status',
    status: 500,
    message: 'Something went wrong on our side.',
    remaining: 1,
  },
}

/** Copies of the value, each with a bigint in one field at any depth, because no field accepts a bigint. */
const bent = (value: unknown, path = ''): [path: string, bent: unknown][] => {
  if (typeof value !== 'object' || value === null) return [[path, 0n]]
  return Object.entries(value).flatMap(([key, field]) =>
    bent(field, `${path}/${key}`).map(([at, wrong]): [string, unknown] => [
      at,
      Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong },
    ]),
  )
}

describe('the tables of the fake backend', () => {
  it.each(Object.entries(rows))(
    '%s accept a valid row and refuse one with any invalid field',
    async (name, row) => {
      const collection: RowCollection<Row> = tables[name as keyof AppTables].collection
      const take = async (given: unknown) => collection.delete(await collection.create(given as Row))
      expect(await take(row)).toEqual(row)
      for (const [path, wrong] of bent(row)) {
        await expect(take(wrong), path).rejects.toThrow(/Invalid (?:input|option)|no id/)
      }
    },
  )

  it('list mails newest first, even mails with equal times', async () => {
    const { ask, admin } = await open()
    await admin.advance({ ms: 1 })
    for (const email of [BUYER, SELLER, INES]) await ask('forgotPassword', { body: { email } })
    await admin.advance({ ms: 1 })
    await ask('forgotPassword', { body: { email: BUYER } })
    expect((await admin.mails()).slice(0, 4).map(({ to }) => to)).toEqual([BUYER, INES, SELLER, BUYER])
  })
})
