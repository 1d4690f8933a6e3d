import { describe, expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { BUYER, NOW, open } from '#tests/mocks/backend.ts'

const LANTERN = '811204417729318401'
const ORCHARD = '811204417729318403'

describe('the stand-in for the page of a Discord or Telegram server', () => {
  const invited = async (account = BUYER) => {
    const dataset = await open('buyer')
    const { token, user } = await dataset.signIn(account)
    const { inviteUrl } = await dataset.ask('discordInvite', { body: { serverId: ORCHARD } }, token)
    const invite = new URL(inviteUrl ?? '').searchParams.get('invite') ?? ''
    return { ...dataset, token, user, invite }
  }
  const orchard = {
    serverId: ORCHARD,
    platform: 'Discord',
    name: 'The Slow Orchard',
    botPresent: true,
    botIsAdmin: true,
  }

  it('API-60: a user can join with an invite once; when the user has left the server, the page no longer shows the user as joined', async () => {
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

  it('API-60: a user without a connected account joins with a new account id of twelve digits', async () => {
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

  it('API-60: refuses an unknown server or account with a message', async () => {
    const { admin } = await open()
    await expect(admin.server({ invite: 'none' })).rejects.toEqual(
      new AdminRefusal('This invite is invalid.'),
    )
    await expect(admin.join({ invite: 'none' })).rejects.toEqual(new AdminRefusal('This invite is invalid.'))
    await expect(admin.server({ serverId: 'none' })).rejects.toEqual(
      new AdminRefusal('This server does not exist.'),
    )
    await expect(admin.setBot({ serverId: 'none', present: true, admin: true })).rejects.toEqual(
      new AdminRefusal('This server does not exist.'),
    )
  })

  it.each([
    ['present and administrator', true, true, true],
    ['present, but no administrator', true, false, false],
    ['missing, but set as administrator', false, true, false],
    ['missing and no administrator', false, false, false],
  ])(
    'API-40: a bot has admin rights only if it is on the server and administrator: %s',
    async (_, present, isAdmin, botIsAdmin) => {
      const { admin } = await open()
      const page = { botPresent: present, botIsAdmin, members: 0, invite: null }
      expect(await admin.setBot({ serverId: LANTERN, present, admin: isAdmin })).toMatchObject(page)
      expect(await admin.server({ serverId: LANTERN })).toMatchObject(page)
      expect((await admin.history())[0]?.label).toBe('bot.set')
    },
  )
})

describe('the servers to which a bot can be invited', () => {
  const LATHE = '811204417729318499'

  it("API-40, API-41: are those of the bot's platform, each with whether the bot is present", async () => {
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

  it('API-40: include a new server, which is created without a bot; its name is the requested name, or its id when no name is given', async () => {
    const { admin } = await open()
    const opened = { serverId: LATHE, platform: 'Discord', botPresent: false, botIsAdmin: false, members: 0 }
    expect(
      await admin.openServer({ platform: 'Discord', serverId: LATHE, name: ' The Lathe ' }),
    ).toMatchObject({ ...opened, name: 'The Lathe' })
    const chat = { platform: 'Telegram', serverId: '-1009', name: '  ' } as const
    expect(await admin.openServer(chat)).toMatchObject({ serverId: '-1009', name: '-1009' })
    expect((await admin.history({ limit: 1 }))[0]?.label).toBe('place.open')
  })

  it('API-40: stay unchanged when their page is opened again; a request with the wrong platform is refused', async () => {
    const { admin } = await open()
    const lantern = { serverId: LANTERN, name: 'Another name' }
    expect(await admin.openServer({ ...lantern, platform: 'Discord' })).toMatchObject({
      name: 'The Lantern Room',
      botPresent: true,
      botIsAdmin: true,
    })
    await expect(admin.openServer({ ...lantern, platform: 'Telegram' })).rejects.toEqual(
      new AdminRefusal('This id belongs to a server on Discord.'),
    )
  })
})
