import { describe, expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { BUYER, open, SELLER } from '../backend.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-02T09:00:00Z')
const LANTERN = '811204417729318401'
const ORCHARD = '811204417729318403'

/** What the admin API says when a request cannot be carried out. */
const no = (message: string) => new AdminRefusal(message)

describe('the checkout page', () => {
  const latest = async ({ admin }: Awaited<ReturnType<typeof open>>) => (await admin.history())[0]?.label

  it('API-37: shows what it sells, and takes money for as long as that is offered', async () => {
    const world = await open()
    const { ask, admin, checkout, signIn, planCalled } = world
    const bea = await signIn(BUYER)
    const period = async (slug: string, title: string) =>
      (await admin.checkout({ sessionId: await checkout(bea, slug, title) })).period
    expect(await period('gambit-chess-club', 'Fortnight of analysis')).toEqual({ count: 2, unit: 'week' })
    expect(await period('gambit-chess-club', 'Life member')).toBeNull()
    const sessionId = await checkout(bea, 'the-lantern-room', 'Patron')
    const gone = no('What this checkout sells is no longer offered.')
    const sam = await signIn(SELLER)
    const { course, pair } = await planCalled('the-lantern-room', 'Patron')
    const params = { courseId: course._id }
    await ask('updateCourse', { params, form: { removePlanIds: JSON.stringify([pair.planId]) } }, sam.token)
    await expect(admin.pay({ sessionId })).rejects.toEqual(gone)
    expect(await admin.checkout({ sessionId })).toMatchObject({
      status: 'open',
      price: 120,
      period: { count: 1, unit: 'year' },
    })
    await ask('deleteCourse', { params }, sam.token)
    await expect(admin.pay({ sessionId })).rejects.toEqual(gone)
    expect(await admin.checkout({ sessionId })).toMatchObject({
      status: 'open',
      price: 120,
      period: { count: 1, unit: 'year' },
    })
  })

  describe.each([
    { recorded: true, told: 'at once' },
    { recorded: false, told: 'later' },
  ])('sells a plan on the terms that it was opened with; recorded $told', ({ recorded }) => {
    /** What is shown and recorded of a purchase when the seller changes the plan before it is paid. */
    const soldDespite = async (slug: string, title: string, change: object) => {
      const { backend, ask, admin, checkout, signIn, planCalled, purchases } = await open()
      const bea = await signIn(BUYER)
      const { course, pair } = await planCalled(slug, title)
      const sessionId = await checkout(bea, slug, title)
      await ask(
        'updateCourse',
        {
          params: { courseId: course._id },
          form: { plans: JSON.stringify([{ _id: pair.planId, ...change }]) },
        },
        (await signIn(course.seller)).token,
      )
      const { period } = await admin.checkout({ sessionId })
      await admin.pay({ sessionId, recorded })
      if (!recorded) await ask('purchase', { body: pair }, bea.token)
      const payments = await backend.store.read((tx) =>
        tx.payments.list({ index: 'user', key: bea.user.id }).map(({ amount, kind }) => ({ amount, kind })),
      )
      return { period, payments, purchases: await purchases(bea.token) }
    }

    it.each([
      ['by the month', { recurrenceUnit: 'month' }],
      ['every three years', { recurrenceCount: 3 }],
      ['once', { billingType: 'One Time Fee' }],
      ['for nothing', { billingType: 'Free', price: 0 }],
      ['with a free trial', { freeTrialDays: 30 }],
    ])('by the year, when it is sold %s by now', async (_, change) => {
      expect(await soldDespite('the-lantern-room', 'Patron', change)).toMatchObject({
        period: { count: 1, unit: 'year' },
        payments: [{ amount: 120, kind: 'checkout' }],
        purchases: [
          {
            amount: 120,
            nextBillingDate: '2027-03-02T09:00:00.000Z',
            planSnapshot: {
              billingType: 'Subscription',
              recurrenceCount: 1,
              recurrenceUnit: 'year',
              freeTrialDays: null,
            },
          },
        ],
      })
    })

    it.each([
      ['once', { billingType: 'One Time Fee' }],
      ['for nothing', { billingType: 'Free', price: 0 }],
      ['without a trial', { freeTrialDays: null }],
      ['with a longer trial', { freeTrialDays: 30 }],
    ])('with its trial of a week, when it is sold %s by now', async (_, change) => {
      expect(await soldDespite('the-lantern-room', 'Resident', change)).toMatchObject({
        period: { count: 1, unit: 'month' },
        payments: [{ amount: 0, kind: 'trial' }],
        purchases: [
          {
            amount: 0,
            nextBillingDate: '2026-03-09T09:00:00.000Z',
            planSnapshot: { billingType: 'Subscription', recurrenceUnit: 'month', freeTrialDays: 7 },
          },
        ],
      })
    })

    it('once, when it recurs by now', async () => {
      const change = { billingType: 'Subscription', recurrenceCount: 1, recurrenceUnit: 'month' }
      expect(await soldDespite('gambit-chess-club', 'Life member', change)).toMatchObject({
        period: null,
        payments: [{ amount: 249, kind: 'checkout' }],
        purchases: [{ amount: 249, nextBillingDate: null, planSnapshot: { billingType: 'One Time Fee' } }],
      })
    })
  })

  it('API-37: a plan without its own period is charged each month, and a buyer may be gone', async () => {
    const { backend, admin, checkout, signIn, planCalled } = await open()
    const bea = await signIn(BUYER)
    const { pair } = await planCalled('gambit-chess-club', 'Fortnight of analysis')
    await backend.store.request('arrange', (tx) => {
      tx.courses.patch(pair.courseId, ({ plans }) => ({
        plans: plans.map((plan) => ({ ...plan, recurrenceCount: null, recurrenceUnit: null })),
      }))
    })
    const sessionId = await checkout(bea, 'gambit-chess-club', 'Fortnight of analysis')
    await backend.store.request('arrange', (tx) => tx.accounts.remove(bea.user.id))
    expect(await admin.checkout({ sessionId })).toMatchObject({
      buyer: '',
      period: { count: 1, unit: 'month' },
    })
  })

  it('API-37: is open for a day, to the millisecond; what was paid stays paid', async () => {
    const { admin, checkout, signIn } = await open()
    const bea = await signIn(BUYER)
    const [paid, declined, left] = [
      await checkout(bea, 'tide-table', 'Summer pass'),
      await checkout(bea, 'tide-table', 'Weekly'),
      await checkout(bea, 'gambit-chess-club', 'Life member'),
    ]
    await admin.pay({ sessionId: paid })
    await admin.decline({ sessionId: declined })
    await admin.advance({ ms: DAY - 1 })
    const status = async (sessionId: string) => (await admin.checkout({ sessionId })).status
    expect([await status(paid), await status(declined), await status(left)]).toEqual([
      'paid',
      'declined',
      'open',
    ])
    await admin.advance({ ms: 1 })
    expect([await status(paid), await status(declined), await status(left)]).toEqual([
      'paid',
      'expired',
      'expired',
    ])
    const over = no('This checkout has expired. Please start again.')
    await expect(admin.pay({ sessionId: left })).rejects.toEqual(over)
    await expect(admin.decline({ sessionId: left })).rejects.toEqual(over)
    const twice = no('This checkout has been paid already.')
    await expect(admin.pay({ sessionId: paid })).rejects.toEqual(twice)
    await expect(admin.decline({ sessionId: paid })).rejects.toEqual(twice)
    const none = no('This checkout does not exist.')
    await expect(admin.checkout({ sessionId: 'none' })).rejects.toEqual(none)
    await expect(admin.pay({ sessionId: 'none' })).rejects.toEqual(none)
  })

  it('API-37: two checkouts of one plan are paid once', async () => {
    const { admin, checkout, signIn, purchases } = await open()
    const bea = await signIn(BUYER)
    const [one, two] = [
      await checkout(bea, 'tide-table', 'Weekly'),
      await checkout(bea, 'tide-table', 'Weekly'),
    ]
    await admin.pay({ sessionId: one })
    await expect(admin.pay({ sessionId: two })).rejects.toEqual(no('You already have this plan.'))
    expect(await purchases(bea.token)).toHaveLength(1)
    expect(await admin.checkout({ sessionId: two })).toMatchObject({ status: 'open' })
  })

  it('API-37: two checkouts of one trial give it once, and the money is kept as it was taken', async () => {
    const world = await open()
    const { backend, admin, checkout, signIn } = world
    const bea = await signIn(BUYER)
    const [first, second] = [
      await checkout(bea, 'the-lantern-room', 'Resident'),
      await checkout(bea, 'the-lantern-room', 'Resident'),
    ]
    await admin.pay({ sessionId: first, recorded: false })
    expect(await latest(world)).toBe('checkout.pay')
    expect(await admin.checkout({ sessionId: second })).toMatchObject({ amount: 0, trialDays: 7 })
    await admin.pay({ sessionId: second })
    const payments = await backend.store.read((tx) => tx.payments.list({ index: 'user', key: bea.user.id }))
    expect(
      payments.map(({ purchaseId, amount, currency, kind, at }) => [
        purchaseId !== null,
        amount,
        currency,
        kind,
        at,
      ]),
    ).toEqual([
      [false, 0, 'usd', 'trial', NOW],
      [true, 12, 'usd', 'checkout', NOW],
    ])
    await admin.decline({ sessionId: await checkout(bea, 'tide-table', 'Weekly') })
    expect(await latest(world)).toBe('checkout.decline')
  })
})

describe('Google', () => {
  it('API-03: its accounts, and who of them has an account here', async () => {
    const { admin } = await open()
    expect(await admin.googleAccounts()).toEqual([
      { id: 'google-bea', email: BUYER, name: 'Bea Lindqvist', registered: true },
      { id: 'google-noor', email: 'noor.haddad@guildhall.test', name: 'Noor Haddad', registered: false },
    ])
  })

  it('API-03, API-05: a known address is the known account, a new one a new account', async () => {
    const { ask, admin } = await open()
    const { credential } = await admin.issueGoogleCredential({
      name: 'Someone else',
      email: ' BUYER@guildhall.test ',
    })
    expect(credential).toMatch(/^google_[0-9a-f]{56}$/)
    expect((await ask('logInWithGoogle', { body: { credential } })).user.name).toBe('Bea Lindqvist')
    expect(await admin.googleAccounts()).toHaveLength(2)

    const body = await admin.issueGoogleCredential({ name: ' Ada Lund ', email: ' ada@guildhall.test ' })
    expect((await ask('registerWithGoogle', { body })).user).toMatchObject({
      name: 'Ada Lund',
      email: 'ada@guildhall.test',
    })
    expect(await admin.googleAccounts()).toContainEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ada Lund',
      email: 'ada@guildhall.test',
      registered: true,
    })
  })

  it.each([
    ['', 'ada@guildhall.test'],
    ['  ', 'ada@guildhall.test'],
    ['Ada', ''],
    ['Ada', 'ada'],
    ['Ada', 'ada@'],
    ['Ada', '@guildhall.test'],
    ['Ada', 'ada lund@guildhall.test'],
    ['Ada', 'ada@guildhall.test or so'],
    ['Ada', 'ada@lund@guildhall.test'],
  ])('API-05: %j with %j is nobody', async (name, email) => {
    const { admin } = await open()
    await expect(admin.issueGoogleCredential({ name, email })).rejects.toEqual(
      no('A Google account needs a name and an email address.'),
    )
    await expect(admin.issueGoogleCredential({ googleAccountId: 'none' })).rejects.toEqual(
      no('This Google account does not exist.'),
    )
    expect(await admin.googleAccounts()).toHaveLength(2)
  })
})

describe('a server’s page', () => {
  const invited = async (account = BUYER) => {
    const world = await open('buyer')
    const { token, user } = await world.signIn(account)
    const { inviteUrl } = await world.ask('discordInvite', { body: { serverId: ORCHARD } }, token)
    const invite = new URL(inviteUrl ?? '').searchParams.get('invite') ?? ''
    return { ...world, token, user, invite }
  }
  const orchard = {
    serverId: ORCHARD,
    platform: 'Discord',
    name: 'The Slow Orchard',
    botPresent: true,
    botIsAdmin: true,
  }

  it('API-60: an invite is used by joining, once or twice, and leaving shows', async () => {
    const { ask, admin, invite, token } = await invited()
    const page = (members: number, used: boolean, joined: boolean) => ({
      ...orchard,
      members,
      invite: { code: invite, person: 'Bea Lindqvist', used, joined },
    })
    expect(await admin.server({ invite })).toEqual(page(0, false, false))
    expect(await admin.join({ invite })).toEqual(page(1, true, true))
    expect(await admin.join({ invite })).toEqual(page(1, true, true))
    expect(await admin.server({ serverId: ORCHARD })).toEqual({ ...orchard, members: 1, invite: null })
    await ask('discordKick', { body: { serverId: ORCHARD, userDiscordId: '318204417729855489' } }, token)
    expect(await admin.server({ invite })).toEqual(page(0, true, false))
    expect((await admin.history({ limit: 2 })).map(({ label }) => label)).toEqual([
      'discordKick',
      'place.join',
    ])
  })

  it('API-60: a person who has connected nothing joins as an account of twelve digits that we do not know', async () => {
    const { backend, admin, invite, user } = await invited()
    await backend.store.request('arrange', (tx) => {
      tx.invites.patch(invite, { platformUserId: null })
      tx.accounts.remove(user.id)
    })
    expect(await admin.server({ invite })).toMatchObject({
      members: 0,
      invite: { person: '', used: false, joined: false },
    })
    expect(await admin.join({ invite })).toMatchObject({
      members: 1,
      invite: { used: true, joined: true },
    })
    const [member] = await backend.store.read((tx) => tx.members.list({ index: 'server', key: ORCHARD }))
    expect(member?.platformUserId).toMatch(/^[1-9]{12}$/)
    expect(new Set(member?.platformUserId).size).toBeGreaterThan(3)
    expect(member).toMatchObject({ id: `${ORCHARD}:${member?.platformUserId}`, joinedAt: NOW })
  })

  it('API-60: what is not there is refused in words', async () => {
    const { admin } = await open()
    await expect(admin.server({ invite: 'none' })).rejects.toEqual(no('This invite is invalid.'))
    await expect(admin.join({ invite: 'none' })).rejects.toEqual(no('This invite is invalid.'))
    await expect(admin.server({ serverId: 'none' })).rejects.toEqual(no('This server does not exist.'))
    await expect(admin.setBot({ serverId: 'none', present: true, admin: true })).rejects.toEqual(
      no('This server does not exist.'),
    )
  })

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'API-40: a bot that is there (%s) as admin (%s) is an admin: %s',
    async (present, isAdmin, botIsAdmin) => {
      const { admin } = await open()
      const page = { botPresent: present, botIsAdmin, members: 0, invite: null }
      expect(await admin.setBot({ serverId: LANTERN, present, admin: isAdmin })).toMatchObject(page)
      expect(await admin.server({ serverId: LANTERN })).toMatchObject(page)
      expect((await admin.history())[0]?.label).toBe('bot.set')
    },
  )
})

describe('the servers a bot can be invited to', () => {
  const LATHE = '811204417729318499'

  it('API-40, API-41: are those of the platform, each with whether the bot is there', async () => {
    const { admin } = await open()
    const chats = await admin.servers({ platform: 'Telegram' })
    expect(chats).toContainEqual({
      serverId: '-1001884401102',
      name: 'Gambit: daily puzzle',
      botPresent: true,
    })
    expect(chats.map(({ serverId }) => serverId)).not.toContain(LANTERN)
    const servers = await admin.servers({ platform: 'Discord' })
    expect(servers.map(({ serverId }) => serverId)).toContain(LANTERN)
  })

  it('API-40: one that the provider does not know yet is opened without its bot, by its name or else its id', async () => {
    const { admin } = await open()
    const opened = { serverId: LATHE, platform: 'Discord', botPresent: false, botIsAdmin: false, members: 0 }
    expect(
      await admin.openServer({ platform: 'Discord', serverId: LATHE, name: ' The Lathe ' }),
    ).toMatchObject({ ...opened, name: 'The Lathe' })
    const chat = { platform: 'Telegram', serverId: '-1009', name: '  ' } as const
    expect(await admin.openServer(chat)).toMatchObject({ serverId: '-1009', name: '-1009' })
    expect((await admin.history({ limit: 1 }))[0]?.label).toBe('place.open')
  })

  it('API-40: one that is known stays as it is, and belongs to its platform', async () => {
    const { admin } = await open()
    const lantern = { serverId: LANTERN, name: 'Another name' }
    expect(await admin.openServer({ ...lantern, platform: 'Discord' })).toMatchObject({
      name: 'The Lantern Room',
      botPresent: true,
      botIsAdmin: true,
    })
    await expect(admin.openServer({ ...lantern, platform: 'Telegram' })).rejects.toEqual(
      no('This id belongs to a place on Discord.'),
    )
  })
})

describe('consent and bots', () => {
  it('API-17: a known name is the known Discord account, another is a new one', async () => {
    const { ask, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    const granted = async (username: string) => {
      const { code } = await admin.allowDiscord({ username })
      expect(code).toMatch(/^code_[0-9a-f]{56}$/)
      return ask('discordCallback', { body: { code } }, token)
    }
    expect(await granted('sam.okafor')).toMatchObject({
      userDiscordId: '204417729318855489',
      discordUsername: 'sam.okafor',
    })
    const stranger = await granted('stranger')
    expect(stranger).toMatchObject({
      userDiscordId: expect.stringMatching(/^[1-9]{18}$/),
      discordUsername: 'stranger',
    })
    expect(new Set(stranger.userDiscordId).size).toBeGreaterThan(3)
  })

  it('API-62, API-26: pressing Start connects an account of nine digits, or renames the known one', async () => {
    const { ask, admin, signIn } = await open()
    const bea = await signIn(BUYER)
    const sam = await signIn(SELLER)
    await admin.startTelegramBot({ accountId: bea.user.id, username: 'bea' })
    expect(await ask('me', {}, bea.token)).toMatchObject({
      userTelegramId: expect.stringMatching(/^[1-9]{9}$/),
      telegramUsername: 'bea',
    })
    await admin.startTelegramBot({ accountId: sam.user.id, username: 'sam' })
    expect(await ask('me', {}, sam.token)).toMatchObject({
      userTelegramId: '501772938',
      telegramUsername: 'sam',
    })
    await admin.startPayPerViewBot({ accountId: bea.user.id })
    expect(await ask('me', {}, bea.token)).toMatchObject({ tgChatIdPpv: expect.stringMatching(/^[1-9]{9}$/) })
    expect((await admin.history({ limit: 3 })).map(({ label }) => label)).toEqual([
      'telegram.startPpv',
      'telegram.start',
      'telegram.start',
    ])
  })

  it('API-33: a pay-per-view session is an unguessable word', async () => {
    const { admin } = await open()
    expect((await admin.payPerView({ paid: false })).sid).toMatch(/^ppv_[0-9a-f]{56}$/)
  })
})

describe('the image host', () => {
  it('API-29, API-57: keeps pictures and videos in folders of their own', async () => {
    const { admin } = await open()
    const keep = (kind: 'image' | 'video') =>
      admin.keepMedia({ account: SELLER, kind, url: 'https://host.test/1' })
    expect((await keep('image')).publicId).toMatch(/^course\/[0-9a-f]{24}$/)
    expect((await keep('video')).publicId).toMatch(/^course_uploads\/videos\/[0-9a-f]{24}$/)
  })
})

describe('the onboarding page', () => {
  it('API-24: shows whose account it is and how far the provider is', async () => {
    const { ask, admin, signIn } = await open()
    const tariq = { payoutAccountId: 'acct_tariq' }
    const page = { ...tariq, seller: 'طارق الحسيني' }
    expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'open' })
    expect(await admin.onboarding({ payoutAccountId: 'acct_okafor' })).toMatchObject({
      status: 'complete',
    })
    await admin.finishOnboarding({ ...tariq, outcome: 'needsMore' })
    expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'needsMore' })
    await admin.finishOnboarding(tariq)
    expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'complete' })
    expect((await admin.history())[0]?.label).toBe('onboarding.finish')

    const none = no('This payment account does not exist.')
    await expect(admin.onboarding({ payoutAccountId: 'none' })).rejects.toEqual(none)
    await expect(admin.finishOnboarding({ payoutAccountId: 'none' })).rejects.toEqual(none)
    const { token, user } = await signIn('tariq@guildhall.test')
    await ask('removePaymentAccount', { params: { userId: user.id } }, token)
    await expect(admin.onboarding(tariq)).rejects.toEqual(none)
  })
})
