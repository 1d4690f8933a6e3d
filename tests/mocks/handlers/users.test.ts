import { describe, expect, it } from 'vitest'
import type { CallInput } from '#src/api/contract/index.ts'
import { BUYER, ORIGIN, open, refused, SELLER } from '../backend.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const BEA_ON_DISCORD = '318204417729855489'
const SAM_ON_DISCORD = '204417729318855489'

/** Signs in some time later: sessions last an hour. */
const signInAfter = async (world: Awaited<ReturnType<typeof open>>, ms: number, account = BUYER) => {
  await world.admin.advance({ ms })
  return (await world.signIn(account)).token
}

describe('the session', () => {
  const over = refused(401, 'Your session has expired.')
  const ended = refused(401, 'Your session has ended. Please log in again.')

  it('API-01: is good for an hour, to the millisecond', async () => {
    const { call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await admin.advance({ ms: HOUR - 1 })
    expect(await call('me', {}, token)).toMatchObject({ status: 200 })
    await admin.advance({ ms: 1 })
    expect(await call('me', {}, token)).toEqual(over)
  })

  it('API-01: can be renewed for 45 days after its hour, to the millisecond', async () => {
    const early = await open()
    const { token } = await early.signIn(BUYER)
    await early.admin.advance({ ms: HOUR + 45 * DAY - 1 })
    expect(await early.call('refreshSession', { body: {} }, token)).toMatchObject({ status: 200 })

    const late = await open()
    const { token: old } = await late.signIn(BUYER)
    await late.admin.advance({ ms: HOUR + 45 * DAY })
    expect(await late.call('refreshSession', { body: {} }, old)).toEqual(ended)
  })

  it('API-01: one that was revoked or renewed has ended, one that never was has expired', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await ask('refreshSession', { body: {} }, token)
    expect(await call('refreshSession', { body: {} }, token)).toEqual(ended)
    const { token: revoked } = await signIn(BUYER)
    await admin.revokeSessions()
    expect(await call('refreshSession', { body: {} }, revoked)).toEqual(ended)
    expect(await call('me', {}, revoked)).toEqual(over)
    expect(await call('refreshSession', { body: {} }, 'made-up')).toEqual(over)
    expect(await call('refreshSession', { body: {} })).toEqual(refused(401, 'Please log in.'))
  })

  it('API-01: a token is an unguessable word of its kind', async () => {
    const { signIn } = await open()
    const [one, two] = [await signIn(BUYER), await signIn(BUYER)]
    expect(one.token).toMatch(/^session_[0-9a-f]{56}$/)
    expect(two.token).toMatch(/^session_[0-9a-f]{56}$/)
    // The id of a session ascends; the secret after it is another one.
    expect(one.token.slice(-32)).not.toBe(two.token.slice(-32))
  })
})

describe('signing in with Google', () => {
  const invalid = refused(400, 'This Google credential is invalid or has expired.')

  it('API-03: confirms the address, so that the password is good from then on', async () => {
    const { ask, call, admin } = await open()
    const login = { body: { email: 'new@guildhall.test', password: 'guildhall' } }
    expect(await call('logIn', login)).toMatchObject({ status: 403 })
    const body = await admin.issueGoogleCredential({ name: 'Nico', email: 'NEW@guildhall.test' })
    const { user } = await ask('logInWithGoogle', { body })
    expect(user).toEqual({
      id: user.id,
      name: 'Nico Marchetti',
      email: 'new@guildhall.test',
      role: 'buyer',
    })
    expect(await call('logIn', login)).toMatchObject({ status: 200 })
  })

  it('API-03, API-05: a credential is good for five minutes, to the millisecond', async () => {
    const { call, admin } = await open()
    const body = await admin.issueGoogleCredential({ googleAccountId: 'google-noor' })
    await admin.advance({ ms: 5 * 60_000 - 1 })
    expect(await call('logInWithGoogle', { body })).toMatchObject({ status: 404 })
    await admin.advance({ ms: 1 })
    expect(await call('logInWithGoogle', { body })).toEqual(invalid)
    expect(await call('registerWithGoogle', { body })).toEqual(invalid)
    expect(await call('registerWithGoogle', { body: { credential: 'made up' } })).toEqual(invalid)
  })
})

describe('a new account', () => {
  const nothing = {
    description: null,
    profilePicture: null,
    profilePicturePublicId: null,
    userDiscordId: null,
    discordUsername: null,
    discordAccessToken: null,
    discordRefreshToken: null,
    userTelegramId: null,
    telegramUsername: null,
    tgChatIdPpv: null,
    plan: null,
  }

  it('API-04, API-11: has a name without spaces around it, and nothing else', async () => {
    const { ask, call, admin } = await open()
    const body = {
      name: '  Ada Lund ',
      email: 'Ada@guildhall.test',
      password: 'a lantern',
      role: 'seller',
    } as const
    const { userId } = await ask('register', { body })
    expect(await call('logIn', { body })).toEqual(
      refused(403, 'Email not confirmed, please verify your email first.', { userId }),
    )
    const code = (await admin.mails({ to: body.email }))[0]?.code ?? ''
    expect(await ask('confirmCode', { body: { userId, code } })).toEqual({ message: 'Email confirmed.' })
    const { token } = await ask('logIn', { body })
    expect(await ask('me', {}, token)).toEqual({
      _id: userId,
      name: 'Ada Lund',
      email: 'Ada@guildhall.test',
      role: 'seller',
      ...nothing,
    })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt: null })
    expect(await ask('paymentAccount', { params: { userId } }, token)).toEqual({ stripeAccount: null })
    const { accounts } = await admin.state()
    expect(accounts.find(({ id }) => id === userId)).toEqual({
      id: userId,
      name: 'Ada Lund',
      email: 'Ada@guildhall.test',
      role: 'seller',
      confirmed: true,
      cardFails: false,
      discord: null,
      telegram: null,
    })
  })

  it('API-05: one made with Google is confirmed, has no password, and its address is taken', async () => {
    const { ask, call, admin } = await open()
    const given = { name: 'Ada Lund', email: 'ada@guildhall.test' }
    const { user } = await ask('registerWithGoogle', { body: await admin.issueGoogleCredential(given) })
    expect((await admin.state()).accounts.find(({ id }) => id === user.id)).toMatchObject({
      confirmed: true,
      role: 'buyer',
    })
    expect(await call('logIn', { body: { ...given, password: 'null' } })).toEqual(
      refused(401, 'Invalid email or password.'),
    )
    const again = { ...given, password: 'a lantern', role: 'buyer' } as const
    expect(await call('register', { body: again })).toEqual(
      refused(409, 'An account with this email already exists.'),
    )
    expect(await ask('emailExists', { body: { email: 'ADA@guildhall.test' } })).toEqual({ exists: true })
    expect(await admin.mails({ to: given.email })).toEqual([])
  })
})

describe('a forgotten password', () => {
  const invalid = refused(400, 'This reset link is invalid or has expired.')

  const asked = async (email: string) => {
    const world = await open()
    expect(await world.call('forgotPassword', { body: { email } })).toEqual({
      status: 200,
      body: { message: 'Done.' },
    })
    const mail = (await world.admin.mails({ to: email })).find(({ link }) => link !== null)
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? ''
    const reset = (newPassword: string, given = token) =>
      world.call('resetPassword', { body: { token: given, newPassword } })
    return { ...world, mail, token, reset }
  }

  it('API-09: the mail says who, where and for how long', async () => {
    const { mail, token } = await asked(BUYER)
    const link = `${ORIGIN}/change-password?token=${token}`
    expect(token).toMatch(/^reset_[0-9a-f]{56}$/)
    expect(mail).toEqual({
      id: mail?.id,
      to: BUYER,
      at: Date.parse('2026-03-02T09:00:00Z'),
      subject: 'Choose a new password',
      text: `Hello Bea Lindqvist,\n\nopen this link to choose a new password: ${link}\n\nIt is good for one hour. If you did not ask for it, you can ignore this mail.`,
      code: null,
      link,
    })
  })

  it('API-10: a link is good for an hour, to the millisecond', async () => {
    const early = await asked(BUYER)
    await early.admin.advance({ ms: HOUR - 1 })
    expect(await early.reset('new and long')).toMatchObject({ status: 200 })
    const late = await asked(BUYER)
    await late.admin.advance({ ms: HOUR })
    expect(await late.reset('new and long')).toEqual(invalid)
  })

  it('API-09, API-10: a newer link takes the place of an older one, and of no one else’s', async () => {
    const { ask, reset, admin, signIn, call } = await asked(BUYER)
    await ask('forgotPassword', { body: { email: SELLER } })
    const { token: sams } = await signIn(SELLER)
    await ask('forgotPassword', { body: { email: 'BUYER@guildhall.test' } })
    expect(await reset('the old link')).toEqual(invalid)
    const [latest] = await admin.mails({ to: BUYER })
    expect(
      await reset('the new link', new URL(latest?.link ?? '').searchParams.get('token') ?? ''),
    ).toMatchObject({ status: 200 })
    // The sessions of others go on, and their links too.
    expect(await call('me', {}, sams)).toMatchObject({ status: 200 })
    const [theirs] = await admin.mails({ to: SELLER })
    expect(await reset('for Sam', new URL(theirs?.link ?? '').searchParams.get('token') ?? '')).toMatchObject(
      { status: 200 },
    )
  })

  it('API-10: whoever follows the link has shown that the address is theirs', async () => {
    const { reset, call } = await asked('new@guildhall.test')
    expect(await reset('new and long')).toMatchObject({ status: 200 })
    expect(
      await call('logIn', { body: { email: 'new@guildhall.test', password: 'new and long' } }),
    ).toMatchObject({ status: 200 })
  })

  it('API-06, API-10: a code of one kind is none of the other', async () => {
    const { reset, call, admin, token } = await asked('new@guildhall.test')
    const code = (await admin.mails({ to: 'new@guildhall.test' })).find((mail) => mail.code)?.code ?? ''
    const nico = (await admin.state()).accounts.find(({ email }) => email === 'new@guildhall.test')
    const userId = nico?.id ?? ''
    expect(await reset('by code', code)).toEqual(invalid)
    expect(await call('confirmCode', { body: { userId, code: token } })).toEqual(
      refused(400, 'Invalid or expired code.'),
    )
    // Neither was used up by the attempt, nor did asking for a link forget the code.
    expect(await call('confirmCode', { body: { userId, code } })).toMatchObject({ status: 200 })
    expect(await reset('by link')).toMatchObject({ status: 200 })
  })

  it('API-09: is asked for by an account’s address only', async () => {
    const { call } = await open()
    expect(await call('forgotPassword', { body: { email: 'nobody@guildhall.test' } })).toEqual(
      refused(404, 'No account found for that email.'),
    )
  })
})

describe('the profile', () => {
  const bea = {
    name: 'Bea Lindqvist',
    description: 'Reads more newsletters than is good for anyone.',
    profilePicture: '/pictures/portrait-1.svg',
    profilePicturePublicId: null,
    userDiscordId: BEA_ON_DISCORD,
    discordUsername: 'bea.reads',
    userTelegramId: '614208837',
    telegramUsername: 'bealindqvist',
  }
  const noDiscord = {
    userDiscordId: null,
    discordUsername: null,
    discordAccessToken: null,
    discordRefreshToken: null,
  }
  const noTelegram = { userTelegramId: null, telegramUsername: null }
  const at = 'https://host.test/image/upload'

  const changes: [body: CallInput<'updateMyInfo'>['body'], changed: object][] = [
    [{}, {}],
    [{ name: '  Bea L. ' }, { name: 'Bea L.' }],
    [{ description: '' }, { description: '' }],
    [{ discordUsername: 'bea.writes' }, { discordUsername: 'bea.writes' }],
    [{ telegramUsername: 'bea' }, { telegramUsername: 'bea' }],
    [{ discord: null }, noDiscord],
    [{ userDiscordId: null }, noDiscord],
    [{ userDiscordId: '1', userTelegramId: '1', discord: {}, telegram: {} }, {}],
    [{ telegram: null }, noTelegram],
    [{ userTelegramId: null }, noTelegram],
    [{ profilePicture: null }, { profilePicture: null, profilePicturePublicId: null }],
    ...(
      [
        [`${at}/v17/profile/bea.jpg`, 'profile/bea'],
        [`${at}/profile/bea.small.png`, 'profile/bea.small'],
        [`${at}/v2/bea.jpeg`, 'bea'],
        [`${at}/vignette/bea.jpg`, 'vignette/bea'],
        [`${at}/v17/bea`, null],
        [`${at}/v17/bea.jpg?again`, null],
        ['https://elsewhere.test/bea.jpg', null],
      ] as const
    ).map(
      ([profilePicture, profilePicturePublicId]) =>
        [{ profilePicture }, { profilePicture, profilePicturePublicId }] as [object, object],
    ),
  ]

  it.each(changes)('API-13: %j changes %j and nothing else', async (body, changed) => {
    const { ask, call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const before = await ask('me', {}, token)
    expect(before).toMatchObject(bea)
    expect(await call('updateMyInfo', { body }, token)).toEqual({ status: 200, body: { message: 'Done.' } })
    expect(await ask('me', {}, token)).toEqual({ ...before, ...changed })
  })

  it('API-13: a name of spaces is refused, and nothing of the rest is kept', async () => {
    const { ask, call, signIn } = await open()
    const { token } = await signIn(BUYER)
    const before = await ask('me', {}, token)
    expect(await call('updateMyInfo', { body: { name: '  ', description: 'New.' } }, token)).toEqual(
      refused(400, 'A name is required.'),
    )
    expect(await ask('me', {}, token)).toEqual(before)
  })

  it('API-13: the payment account stays unless null is sent for it', async () => {
    const { ask, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const account = () => ask('paymentAccount', { params: { userId: user.id } }, token)
    await ask('updateMyInfo', { body: { name: 'Sam' } }, token)
    expect(await account()).toEqual({ stripeAccount: { accountStatus: 'verified' } })
    await ask('updateMyInfo', { body: { stripe: null } }, token)
    expect(await account()).toEqual({ stripeAccount: null })
  })

  it('API-14, API-15: each connection is removed whole, and alone', async () => {
    const { ask, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const before = await ask('me', {}, token)
    await ask('removeDiscord', {}, token)
    expect(await ask('me', {}, token)).toEqual({ ...before, ...noDiscord })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt: null })
    await ask('removeTelegram', {}, token)
    expect(await ask('me', {}, token)).toEqual({ ...before, ...noDiscord, ...noTelegram })
  })

  it('API-43: who is a seller stays one, with all that is theirs', async () => {
    const { ask, signIn } = await open()
    const { token } = await signIn(SELLER)
    const before = await ask('me', {}, token)
    expect(await ask('becomeSeller', { body: {} }, token)).toEqual({ message: 'Done.' })
    expect(await ask('me', {}, token)).toEqual(before)
    expect(await ask('myPlan', {}, token)).toEqual({ plan: 'growthMonthly' })
  })

  it('API-39: a seller’s public part, and nobody', async () => {
    const { ask, call, signIn } = await open()
    const { user } = await signIn(SELLER)
    expect(await ask('seller', { params: { sellerId: user.id } })).toEqual({
      _id: user.id,
      name: 'Sam Okafor',
      role: 'seller',
      description:
        'Editor, night owl and host of two communities. I have run writing rooms for eight years and answer every message myself.',
      profilePicture: '/pictures/portrait-2.svg',
    })
    expect(await call('seller', { params: { sellerId: 'nobody' } })).toEqual(
      refused(404, 'This user does not exist.'),
    )
  })
})

describe('connecting Discord', () => {
  /** What Discord issues to whoever agrees on its page with this name. */
  const granted = async (
    { ask, admin }: Awaited<ReturnType<typeof open>>,
    token: string,
    username: string,
  ) => {
    const grant = await ask('discordCallback', { body: await admin.allowDiscord({ username }) }, token)
    return {
      userDiscordId: grant.userDiscordId,
      discordAccessToken: grant.access_token,
      discordRefreshToken: grant.refresh_token,
      discordTokenExpiresAt: '2026-03-09T09:00:00.000Z',
    }
  }
  const notIssued = refused(400, 'Discord did not issue this token to this account.')

  it('API-18, API-16: keeps all that Discord issued, and the name that is sent', async () => {
    const world = await open('empty')
    const { ask, signIn } = world
    const { token } = await signIn(BUYER)
    const body = await granted(world, token, 'bea.again')
    await ask('updateDiscord', { body: { ...body, discordUsername: 'Bea' } }, token)
    const { discordTokenExpiresAt, ...kept } = body
    expect(await ask('me', {}, token)).toMatchObject({ ...kept, discordUsername: 'Bea' })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt })
    // Without a name the earlier one stays.
    await ask('updateDiscord', { body }, token)
    expect(await ask('me', {}, token)).toMatchObject({ discordUsername: 'Bea' })
  })

  it('API-18: a token that Discord did not issue to this account is refused', async () => {
    const world = await open()
    const { call, signIn } = world
    const { token } = await signIn(BUYER)
    const body = await granted(world, token, 'bea.reads')
    expect(body.userDiscordId).toBe(BEA_ON_DISCORD)
    const connect = (change: Partial<typeof body>) =>
      call('updateDiscord', { body: { ...body, ...change } }, token)
    expect(await connect({ discordAccessToken: 'forged' })).toEqual(notIssued)
    expect(await connect({ userDiscordId: SAM_ON_DISCORD })).toEqual(notIssued)
    expect(await connect({})).toEqual({ status: 200, body: { message: 'Done.' } })
  })

  it('API-18: an account of Discord belongs to one account here', async () => {
    const world = await open()
    const { ask, call, signIn } = world
    const { token: sam } = await signIn(SELLER)
    const body = await granted(world, sam, 'bea.reads')
    expect(await call('updateDiscord', { body }, sam)).toEqual(
      refused(400, 'This Discord account is connected to another account.'),
    )
    expect(await ask('me', {}, sam)).toMatchObject({ userDiscordId: SAM_ON_DISCORD })
  })
})

describe('recording a purchase', () => {
  it('API-34: what is refused, in words', async () => {
    const { call, admin, signIn, planCalled } = await open('buyer')
    const { token, user } = await signIn(BUYER)
    const record = (body: object) => call('purchase', { body: body as never }, token)
    const { pair } = await planCalled('the-lantern-room', 'Visitor')
    expect(await record({ ...pair, userId: 'someone-else' })).toEqual(
      refused(400, 'This purchase belongs to another account.'),
    )
    const unknown = refused(404, 'This plan does not exist.')
    expect(await record({ ...pair, planId: 'none' })).toEqual(unknown)
    expect(await record({ ...pair, courseId: 'none' })).toEqual(unknown)
    expect(await record((await planCalled('the-lantern-room', 'Resident')).pair)).toEqual(
      refused(409, 'You already have this plan.'),
    )
    expect(await record((await planCalled('the-lantern-room', 'Patron')).pair)).toEqual(
      refused(402, 'This plan has not been paid for.'),
    )
    expect(await record((await planCalled('odd-lots', 'Preview day')).pair)).toEqual(
      refused(400, 'This plan is marked Free but has a price.'),
    )
    await call(
      'toggleActivation',
      { params: { id: pair.courseId }, body: { isActive: false } },
      (await signIn(SELLER)).token,
    )
    expect(await record(pair)).toEqual(refused(409, 'This community is not available.'))
    await call(
      'toggleActivation',
      { params: { id: pair.courseId }, body: { isActive: true } },
      (await signIn(SELLER)).token,
    )
    expect(await record({ ...pair, userId: user.id })).toEqual({ status: 200, body: { message: 'Done.' } })
    expect((await admin.history())[0]).toMatchObject({ label: 'purchase' })
  })

  it('API-34: a trial that was paid for begins with its payment, not with its record', async () => {
    const world = await open()
    const { ask, admin, signIn, checkout, purchases, planCalled } = world
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    const sessionId = await checkout(await signIn(BUYER), 'the-lantern-room', 'Resident')
    await admin.pay({ sessionId, recorded: false })
    const token = await signInAfter(world, 2 * HOUR)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([
      {
        amount: 0,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: '2026-03-09T09:00:00.000Z',
        isActive: true,
        unsubscribeRequested: false,
      },
    ])
  })

  it('API-34: a plan with a trial that was given before is recorded as paid', async () => {
    const { ask, admin, signIn, checkout, purchases, planCalled } = await open()
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    const bea = await signIn(BUYER)
    await admin.pay({ sessionId: await checkout(bea, 'the-lantern-room', 'Resident') })
    await ask('unsubscribe', { body: pair }, bea.token)
    await admin.advanceToNextDue()
    const again = await signIn(BUYER)
    const sessionId = await checkout(again, 'the-lantern-room', 'Resident')
    await admin.pay({ sessionId, recorded: false })
    await ask('purchase', { body: pair }, again.token)
    expect(await purchases(again.token)).toMatchObject([
      {
        amount: 12,
        purchaseDate: '2026-03-09T09:00:00.000Z',
        nextBillingDate: '2026-04-09T09:00:00.000Z',
      },
    ])
  })

  it('API-34: a subscription that was paid for is charged anew when its period is over', async () => {
    const world = await open()
    const { ask, call, admin, signIn, checkout, purchases, planCalled } = world
    const { pair } = await planCalled('tide-table', 'Weekly')
    const sessionId = await checkout(await signIn(BUYER), 'tide-table', 'Weekly')
    await admin.pay({ sessionId, recorded: false })
    const token = await signInAfter(world, HOUR)
    await ask('purchase', { body: pair }, token)
    expect(await purchases(token)).toMatchObject([
      {
        amount: 4,
        purchaseDate: '2026-03-02T09:00:00.000Z',
        nextBillingDate: '2026-03-09T09:00:00.000Z',
      },
    ])
    expect(await call('purchase', { body: pair }, token)).toEqual(refused(409, 'You already have this plan.'))
    await ask('unsubscribe', { body: pair }, token)
    await admin.advanceToNextDue()
    // The payment has its purchase: what lapsed is not recorded a second time for it.
    const { token: later } = await signIn(BUYER)
    expect(await call('purchase', { body: pair }, later)).toEqual(
      refused(402, 'This plan has not been paid for.'),
    )
  })
})

describe('leaving a plan', () => {
  const none = refused(404, 'You have no subscription to this plan.')

  it('API-64: says until when the plan can be used', async () => {
    const { ask, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const weekly = await planCalled('observatory', 'Deep sky')
    expect(await ask('unsubscribe', { body: weekly.pair }, token)).toEqual({
      message: 'Your subscription ends on 2026-03-12T09:00:00.000Z.',
    })
    const once = await planCalled('gambit-chess-club', 'Life member')
    expect(await ask('unsubscribe', { body: once.pair }, token)).toEqual({
      message: 'Your subscription has ended.',
    })
    const never = (await planCalled('the-lantern-room', 'Visitor')).pair
    expect(await call('unsubscribe', { body: never }, token)).toEqual(none)
    expect(await call('toggleActive', { body: { ...never, isActive: false } }, token)).toEqual(none)
  })

  it('API-65: what has ended, or was left, cannot be set active again', async () => {
    const { ask, call, signIn, planCalled } = await open('buyer')
    const { token } = await signIn(BUYER)
    const set = async (slug: string, title: string, isActive: boolean) =>
      call('toggleActive', { body: { ...(await planCalled(slug, title)).pair, isActive } }, token)
    const ended = refused(403, 'This subscription has ended. Please subscribe again.')
    const done = { status: 200, body: { message: 'Done.' } }
    // Flagged active, but its period is over.
    expect(await set('sprout-school', 'Planets', true)).toEqual(ended)
    expect(await set('sprout-school', 'Planets', false)).toEqual(done)
    // Canceled, and its period still runs.
    expect(await set('tide-table', 'Weekly', false)).toEqual(done)
    expect(await set('tide-table', 'Weekly', true)).toEqual(done)
    // Nothing recurs: it may be switched until it is left.
    expect(await set('gambit-chess-club', 'Spectator', false)).toEqual(done)
    expect(await set('gambit-chess-club', 'Spectator', true)).toEqual(done)
    await ask('unsubscribe', { body: (await planCalled('gambit-chess-club', 'Spectator')).pair }, token)
    expect(await set('gambit-chess-club', 'Spectator', true)).toEqual(ended)
  })
})
