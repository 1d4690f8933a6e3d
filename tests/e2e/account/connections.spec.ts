import type { Page } from '@playwright/test'
import { admin, callsOf, expect, expectAccessible, linesOf, openAs, test } from '../journey.ts'

const DAY = 24 * 60 * 60 * 1000
const lena = 'lena@guildhall.test'
const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Grants access on Discord's stand-in. */
const authorize = async (page: Page, username: string) => {
  await expect(
    page.getByRole('heading', { name: 'Guildhall wants to access your Discord account' }),
  ).toBeVisible()
  await page.getByLabel('Your username here').fill(username)
  await page.getByRole('button', { name: 'Authorize' }).click()
}

test('DISCORD-01, DISCORD-02, DISCORD-03, DISCORD-04, A15, A16: a user allows access at Discord, and the profile shows the connection', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', lena)
  const discord = rowOf(page, 'Discord')
  await expect(discord).toContainText('Not Connected')
  await discord.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL(/\/mocks\/providers\/discord/)
  const query = new URL(page.url()).searchParams
  expect(query.get('scope')).toBe('identify guilds.join email')
  expect(query.get('response_type')).toBe('code')
  expect(query.get('redirect_uri')).toBe(`${new URL(page.url()).origin}/profile`)
  expect(query.get('state')).toMatch(/^[\da-f-]{36}$/)
  await expect(page.getByRole('listitem')).toHaveText([
    'See your user name and your picture',
    'Join servers for you',
    'See your email address',
  ])
  await expectAccessible(page)
  await authorize(page, 'lena.paints')
  await expect(page).toHaveURL('/profile')
  await expect(discord).toContainText('lena.paints')
  await expect(discord.getByText('Connected', { exact: true })).toBeVisible()
  await expect(discord.getByRole('button')).toHaveCount(0)
  const exchanged = calls.filter(({ path }) => path === '/discord/callback')
  expect(exchanged).toHaveLength(1)
  const [saved, ...more] = calls.filter(({ path }) => path === '/users/update-discord')
  expect(more).toEqual([])
  expect(Object.keys(saved?.body as object).sort()).toEqual([
    'discordAccessToken',
    'discordRefreshToken',
    'discordTokenExpiresAt',
    'discordUsername',
    'userDiscordId',
  ])
  const token = (saved?.body as { discordAccessToken: string } | undefined)?.discordAccessToken
  expect(token).toMatch(/^discord_/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(token)
  await page.reload()
  await expect(discord).toContainText('lena.paints')
  expect(calls.filter(({ path }) => path === '/discord/callback')).toHaveLength(1)
})

test('DISCORD-04: a user who denies access at Discord returns to /profile without the query, and no request is made', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', lena)
  await rowOf(page, 'Discord').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(rowOf(page, 'Discord').getByRole('button', { name: 'Connect' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(linesOf(calls).filter((line) => line.includes('discord'))).toEqual([])
})

test('DISCORD-04, A15, SEC-01: with a forged or unknown Discord code, the profile shows an error and removes the code from the address', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/dashboard', lena)
  const discord = rowOf(page, 'Discord')
  const open = async (query: string, exchanges: number) => {
    calls.length = 0
    await page.goto(`/profile?${query}`)
    await expect(page).toHaveURL('/profile')
    await expect(discord.getByRole('alert')).toHaveText('Discord could not be connected. Please try again.')
    await expect(discord.getByRole('button', { name: 'Connect' })).toBeEnabled()
    expect(calls.filter(({ path }) => path === '/discord/callback')).toHaveLength(exchanges)
    expect(calls.filter(({ path }) => path === '/users/update-discord')).toEqual([])
  }
  // A valid code that Discord has issued to another user.
  const { code } = await admin(page, 'allowDiscord', { username: 'mallory' })
  await open(`code=${code}`, 0)
  await open(`code=${code}&state=forged`, 0)
  await discord.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL(/\/mocks\/providers\/discord/)
  await open(`code=nonsense&state=${new URL(page.url()).searchParams.get('state')}`, 1)
})

test('DISCORD-05, DISCORD-06, C17, C18: three days before the Discord token expires, each visit warns, and a new consent renews it', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', lena)
  const discord = rowOf(page, 'Discord')
  await discord.getByRole('button', { name: 'Connect' }).click()
  await authorize(page, 'lena.paints')
  await expect(discord).toContainText('lena.paints')
  const warning = page.getByRole('dialog', { name: 'Discord authorisation expiring soon' })
  await page.reload()
  await expect(discord).toContainText('lena.paints')
  await expect(warning).toBeHidden()

  await page.goto('/terms')
  await admin(page, 'advance', { ms: 4 * DAY })
  await page.goto('/profile')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Later' }).click()
  await expect(warning).toBeHidden()
  await comeBack(page)
  await expect(discord).toContainText('lena.paints')
  await expect(warning).toBeHidden()

  await page.reload()
  await warning.getByRole('button', { name: 'Refresh' }).click()
  // How often the new token was saved, and whether the profile was reloaded afterwards.
  const saved = () => {
    const lines = linesOf(calls)
    const at = lines.lastIndexOf('POST /users/update-discord')
    return [
      lines.filter((line) => line === 'POST /users/update-discord').length,
      lines.indexOf('GET /users/me', at) > at,
    ]
  }
  await authorize(page, 'lena.paints')
  await expect(page).toHaveURL('/profile')
  await expect.poll(saved).toEqual([2, true])
  await expect(warning).toBeHidden()
  await page.reload()
  await expect(discord).toContainText('lena.paints')
  await expect(warning).toBeHidden()
})

test('TELEGRAM-01, C20, A24: the bot opens in a new tab; when the user has started it and returns, the profile shows the connection', async ({
  page,
  context,
}) => {
  await openAs(page, 'fresh', '/profile', lena)
  const telegram = rowOf(page, 'Telegram')
  const link = telegram.getByRole('link', { name: 'Connect' })
  const userId = await page.evaluate(() => localStorage.getItem('userId'))
  await expect(link).toHaveAttribute('href', `https://t.me/guildhall_bot?start=${userId}`)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const opening = context.waitForEvent('page')
  await link.click()
  const bot = await opening
  await expect(telegram).toContainText('Press Start in the chat of our bot, then come back here.')
  await comeBack(page)
  await expect(telegram).toContainText('Not Connected')
  await bot.getByLabel('Your username here').fill('lena_paints')
  await bot.getByRole('button', { name: 'Start' }).click()
  await expect(bot.getByText('Guildhall knows this chat now')).toBeVisible()
  await bot.close()
  await comeBack(page)
  await expect(telegram).toContainText('@lena_paints')
  await expect(link).toHaveCount(0)
  await expect(telegram.getByRole('link', { name: 'Open your servers' })).toHaveAttribute(
    'href',
    '/subscriptions',
  )
})

test('PPVLINK-01, PPVLINK-02, PPVLINK-03, PPVLINK-06: a seller links the ViewPay Bot in a new tab, and can unlink it', async ({
  page,
  context,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', lena)
  const row = rowOf(page, 'ViewPay Bot')
  const opening = context.waitForEvent('page')
  await row.getByRole('button', { name: 'Connect' }).dblclick()
  const bot = await opening
  await expect(row).toContainText('Press Start in the bot’s chat. We are waiting for it.')
  await bot.getByRole('button', { name: 'Start' }).click()
  await expect(bot.getByText('Guildhall knows this chat now')).toBeVisible()
  await bot.close()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Unlink' }).click()
  await expect(row.getByText('Not Connected', { exact: true })).toBeVisible()
  const ppv = calls.filter(({ path }) => path.startsWith('/telegram/ppv/'))
  expect(linesOf(ppv).filter((line) => !line.includes('/status'))).toEqual([
    'GET /telegram/ppv/link',
    'PATCH /telegram/ppv/unlink',
  ])
  expect(ppv.at(-1)?.body).toEqual({})
})
