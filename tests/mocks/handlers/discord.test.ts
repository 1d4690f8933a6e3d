import { describe, expect, it } from 'vitest'
import { BUYER, done, INES, ORIGIN, open, refused, SELLER } from '../backend.ts'

const LANTERN = '811204417729318401'
const ORCHARD = '811204417729318403'
const NIGHT_SHIFT = '811204417729318503'
const OBSERVATORY_CHAT = '-1001884401103'
const BEA = '318204417729855489'
const SAM = '204417729318855489'
const WEEK = 7 * 24 * 60 * 60_000

const UNKNOWN_SERVER = refused(404, 'Unknown Guild')
const EXPIRED = refused(401, 'Invalid OAuth2 access token', { code: 50025 })

describe('Discord’s tokens', () => {
  const invalidCode = refused(400, 'Invalid "code" in request.')

  it('API-17: are issued for a code only once, and only within ten minutes', async () => {
    const { call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    const [early, late] = [
      await admin.allowDiscord({ username: 'bea.reads' }),
      await admin.allowDiscord({ username: 'bea.reads' }),
    ]
    await admin.advance({ ms: 10 * 60_000 - 1 })
    const granted = await call('discordCallback', { body: early }, token)
    expect(granted).toEqual({
      status: 200,
      body: {
        userDiscordId: BEA,
        discordUsername: 'bea.reads',
        access_token: expect.stringMatching(/^discord_[0-9a-f]{56}$/),
        refresh_token: expect.stringMatching(/^discord-refresh_[0-9a-f]{56}$/),
        expires_in: 604_800,
      },
    })
    expect(await call('discordCallback', { body: early }, token)).toEqual(invalidCode)
    await admin.advance({ ms: 1 })
    expect(await call('discordCallback', { body: late }, token)).toEqual(invalidCode)
    expect(await call('discordCallback', { body: { code: 'made up' } }, token)).toEqual(invalidCode)
  })

  it('API-59: are valid for exactly a week, and for their own account only', async () => {
    const { ask, call, admin, signIn } = await open('buyer')
    const code = await admin.allowDiscord({ username: 'bea.reads' })
    const grant = await ask('discordCallback', { body: code }, (await signIn(BUYER)).token)
    const check = (serverId: string, userDiscordId = BEA) =>
      call('checkDiscordMembership', { body: { userDiscordId, serverId } }, grant.access_token)
    expect(await check(LANTERN)).toEqual({ status: 200, body: { isMember: true } })
    expect(await check(ORCHARD)).toEqual({ status: 200, body: { isMember: false } })
    expect(await check(LANTERN, SAM)).toEqual(refused(400, 'This token belongs to another Discord user.'))
    expect(await check('1')).toEqual(UNKNOWN_SERVER)
    expect(await check(OBSERVATORY_CHAT)).toEqual(UNKNOWN_SERVER)
    await admin.advance({ ms: WEEK - 1 })
    expect(await check(LANTERN)).toMatchObject({ status: 200 })
    await admin.advance({ ms: 1 })
    expect(await check(LANTERN)).toEqual(EXPIRED)
  })

  it('API-61: can be refreshed once, by their own account only', async () => {
    const { ask, call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const sam = (await signIn(SELLER)).token
    const refreshToken = (await ask('me', {}, token))?.discordRefreshToken ?? ''
    const invalid = refused(400, 'Invalid refresh token.')
    expect(await call('refreshDiscordToken', { body: { refreshToken } }, sam)).toEqual(invalid)
    expect(await call('refreshDiscordToken', { body: { refreshToken: 'made up' } }, token)).toEqual(invalid)
    const renewed = await call('refreshDiscordToken', { body: { refreshToken } }, token)
    expect(renewed).toEqual({
      status: 200,
      body: {
        accessToken: expect.stringMatching(/^discord_[0-9a-f]{56}$/),
        refreshToken: expect.stringMatching(/^discord-refresh_[0-9a-f]{56}$/),
        expiresIn: 604_800,
      },
    })
    expect(await call('refreshDiscordToken', { body: { refreshToken } }, token)).toEqual(invalid)
  })

  it('API-16: have an expiry that can be requested; it is null when Discord is not connected', async () => {
    const { ask, signIn } = await open('empty')
    expect(await ask('discordTokenExpiry', {}, (await signIn(BUYER)).token)).toEqual({
      discordTokenExpiresAt: null,
    })
    expect(await ask('discordTokenExpiry', {}, (await signIn(SELLER)).token)).toEqual({
      discordTokenExpiresAt: '2026-03-08T09:00:00.000Z',
    })
  })
})

describe('the fake backend: removing a member from a Discord server', () => {
  const dataset = async () => {
    const opened = await open('buyer')
    const { admin, call, signIn } = opened
    const kick = async (by: string, change: object = {}) =>
      call(
        'discordKick',
        { body: { userDiscordId: BEA, serverId: LANTERN, ...change } },
        (await signIn(by)).token,
      )
    const members = async () => (await admin.server({ serverId: LANTERN })).members
    return { ...opened, kick, members }
  }

  it('API-19: is allowed to the member and the seller; other users are refused', async () => {
    const { kick, members } = await dataset()
    expect(await kick(INES)).toEqual(refused(403, 'You may only remove yourself.'))
    expect(await kick(BUYER, { userDiscordId: SAM })).toEqual(refused(403, 'You may only remove yourself.'))
    expect(await kick(BUYER, { serverId: '1' })).toEqual(UNKNOWN_SERVER)
    expect(await kick(BUYER, { serverId: OBSERVATORY_CHAT })).toEqual(UNKNOWN_SERVER)
    expect(await members()).toBe(1)
    expect(await kick(SELLER)).toEqual(done)
    expect(await members()).toBe(0)
    expect(await kick(BUYER)).toEqual(refused(404, 'Unknown Member'))
  })

  it.each([
    { present: true, admin: false },
    { present: false, admin: false },
  ])('API-19: is refused while the bot on the server is %j', async (bot) => {
    const { kick, members, admin } = await dataset()
    await admin.setBot({ serverId: LANTERN, ...bot })
    expect(await kick(BUYER)).toEqual(refused(403, 'Missing Permissions', { code: 50013 }))
    expect(await members()).toBe(1)
    await admin.setBot({ serverId: LANTERN, present: true, admin: true })
    expect(await kick(BUYER)).toEqual(done)
  })
})

describe('the fake backend: an invite to a Discord server', () => {
  const invite = async (by: string, serverId: string, scenario = 'buyer') => {
    const opened = await open(scenario)
    const { token } = await opened.signIn(by)
    return { ...opened, answer: await opened.call('discordInvite', { body: { serverId } }, token) }
  }

  it('API-60: is an unguessable address of the stand-in for Discord', async () => {
    const { answer } = await invite(BUYER, ORCHARD)
    expect(answer).toEqual({
      status: 200,
      body: {
        inviteUrl: expect.stringMatching(
          new RegExp(`^${ORIGIN}/mocks/providers/discord\\.html\\?invite=invite_[0-9a-f]{56}$`),
        ),
      },
    })
  })

  it('API-60: is refused with a message that names the reason', async () => {
    expect((await invite(BUYER, '1')).answer).toEqual(UNKNOWN_SERVER)
    expect((await invite(BUYER, OBSERVATORY_CHAT)).answer).toEqual(UNKNOWN_SERVER)
    const none = refused(403, 'You have no running subscription to this server.')
    expect((await invite(INES, ORCHARD)).answer).toEqual(none)
    expect((await invite(BUYER, ORCHARD, 'fresh')).answer).toEqual(none)
    const noBot = refused(502, 'Our bot is not in this server.')
    expect((await invite(BUYER, NIGHT_SHIFT)).answer).toEqual(noBot)
    expect((await invite(SELLER, NIGHT_SHIFT)).answer).toEqual(noBot)
  })
})

describe('the Discord bot', () => {
  it('API-40: is not found in a Telegram chat', async () => {
    const { ask, admin } = await open()
    const check = (serverId: string) => ask('checkDiscordBot', { params: { serverId } })
    expect(await check(OBSERVATORY_CHAT)).toEqual({ botPresent: false, permissions: { isAdmin: false } })
    await admin.setBot({ serverId: LANTERN, present: true, admin: false })
    expect(await check(LANTERN)).toEqual({ botPresent: true, permissions: { isAdmin: false } })
  })
})
