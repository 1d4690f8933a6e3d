import { describe, expect, it } from 'vitest'
import { BUYER, INES, open, SELLER } from '../backend.ts'

const LANTERN = '811204417729318401'
const ORCHARD = '811204417729318403'
const NIGHT_SHIFT = '811204417729318503'
const OBSERVATORY = '-1001884401103'
const TIDE = '-1001884401105'
const ORCHARD_CHAT = '-1001884401104'
const BEA_ON_DISCORD = '318204417729855489'
const BEA_ON_TELEGRAM = '614208837'

const expiredToken = { status: 401, body: { message: 'Invalid OAuth2 access token', code: 50025 } }

describe('the fake backend: Discord', () => {
  it('API-59, API-61, API-18, API-16: an expired token is refreshed and saved, and then works', async () => {
    const { ask, call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const me = await ask('me', {}, token)
    const body = { userDiscordId: BEA_ON_DISCORD, serverId: LANTERN }
    expect(await call('checkDiscordMembership', { body }, me?.discordAccessToken)).toEqual(expiredToken)

    const refreshToken = me?.discordRefreshToken ?? ''
    const renewed = await ask('refreshDiscordToken', { body: { refreshToken } }, token)
    expect(renewed.expiresIn).toBe(604_800)
    expect(await call('refreshDiscordToken', { body: { refreshToken } }, token)).toMatchObject({
      status: 400,
    })
    const discordTokenExpiresAt = '2026-03-09T09:00:00.000Z'
    await ask(
      'updateDiscord',
      {
        body: {
          userDiscordId: BEA_ON_DISCORD,
          discordAccessToken: renewed.accessToken,
          discordRefreshToken: renewed.refreshToken,
          discordTokenExpiresAt,
        },
      },
      token,
    )
    expect(await ask('me', {}, token)).toMatchObject({
      discordUsername: 'bea.reads',
      discordAccessToken: renewed.accessToken,
    })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt })
    expect(await ask('checkDiscordMembership', { body }, renewed.accessToken)).toEqual({ isMember: true })
    expect(
      await ask('checkDiscordMembership', { body: { ...body, serverId: ORCHARD } }, renewed.accessToken),
    ).toEqual({ isMember: false })
  })

  it('API-59: refuses a missing token, another user’s id and an unknown server', async () => {
    const { call, ask, signIn } = await open()
    const me = await ask('me', {}, (await signIn(BUYER)).token)
    const discordToken = me?.discordAccessToken
    const body = { userDiscordId: BEA_ON_DISCORD, serverId: LANTERN }
    expect(await call('checkDiscordMembership', { body })).toEqual(expiredToken)
    const other = { ...body, userDiscordId: '204417729318855489' }
    expect(await call('checkDiscordMembership', { body: other }, discordToken)).toMatchObject({ status: 400 })
    const nowhere = { ...body, serverId: '1' }
    expect(await call('checkDiscordMembership', { body: nowhere }, discordToken)).toMatchObject({
      status: 404,
    })
  })

  it('API-59: the panel’s button for expired Discord tokens makes them expire at once', async () => {
    const { call, ask, admin, signIn } = await open()
    const me = await ask('me', {}, (await signIn(BUYER)).token)
    await admin.expireDiscordTokens()
    const body = { userDiscordId: BEA_ON_DISCORD, serverId: LANTERN }
    expect(await call('checkDiscordMembership', { body }, me?.discordAccessToken)).toEqual(expiredToken)
  })

  it('API-60: an invite is created for a user with an active subscription or for the seller, and only with the bot on the server', async () => {
    const { call, ask, admin, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const { inviteUrl } = await ask('discordInvite', { body: { serverId: ORCHARD } }, token)
    const invite = new URL(inviteUrl ?? '').searchParams.get('invite') ?? ''
    expect(await admin.server({ invite })).toMatchObject({
      name: 'The Slow Orchard',
      platform: 'Discord',
      invite: { person: 'Bea Lindqvist', used: false, joined: false },
    })
    expect(await admin.join({ invite })).toMatchObject({
      members: 1,
      invite: { used: true, joined: true },
    })

    expect(await call('discordInvite', { body: { serverId: NIGHT_SHIFT } }, token)).toMatchObject({
      status: 502,
    })
    expect(await call('discordInvite', { body: { serverId: '1' } }, token)).toMatchObject({ status: 404 })
    const ines = await signIn(INES)
    expect(await call('discordInvite', { body: { serverId: ORCHARD } }, ines.token)).toMatchObject({
      status: 403,
    })
    const sam = await signIn(SELLER)
    expect(await call('discordInvite', { body: { serverId: ORCHARD } }, sam.token)).toMatchObject({
      status: 200,
    })
  })

  it('API-60: a bot without admin rights creates no invite', async () => {
    const { ask, admin, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    await admin.setBot({ serverId: ORCHARD, present: true, admin: false })
    expect(await ask('discordInvite', { body: { serverId: ORCHARD } }, token)).toEqual({ inviteUrl: null })
  })

  it('API-19: members can remove themselves, unless the bot lacks the permission; other users are refused', async () => {
    const { call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const body = { userDiscordId: BEA_ON_DISCORD, serverId: LANTERN }
    const ines = await signIn(INES)
    expect(await call('discordKick', { body }, ines.token)).toMatchObject({ status: 403 })
    expect(await call('discordKick', { body }, token)).toMatchObject({ status: 200 })
    expect(await call('discordKick', { body }, token)).toMatchObject({ status: 404 })
    const elsewhere = { ...body, serverId: NIGHT_SHIFT }
    expect(await call('discordKick', { body: elsewhere }, token)).toEqual({
      status: 403,
      body: { message: 'Missing Permissions', code: 50013 },
    })
  })

  it('API-17, API-18: a consent code is exchanged once, and the account is connected', async () => {
    const { call, ask, admin, signIn } = await open('empty')
    const { token } = await signIn(BUYER)
    const { code } = await admin.allowDiscord({ username: 'bea.again' })
    const grant = await ask('discordCallback', { body: { code } }, token)
    expect(grant).toMatchObject({ discordUsername: 'bea.again', expires_in: 604_800 })
    expect(await call('discordCallback', { body: { code } }, token)).toMatchObject({ status: 400 })
    const body = {
      userDiscordId: grant.userDiscordId,
      discordUsername: grant.discordUsername,
      discordAccessToken: grant.access_token,
      discordRefreshToken: grant.refresh_token,
      discordTokenExpiresAt: '2026-03-09T09:00:00Z',
    }
    expect(
      await call('updateDiscord', { body: { ...body, discordAccessToken: 'forged' } }, token),
    ).toMatchObject({
      status: 400,
    })
    await ask('updateDiscord', { body }, token)
    const { token: sam } = await signIn(SELLER)
    expect(await call('updateDiscord', { body }, sam)).toMatchObject({ status: 400 })
    expect(await ask('me', {}, token)).toMatchObject({ discordUsername: 'bea.again' })
  })
})

describe('the fake backend: Telegram', () => {
  it('API-62: an invite needs an active subscription and the user’s own account', async () => {
    const { call, ask, admin, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const body = { chatId: ORCHARD_CHAT, userTelegramId: BEA_ON_TELEGRAM }
    const { inviteLink } = await ask('telegramInvite', { body }, token)
    const invite = new URL(inviteLink ?? '').searchParams.get('invite') ?? ''
    expect(await admin.join({ invite })).toMatchObject({
      platform: 'Telegram',
      name: 'The Slow Orchard, letters',
      members: 1,
    })
    expect(await call('telegramInvite', { body: { ...body, userTelegramId: '1' } }, token)).toMatchObject({
      status: 403,
    })
    expect(await call('telegramInvite', { body: { ...body, chatId: '-1' } }, token)).toMatchObject({
      status: 404,
    })
    const lapsed = { ...body, chatId: '-1001884401201' }
    expect(await call('telegramInvite', { body: lapsed }, token)).toMatchObject({ status: 403 })
  })

  it('API-62: a bot without admin rights creates no invite', async () => {
    const { ask, admin, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    await admin.setBot({ serverId: ORCHARD_CHAT, present: true, admin: false })
    const body = { chatId: ORCHARD_CHAT, userTelegramId: BEA_ON_TELEGRAM }
    expect(await ask('telegramInvite', { body }, token)).toEqual({ inviteLink: null })
  })

  it('API-20: a member can be removed once', async () => {
    const { call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const body = { chatId: OBSERVATORY, userTelegramId: BEA_ON_TELEGRAM }
    expect(await call('telegramKick', { body }, token)).toMatchObject({ status: 200 })
    expect(await call('telegramKick', { body }, token)).toMatchObject({ status: 404 })
    expect(await call('telegramKick', { body: { ...body, userTelegramId: '1' } }, token)).toMatchObject({
      status: 403,
    })
  })

  it('API-26, API-27, API-28: the pay-per-view bot is linked by its Start button and can be unlinked', async () => {
    const { ask, admin, signIn } = await open()
    const { token, user } = await signIn(BUYER)
    expect(await ask('ppvStatus', {}, token)).toEqual({ linked: false })
    const { url } = await ask('ppvLink', {}, token)
    await admin.startPayPerViewBot({ accountId: new URL(url).searchParams.get('start') ?? '' })
    expect(await ask('ppvStatus', {}, token)).toEqual({ linked: true })
    await ask('ppvUnlink', { body: {} }, token)
    expect(await ask('ppvStatus', {}, token)).toEqual({ linked: false })
    await admin.startTelegramBot({ accountId: user.id, username: 'bea' })
    expect(await ask('me', {}, token)).toMatchObject({ telegramUsername: 'bea' })
  })
})

describe('the fake backend: a subscription that ends', () => {
  it("removes its buyer from the chat's members, unless another subscription gives the buyer access", async () => {
    const { ask, admin, signIn, planCalled } = await open('buyer')
    expect(await admin.server({ serverId: TIDE })).toMatchObject({ members: 1 })
    await admin.advanceToNextDue()
    expect(await admin.server({ serverId: TIDE })).toMatchObject({ members: 0 })

    const { token } = await signIn(BUYER)
    const { pair } = await planCalled('the-lantern-room', 'Resident')
    await ask('unsubscribe', { body: pair }, token)
    await admin.advanceMonths({ months: 1 })
    expect(await admin.server({ serverId: LANTERN })).toMatchObject({ members: 1 })
  })
})

describe('the fake backend: the bot on a server', () => {
  it('API-40, API-41: is reported as an admin, as removed, or as never present', async () => {
    const { ask } = await open()
    const isThere = { botPresent: true, permissions: { isAdmin: true } }
    const isNot = { botPresent: false, permissions: { isAdmin: false } }
    expect(await ask('checkDiscordBot', { params: { serverId: LANTERN } })).toEqual(isThere)
    expect(await ask('checkDiscordBot', { params: { serverId: NIGHT_SHIFT } })).toEqual(isNot)
    expect(await ask('checkDiscordBot', { params: { serverId: OBSERVATORY } })).toEqual(isNot)
    expect(await ask('checkTelegramBot', { params: { serverId: OBSERVATORY } })).toEqual(isThere)
    expect(await ask('checkTelegramBot', { params: { serverId: '-1' } })).toEqual(isNot)
  })

  it('API-42: the seller can activate and deactivate a community; other users can only deactivate one that lacks its bot (A07)', async () => {
    const { ask, call, admin, signIn, planCalled } = await open()
    const { token: bea } = await signIn(BUYER)
    const { token: sam } = await signIn(SELLER)
    const lantern = { id: (await planCalled('the-lantern-room', 'Visitor')).pair.courseId }
    const toggle = (params: { id: string }, isActive: boolean, token?: string) =>
      call('toggleActivation', { params, body: { isActive } }, token)
    expect(await toggle(lantern, false, bea)).toMatchObject({ status: 403 })
    expect(await toggle(lantern, false)).toMatchObject({ status: 401 })
    expect(await toggle(lantern, false, sam)).toEqual({ status: 200, body: { course: { isActive: false } } })
    expect(await toggle(lantern, true, bea)).toMatchObject({ status: 403 })
    expect(await toggle(lantern, true, sam)).toEqual({ status: 200, body: { course: { isActive: true } } })
    expect(await toggle({ id: 'none' }, true, sam)).toMatchObject({ status: 404 })

    const night = { id: (await planCalled('night-shift', 'On call')).pair.courseId }
    expect(await toggle(night, true, bea)).toMatchObject({ status: 403 })
    expect(await toggle(night, false, bea)).toEqual({ status: 200, body: { course: { isActive: false } } })
    expect(await toggle(night, true, sam)).toMatchObject({ status: 409 })
    await admin.setBot({ serverId: NIGHT_SHIFT, present: true, admin: true })
    expect(await toggle(night, true, sam)).toMatchObject({ status: 200 })
    expect(await ask('course', { params: { slug: 'night-shift' } })).toMatchObject({ isActive: true })
  })
})
