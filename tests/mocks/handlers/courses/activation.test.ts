import { describe, expect, it } from 'vitest'
import { BUYER, refused } from '#tests/mocks/backend.ts'
import { bare, LANTERN, NOT_YOURS, seller } from './fixtures.ts'

describe('the fake backend: activating and deactivating a community', () => {
  const noBot = refused(409, 'You need to invite the bot to each server before activating this community.')

  it.each([
    ['both bots are administrators', {}, true],
    ['the Discord bot is no administrator', { discord: { present: true, admin: false } }, false],
    ['the Discord bot is missing', { discord: { present: false, admin: false } }, false],
    ['the Telegram bot is no administrator', { telegram: { present: true, admin: false } }, false],
    ['the Telegram bot is missing', { telegram: { present: false, admin: false } }, false],
  ])(
    'API-42: activates a community only if every bot that its plans need is an administrator: %s',
    async (_, bots: Record<string, { present: boolean; admin: boolean }>, opens) => {
      const { call, token, courseCalled, admin, signIn } = await seller()
      const { _id: id } = await courseCalled('the-slow-orchard')
      const servers = { discord: '811204417729318403', telegram: '-1001884401104' }
      for (const [platform, serverId] of Object.entries(servers)) {
        const bot = bots[platform]
        if (bot) await admin.setBot({ serverId, ...bot })
      }
      const toggle = (isActive: boolean, by = token) =>
        call('toggleActivation', { params: { id }, body: { isActive } }, by)
      const responded = (isActive: boolean) => ({ status: 200, body: { course: { isActive } } })
      const bea = (await signIn(BUYER)).token
      expect(await toggle(true, bea)).toEqual(NOT_YOURS)
      expect(await toggle(false, bea)).toEqual(opens ? NOT_YOURS : responded(false))
      expect(await toggle(false)).toEqual(responded(false))
      expect(await courseCalled('the-slow-orchard')).toMatchObject({ isActive: false })
      expect(await toggle(true)).toEqual(opens ? responded(true) : noBot)
      expect(await courseCalled('the-slow-orchard')).toMatchObject({ isActive: opens })
    },
  )

  it('API-42: does not activate a community when the bot of one of its plans is missing', async () => {
    const { create, call, token, courseCalled } = await seller()
    const away = { ...bare, discordServerId: '811204417729318503' }
    await create({ plans: [{ ...bare, discordServerId: LANTERN }, away] })
    const { _id: id } = await courseCalled('evenings')
    expect(await call('toggleActivation', { params: { id }, body: { isActive: true } }, token)).toEqual(noBot)
  })

  it.each([
    ['the plan names an unknown Discord server', { platform: ['Discord'], discordServerId: '1' }, false],
    ['the plan names no server', { platform: ['Discord'], discordServerId: null }, true],
    [
      'the plan names a Discord server, but is on Telegram only',
      { platform: ['Telegram'], discordServerId: '1' },
      true,
    ],
    [
      'the plan names a Telegram chat, but is on Discord only',
      { platform: 'Discord', telegramServerId: '1' },
      true,
    ],
    ['the plan names an unknown Telegram chat', { platform: 'Telegram', telegramServerId: '1' }, false],
  ])(
    'API-42: activates a community only if every bot that its plans need is an administrator: %s',
    async (_, plan, opens) => {
      const { create, call, token, courseCalled } = await seller()
      await create({ plans: [{ ...bare, ...plan }] })
      const { _id: id } = await courseCalled('evenings')
      expect(await call('toggleActivation', { params: { id }, body: { isActive: true } }, token)).toEqual(
        opens ? { status: 200, body: { course: { isActive: true } } } : noBot,
      )
    },
  )
})
