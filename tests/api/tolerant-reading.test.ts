import { describe, expect, it } from 'vitest'
import type { Failure } from '#machines/rules/kit/failures.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { createReads } from '#src/api/communities.ts'
import { base, buyer, json, recordingLog, server, testBrowser } from './fixtures.ts'

const answering = (body: unknown, status = 200) => {
  const { fetch, requests } = server(() => json(body, status))
  const { log, lines } = recordingLog()
  const browser = testBrowser({ fetch, log, storage: sharedStorage(buyer).tab() })
  const { client } = createApi({ base, apiKey: 'key-1', browser, publicPage: () => false })
  return { client, reads: createReads(client), requests, lines }
}

const user = { _id: 'u1', name: 'Bea', email: 'bea@guildhall.test', role: 'buyer' }
const plan = { _id: 'p1', title: 'Gold', price: 19, billingType: 'Free' }
const course = { _id: 'c1', title: 'Trading', slug: 'trading', seller: 'u9', isActive: true, plans: [plan] }
const purchase = { _id: 'b1', courseId: 'c1', planId: 'p1', purchaseDate: '2026-03-01T12:00:00.000Z' }
const run = { signal: new AbortController().signal }

/** Values that are not ids. Numbers beyond 2^53 - 1 lose digits in JSON.parse. */
const unreadable = [9_007_199_254_740_992, 8e17, 1.5, { $oid: 'u1' }, ['u1'], true, '']

describe('the API client, when a response has numbers instead of texts as ids,', () => {
  it('reads the ids of an account as text', async () => {
    const { client } = answering({
      ...user,
      _id: 7,
      userDiscordId: 9_007_199_254_740_991,
      userTelegramId: 700000001,
      tgChatIdPpv: -1001234567890,
      profilePicturePublicId: 12,
    })
    expect(await client.call('me', {})).toMatchObject({
      _id: '7',
      userDiscordId: '9007199254740991',
      userTelegramId: '700000001',
      tgChatIdPpv: '-1001234567890',
      profilePicturePublicId: '12',
    })
  })

  it('reads the ids of a sign-in and of a registration as text', async () => {
    const signIn = answering({ token: 't', user: { id: 7, role: 'buyer', name: 'Bea' } })
    const body = { email: 'a@b.se', password: 'p' }
    expect(await signIn.client.call('logIn', { body })).toMatchObject({ user: { id: '7' } })
    const registered = await answering({ userId: 0 }).client.call('register', {
      body: { ...body, name: 'Bea', role: 'buyer' },
    })
    expect(registered).toEqual({ userId: '0' })
  })

  it('reads the ids of a community, its plans and their servers as text', async () => {
    const { client } = answering({
      ...course,
      _id: 1,
      seller: 2,
      logoPublicId: 4,
      plans: [
        {
          ...plan,
          _id: 3,
          discordServerId: 5,
          telegramServerId: -1001234567890,
          discordRole: [6, 'r7'],
          telegramRole: [8],
          stripeProductId: 9,
          stripePriceId: 10,
        },
      ],
    })
    expect(await client.call('course', { params: { slug: 'trading' } })).toMatchObject({
      _id: '1',
      seller: '2',
      logoPublicId: '4',
      plans: [
        {
          _id: '3',
          discordServerId: '5',
          telegramServerId: '-1001234567890',
          discordRole: ['6', 'r7'],
          telegramRole: ['8'],
          stripeProductId: '9',
          stripePriceId: '10',
        },
      ],
    })
  })

  it('reads the ids of a purchase and of its snapshot as text', async () => {
    const { client } = answering({
      purchasedCourses: [
        {
          ...purchase,
          _id: 1,
          courseId: 2,
          planId: 3,
          discordServerId: 4,
          telegramServerId: -5,
          courseDetails: { _id: 2 },
          courseSnapshot: { _id: 2 },
          planDetails: { _id: 3, discordServerId: 4, telegramServerId: -5 },
          planSnapshot: { _id: 3 },
        },
      ],
    })
    const { purchasedCourses } = await client.call('myCourses', {})
    expect(purchasedCourses).toMatchObject([
      {
        _id: '1',
        courseId: '2',
        planId: '3',
        discordServerId: '4',
        telegramServerId: '-5',
        courseDetails: { _id: '2' },
        courseSnapshot: { _id: '2' },
        planDetails: { _id: '3', discordServerId: '4', telegramServerId: '-5' },
        planSnapshot: { _id: '3' },
      },
    ])
  })

  it('reads the ids of created records as text', async () => {
    const created = { courseId: 1, plans: [{ _id: 2, title: 'Gold' }] }
    const body = { title: 'Trading', description: '', seller: 'u1', plans: [] }
    expect(await answering(created).client.call('createCourse', { body })).toEqual({
      courseId: '1',
      plans: [{ _id: '2', title: 'Gold' }],
    })
    const discord = { discordUsername: 'bea', access_token: 'a', refresh_token: 'r', expires_in: 1 }
    const connected = answering({ ...discord, userDiscordId: 80 })
    expect(await connected.client.call('discordCallback', { body: { code: 'c' } })).toMatchObject({
      userDiscordId: '80',
    })
  })

  it('LOGIN-09: reads the userId of a refused sign-in as text', async () => {
    const { client } = answering({ message: 'Email not confirmed', userId: 7 }, 403)
    await expect(client.call('logIn', { body: { email: 'a@b.se', password: 'p' } })).rejects.toMatchObject({
      details: { userId: '7' },
    })
  })

  it('PAYACC-06: reads the stripeAccountId of an error response as text', async () => {
    const { client } = answering({ message: 'User already has a Stripe account', stripeAccountId: 7 }, 400)
    await expect(client.call('createPaymentAccount', { body: { userId: 'u1' } })).rejects.toMatchObject({
      details: { stripeAccountId: '7' },
    })
  })
})

describe('an id in a response that is neither a text nor a number', () => {
  it.each(unreadable)("%j as a connection's id makes the client omit this connection", async (value) => {
    const { client, lines } = answering({ ...user, userDiscordId: value, userTelegramId: value, plan: 'Pro' })
    const { userDiscordId, userTelegramId, ...rest } = (await client.call('me', {})) ?? {}
    expect([userDiscordId || null, userTelegramId || null]).toEqual([null, null])
    expect(rest).toEqual({ ...user, plan: 'Pro' })
    if (value !== '') {
      const error = expect.objectContaining({
        kind: 'malformed',
        message:
          'me (GET /users/me) answered in a shape that is not agreed, at userDiscordId, userTelegramId',
      })
      expect(lines).toEqual([{ doing: 'A part of an answer was left out', error }])
    }
  })

  it.each(unreadable)('%j as the id of the account makes the response malformed', async (_id) => {
    const { client } = answering({ ...user, _id })
    await expect(client.call('me', {})).rejects.toMatchObject({ kind: 'malformed', status: 200 })
  })

  it.each(unreadable)('%j as the id of a community makes the client omit this community', async (_id) => {
    const { client } = answering([course, { ...course, _id }, { ...course, _id: 3 }])
    const courses = await client.call('sellerCourses', { params: { userId: 'u9' } })
    expect(courses.map((one) => one._id)).toEqual(['c1', '3'])
  })

  it.each(unreadable)('%j as the id of a purchase makes the client omit this purchase', async (_id) => {
    const { client } = answering({ purchasedCourses: [{ ...purchase, _id }, purchase] })
    expect(await client.call('myCourses', {})).toEqual({ purchasedCourses: [purchase] })
  })

  it.each(unreadable)('%j as the id of a plan makes the client omit this plan for a buyer', async (_id) => {
    const { reads } = answering({ ...course, plans: [plan, { ...plan, _id }] })
    const { plans } = await reads.community('trading', run)
    expect(plans.map(({ id }) => id)).toEqual(['p1'])
  })
})

describe('an invalid entry of a list in a response', () => {
  it('is omitted, and the log names its position', async () => {
    const { client, lines } = answering({
      purchasedCourses: [purchase, { ...purchase, _id: 'b2', purchaseDate: 'yesterday' }, 'nonsense', null],
    })
    expect(await client.call('myCourses', {})).toEqual({ purchasedCourses: [purchase] })
    expect(lines.map(({ error }) => (error as Failure).message)).toEqual([
      'myCourses (GET /users/me/courses) answered in a shape that is not agreed, at purchasedCourses.1.purchaseDate, purchasedCourses.2, purchasedCourses.3',
    ])
  })

  it.each([[[{ ...course, title: null }]], [[null, 7]]])(
    'makes the response %j malformed when the list has no valid entry',
    async (body) => {
      const { client } = answering(body)
      await expect(client.call('sellerCourses', { params: { userId: 'u9' } })).rejects.toMatchObject({
        kind: 'malformed',
      })
    },
  )

  it('makes an optional list count as missing if the list has no valid entry', async () => {
    const { client } = answering({ ...user, overdueInvoices: [{ _id: 1.5 }] })
    expect(await client.call('me', {})).toEqual({ ...user, overdueInvoices: null })
  })

  it('makes the whole response malformed if the seller edits its data', async () => {
    const { client } = answering({ ...course, plans: [plan, { ...plan, _id: 1.5 }] })
    await expect(
      client.call('course', { params: { slug: 'trading' } }, { exact: true }),
    ).rejects.toMatchObject({ kind: 'malformed' })
  })
})

describe('the message of an error response', () => {
  it.each([
    [{ message: 'Nothing there.' }, 'Nothing there.'],
    [{ message: ['A name is required', 'No such plan'] }, 'A name is required; No such plan'],
    [{ message: ['Only one', 7, ''] }, 'Only one'],
    [{ error: { message: 'Nested.' } }, 'Nested.'],
    [{ error: { message: ['Nested', 'twice'] } }, 'Nested; twice'],
    [{ error: 'Not Found', message: 'Nothing there.' }, 'Nothing there.'],
    [{ errors: [{ message: 'One.' }, { message: 'Two.' }] }, 'One.; Two.'],
    [{ errors: ['One.'] }, 'One.'],
    [{ detail: 'In detail.' }, 'In detail.'],
    [{ error: 'invalid_grant' }, null],
    [{ message: [] }, null],
    [{ message: { text: 'No.' } }, null],
  ])('is read from %j', async (body, serverMessage) => {
    await expect(answering(body, 400).client.call('me', {})).rejects.toMatchObject({ serverMessage })
  })

  it('may be in a nested error, whose other fields are retained as details', async () => {
    const { client } = answering({ error: { message: 'Nested.', code: 50013 } }, 400)
    await expect(client.call('me', {})).rejects.toMatchObject({ details: { code: 50013 } })
  })
})
