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

test('DISCORD-01, DISCORD-02, DISCORD-03, DISCORD-04, DISCORD-05, DISCORD-06, A15, A16, SEC-01, C17, C18: a user denies access at Discord, is sent a forged code, allows access, and renews it before it expires', async ({
  page,
}) => {
  const calls = await callsOf(page)
  const exchanges = () => calls.filter(({ path }) => path === '/discord/callback')
  await openAs(page, 'fresh', '/profile', lena)
  const discord = rowOf(page, 'Discord')
  const connect = discord.getByRole('button', { name: 'Connect' })
  await connect.click()
  await expect(page).toHaveURL(/\/mocks\/providers\/discord/)
  const query = new URL(page.url()).searchParams
  expect(query.get('redirect_uri')).toBe(`${new URL(page.url()).origin}/profile`)
  expect(query.get('state')).toMatch(/^[\da-f-]{36}$/)
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await expectAccessible(page)
  await cancel.click()
  await expect(page).toHaveURL('/profile')
  await expect(connect).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A valid code that Discord has issued to another user.
  const { code } = await admin(page, 'allowDiscord', { username: 'mallory' })
  await page.goto(`/profile?code=${code}&state=forged`)
  await expect(page).toHaveURL('/profile')
  await expect(discord.getByRole('alert')).toHaveText('Discord could not be connected. Please try again.')
  expect(exchanges()).toEqual([])

  await connect.click()
  await authorize(page, 'lena.paints')
  await expect(page).toHaveURL('/profile')
  await expect(discord).toContainText('lena.paints')
  await expect(discord.getByText('Connected', { exact: true })).toBeVisible()
  const saved = calls.filter(({ path }) => path === '/users/update-discord')
  expect(saved).toHaveLength(1)
  const token = (saved[0]?.body as { discordAccessToken: string } | undefined)?.discordAccessToken
  expect(token).toMatch(/^discord_/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(token)
  await page.reload()
  await expect(discord).toContainText('lena.paints')
  expect(exchanges()).toHaveLength(1)

  // Three days before the token expires, each visit warns.
  const warning = page.getByRole('dialog', { name: 'Discord authorisation expiring soon' })
  await expect(warning).toBeHidden()
  await admin(page, 'advance', { ms: 4 * DAY })
  await page.reload()
  await warning.getByRole('button', { name: 'Later' }).click()
  await comeBack(page)
  await expect(discord).toContainText('lena.paints')
  await expect(warning).toBeHidden()
  await page.reload()
  await warning.getByRole('button', { name: 'Refresh' }).click()
  await authorize(page, 'lena.paints')
  await expect(page).toHaveURL('/profile')
  await expect.poll(() => exchanges().length).toBe(2)
  await expect(discord).toContainText('lena.paints')
  await expect(warning).toBeHidden()
})

test('PPVLINK-01, PPVLINK-02, PPVLINK-03, PPVLINK-06: a seller links the ViewPay Bot in a new tab, and unlinks it', async ({
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
