import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { BUYER_DISCORD, card, DAY, listenToCalls, openedBy } from './cards.ts'

const LANTERN = '811204417729318401'

const openButton = (page: Page, community: string, plan: string, platform: 'Discord' | 'Telegram') =>
  card(page, community, plan).getByRole('button', { name: `Open ${platform} Server` })

const membership = ['POST /discord/check-membership', { userDiscordId: BUYER_DISCORD, serverId: LANTERN }]

test('OPEN-02, OPEN-04: the server opens in a new tab, after the expired Discord token was renewed and stored', async ({
  page,
  context,
}) => {
  const calls = await listenToCalls(page)
  await openAs(page, 'buyer', '/subscriptions')
  const lantern = openButton(page, 'The Lantern Room', 'Resident', 'Discord')
  await expect(lantern).toBeVisible()
  calls.forget()
  const tab = await openedBy(context, () => lantern.click())
  await expect(tab).toHaveURL(`/mocks/providers/discord.html?server=${LANTERN}`)
  await expect(tab.getByRole('heading', { level: 1, name: 'The Lantern Room' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(calls.writes()).toEqual([
    membership,
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
    membership,
  ])
  const [before, , save, after] = calls.all
  expect(after?.authorization).not.toBe(before?.authorization)
  expect(after?.authorization).toBe(
    `Bearer ${(save?.body as { discordAccessToken?: string } | undefined)?.discordAccessToken}`,
  )
  await expect(page).toHaveURL('/subscriptions')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('OPEN-06, OPEN-09, A19: two servers open each in its own tab; when a tab was closed early, the page offers the link; after the end of the period no server opens', async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer', '/subscriptions')
  const discordButton = openButton(page, 'Gambit Chess Club', 'Life member', 'Discord')
  await expect(discordButton).toBeVisible()
  for (const call of ['telegramInvite', 'checkDiscordMembership'] as const)
    await admin(page, 'setFault', { call, outcome: null, latencyMs: 1500, remaining: null })
  const discord = await openedBy(context, () => discordButton.click())
  await page.bringToFront()
  const telegram = await openedBy(context, () =>
    openButton(page, 'Gambit Chess Club', 'Life member', 'Telegram').click(),
  )
  await expect(telegram.getByRole('heading', { level: 1, name: 'Gambit: daily puzzle' })).toBeVisible()
  await expect(discord.getByRole('heading', { level: 1, name: 'Gambit Chess Club' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.bringToFront()
  const tide = openButton(page, 'Tide Table', 'Weekly', 'Telegram')
  const closed = await openedBy(context, () => tide.click())
  await closed.close()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open Telegram Server' })
  const second = await openedBy(context, () => link.click())
  await expect(second.getByRole('heading', { level: 1, name: 'Tide Table' })).toBeVisible()

  await page.bringToFront()
  await admin(page, 'advance', { ms: 4 * DAY })
  await expect(card(page, 'Tide Table', 'Weekly').getByText('Inactive', { exact: true })).toBeVisible()
  await tide.click()
  await expect(page.getByRole('dialog').getByText('No Telegram link available')).toBeVisible()
})
