import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { BUYER_DISCORD, BUYER_TELEGRAM, card, DAY, listenToCalls, openedBy } from './cards.ts'

const LANTERN = '811204417729318401'
const GAMBIT = '811204417729318402'
const GAMBIT_CHAT = '-1001884401102'

const openButton = (page: Page, community: string, plan: string, platform: 'Discord' | 'Telegram') =>
  card(page, community, plan).getByRole('button', { name: `Open ${platform} Server` })
const lantern = (page: Page) => openButton(page, 'The Lantern Room', 'Resident', 'Discord')
const lifeMember = (page: Page, platform: 'Discord' | 'Telegram') =>
  openButton(page, 'Gambit Chess Club', 'Life member', platform)
const tide = (page: Page) => openButton(page, 'Tide Table', 'Weekly', 'Telegram')

const start = async (page: Page, scenario = 'buyer') => {
  const calls = await listenToCalls(page)
  await openAs(page, scenario, '/subscriptions')
  await expect(
    card(page, 'Tide Table', 'Weekly')
      .or(card(page, 'Observatory', 'Deep sky'))
      .first(),
  ).toBeVisible()
  calls.forget()
  return { calls }
}

const membership = (serverId: string) => [
  'POST /discord/check-membership',
  { userDiscordId: BUYER_DISCORD, serverId },
]
const refreshed = [
  ['POST /auth/refresh', { refreshToken: expect.stringMatching(/^discord-refresh_/) }],
  [
    'POST /users/update-discord',
    {
      userDiscordId: BUYER_DISCORD,
      discordAccessToken: expect.stringMatching(/^discord_/),
      discordRefreshToken: expect.stringMatching(/^discord-refresh_/),
      discordTokenExpiresAt: expect.stringMatching(/^2026-03-09T09:/),
    },
  ],
]

/** Expects the message that there is no link, and that the waiting tab is closed. */
const expectNoLink = async (page: Page, platform: 'Discord' | 'Telegram') => {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`No ${platform} link available`, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
  await expect.poll(() => page.context().pages().length).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('opening a Discord server', () => {
  test("OPEN-02: for a member of the server, Discord's channel page opens in a new tab", async ({
    page,
    context,
  }) => {
    const { calls } = await start(page, 'trial')
    const invited = await openedBy(context, () => lantern(page).click())
    await invited.getByRole('button', { name: 'Join The Lantern Room' }).click()
    await expect(invited.getByText('Bea Lindqvist is a member of The Lantern Room.')).toBeVisible()
    await invited.close()
    calls.forget()
    const tab = await openedBy(context, () => lantern(page).click())
    await expect(tab).toHaveURL(`/mocks/providers/discord.html?server=${LANTERN}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(calls.writes()).toEqual([membership(LANTERN)])
    expect(calls.all[0]?.authorization).toMatch(/^Bearer discord_/)
    await expect(page).toHaveURL('/subscriptions')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('OPEN-04: an expired Discord token is renewed and stored, the request is repeated, and the next server uses the new token', async ({
    page,
    context,
  }) => {
    const { calls } = await start(page)
    const tab = await openedBy(context, () => lantern(page).click())
    await expect(tab.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
    await expect(tab).toHaveURL(`/mocks/providers/discord.html?server=${LANTERN}`)
    expect(calls.writes()).toEqual([membership(LANTERN), ...refreshed, membership(LANTERN)])
    const [before, , save, after] = calls.all
    expect(after?.authorization).not.toBe(before?.authorization)
    expect(after?.authorization).toBe(
      `Bearer ${(save?.body as { discordAccessToken?: string } | undefined)?.discordAccessToken}`,
    )
    await tab.close()
    calls.forget()
    const second = await openedBy(context, () => lifeMember(page, 'Discord').click())
    await expect(second.getByRole('heading', { name: 'Invite for Bea Lindqvist' })).toBeVisible()
    expect(calls.writes()).toEqual([membership(GAMBIT), ['POST /discord/invite', { serverId: GAMBIT }]])
  })
})

test.describe('access to a server after a subscription was canceled', () => {
  test('A19: with a canceled subscription, the buyer can open the server until the end of the period, but not after it', async ({
    page,
    context,
  }) => {
    await start(page)
    const tab = await openedBy(context, () => tide(page).click())
    await expect(tab.getByRole('heading', { level: 1, name: 'Tide Table' })).toBeVisible()
    await tab.close()
    await admin(page, 'advance', { ms: 4 * DAY })
    await expect(card(page, 'Tide Table', 'Weekly').getByText('Inactive', { exact: true })).toBeVisible()
    await tide(page).click()
    await expectNoLink(page, 'Telegram')
  })
})

test.describe('tabs of opened servers', () => {
  /** Blocks the next tab. */
  const blockNextTab = (page: Page) =>
    page.evaluate(() => {
      const open = window.open
      window.open = () => {
        window.open = open
        return null
      }
    })

  test('OPEN-02 OPEN-09: when the browser blocks the tab, the page offers the link', async ({
    page,
    context,
  }) => {
    await start(page)
    await blockNextTab(page)
    await lantern(page).click()
    const dialog = page.getByRole('dialog', { name: 'The Lantern Room' })
    await expect(dialog).toContainText('Your browser blocked the new tab. Open the Discord server here:')
    const link = dialog.getByRole('link', { name: 'Open Discord Server' })
    await expect(link).toHaveAttribute('href', `https://discord.com/channels/${LANTERN}`)
    const tab = await openedBy(context, () => link.click())
    await expect(tab.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/subscriptions')
  })

  test('OPEN-06 OPEN-09: when the reserved tab was closed early, the page offers the link', async ({
    page,
    context,
  }) => {
    await start(page)
    await admin(page, 'setFault', { call: 'telegramInvite', outcome: null, latencyMs: 3000 })
    const tab = await openedBy(context, () => tide(page).click())
    await tab.close()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open Telegram Server' })
    const second = await openedBy(context, () => link.click())
    await expect(second.getByRole('heading', { level: 1, name: 'Tide Table' })).toBeVisible()
  })

  test('OPEN-02 OPEN-06: two servers that are opened one after the other appear each in its own tab', async ({
    page,
    context,
  }) => {
    const { calls } = await start(page)
    for (const call of ['telegramInvite', 'checkDiscordMembership'] as const) {
      await admin(page, 'setFault', { call, outcome: null, latencyMs: 3000, remaining: null })
    }
    const discord = await openedBy(context, () => lifeMember(page, 'Discord').click())
    await page.bringToFront()
    const telegram = await openedBy(context, () => lifeMember(page, 'Telegram').click())
    await expect(lifeMember(page, 'Discord')).toHaveAttribute('aria-busy', 'true')
    await expect(telegram.getByRole('heading', { level: 1, name: 'Gambit: daily puzzle' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(discord.getByRole('heading', { level: 1, name: 'Gambit Chess Club' })).toBeVisible({
      timeout: 20_000,
    })
    expect(calls.writes()).toContainEqual([
      'POST /telegram/invite',
      { chatId: GAMBIT_CHAT, userTelegramId: BUYER_TELEGRAM },
    ])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
