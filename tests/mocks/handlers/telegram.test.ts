import { describe, expect, it } from 'vitest'
import { BUYER, done, INES, ORIGIN, open, refused, SELLER } from '../backend.ts'

const OBSERVATORY = '-1001884401103'
const ORCHARD = '-1001884401104'
const LANTERN_ON_DISCORD = '811204417729318401'
const BEA = '614208837'

const UNKNOWN_CHAT = refused(404, 'Bad Request: chat not found')

describe('the fake backend: removing a member from a Telegram chat', () => {
  const dataset = async () => {
    const opened = await open('buyer')
    const { admin, call, signIn } = opened
    const kick = async (by: string, change: object = {}) =>
      call(
        'telegramKick',
        { body: { userTelegramId: BEA, chatId: OBSERVATORY, ...change } },
        (await signIn(by)).token,
      )
    const members = async () => (await admin.server({ serverId: OBSERVATORY })).members
    return { ...opened, kick, members }
  }

  it('API-20: is allowed to the member and the seller; other users are refused', async () => {
    const { kick, members } = await dataset()
    const onlyYourself = refused(403, 'You may only remove yourself.')
    expect(await kick(SELLER)).toEqual(onlyYourself)
    expect(await kick(BUYER, { userTelegramId: '1' })).toEqual(onlyYourself)
    expect(await kick(BUYER, { chatId: '-1' })).toEqual(UNKNOWN_CHAT)
    expect(await kick(BUYER, { chatId: LANTERN_ON_DISCORD })).toEqual(UNKNOWN_CHAT)
    expect(await members()).toBe(1)
    expect(await kick(INES)).toEqual(done)
    expect(await members()).toBe(0)
    expect(await kick(BUYER)).toEqual(refused(404, 'Bad Request: user not found'))
  })

  it.each([
    { present: true, admin: false },
    { present: false, admin: false },
  ])('API-20: is refused while the bot in the chat is %j', async (bot) => {
    const { kick, members, admin } = await dataset()
    await admin.setBot({ serverId: OBSERVATORY, ...bot })
    expect(await kick(BUYER)).toEqual(
      refused(403, 'Bad Request: not enough rights to restrict/unrestrict chat member'),
    )
    expect(await members()).toBe(1)
    await admin.setBot({ serverId: OBSERVATORY, present: true, admin: true })
    expect(await kick(BUYER)).toEqual(done)
  })
})

describe('the fake backend: an invite to a Telegram chat', () => {
  const dataset = async () => {
    const opened = await open('buyer')
    const invite = async (by: string, change: object = {}) =>
      opened.call(
        'telegramInvite',
        { body: { userTelegramId: BEA, chatId: ORCHARD, ...change } },
        (await opened.signIn(by)).token,
      )
    return { ...opened, invite }
  }

  it('API-62: is an unguessable address at Telegram', async () => {
    const { invite } = await dataset()
    expect(await invite(BUYER)).toEqual({
      status: 200,
      body: {
        inviteLink: expect.stringMatching(
          new RegExp(`^${ORIGIN}/mocks/providers/telegram\\.html\\?invite=invite_[0-9a-f]{56}$`),
        ),
      },
    })
  })

  it('API-62: works for the account for which it was requested', async () => {
    const { invite, admin, call, signIn } = await dataset()
    const { body } = await invite(BUYER)
    const link = 'inviteLink' in body ? String(body.inviteLink) : ''
    await admin.join({ invite: new URL(link).searchParams.get('invite') ?? '' })
    const kick = { userTelegramId: BEA, chatId: ORCHARD }
    expect(await call('telegramKick', { body: kick }, (await signIn(BUYER)).token)).toEqual(done)
  })

  it('API-62: is refused with a message that names the reason', async () => {
    const { invite, admin } = await dataset()
    expect(await invite(BUYER, { chatId: '-1' })).toEqual(UNKNOWN_CHAT)
    expect(await invite(BUYER, { chatId: LANTERN_ON_DISCORD })).toEqual(UNKNOWN_CHAT)
    expect(await invite(SELLER)).toEqual(refused(403, 'This Telegram account is not yours.'))
    const none = refused(403, 'You have no running subscription to this chat.')
    expect(await invite(SELLER, { userTelegramId: '501772938', chatId: OBSERVATORY })).toEqual(none)
    expect(await invite(BUYER, { chatId: '-1001884401201' })).toEqual(none)
    // The seller may enter their own server.
    expect(await invite(SELLER, { userTelegramId: '501772938' })).toMatchObject({ status: 200 })
    await admin.setBot({ serverId: ORCHARD, present: false, admin: false })
    expect(await invite(BUYER)).toEqual(refused(502, 'Our bot is not in this chat.'))
  })
})

describe('the Telegram bot', () => {
  it('API-41: is not found on a Discord server', async () => {
    const { ask, admin } = await open()
    const check = (serverId: string) => ask('checkTelegramBot', { params: { serverId } })
    expect(await check(LANTERN_ON_DISCORD)).toEqual({ botPresent: false, permissions: { isAdmin: false } })
    await admin.setBot({ serverId: ORCHARD, present: true, admin: false })
    expect(await check(ORCHARD)).toEqual({ botPresent: true, permissions: { isAdmin: false } })
  })

  it("API-27: the link to the pay-per-view bot passes the user's id to the bot", async () => {
    const { ask, signIn } = await open()
    const { token, user } = await signIn(BUYER)
    expect(await ask('ppvLink', {}, token)).toEqual({
      url: `${ORIGIN}/mocks/providers/telegram.html?start=${user.id}`,
    })
  })
})
