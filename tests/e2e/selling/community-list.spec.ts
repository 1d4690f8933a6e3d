import type { Page } from '@playwright/test'
import { expect, openAs, pasted, test } from '../journey.ts'

const seller = 'seller@guildhall.test'
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const toggle = (page: Page, title: string) =>
  card(page, title).getByRole('switch', { name: 'Open to members' })
const required = (page: Page) => page.getByRole('dialog', { name: 'Action Required' })

const openList = (page: Page, scenario = 'bot-removed') => openAs(page, scenario, '/pages', seller)

/** The page that a click opens in a new tab. */
const opened = async (page: Page, click: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()])
  return tab
}

test('PAGES-01, PAGES-05, PAGES-06, PAGES-13, ACTIV-01, ACTIV-02, ACTIV-04, ACTIV-05, ACTIV-06, ACTIV-07, S2b: loading the list deactivates a community whose bot is missing; it can be activated when every bot is an administrator', async ({
  page,
}) => {
  await openList(page)
  await expect(page.getByRole('heading', { level: 1, name: 'My Communities' })).toBeVisible()
  for (const [title, members, badge] of [
    ['The Lantern Room', '1.2k members', 'Active'],
    ['Forest School', '999 members', 'Inactive'],
    ['The Kiln', '34 members', 'Inactive'],
  ] as const) {
    await expect(card(page, title)).toContainText(members)
    await expect(card(page, title).getByText(badge, { exact: true })).toBeVisible()
  }
  await expect(toggle(page, 'Old Quay')).not.toBeChecked()
  await toggle(page, 'The Kiln').click()
  const dialog = required(page)
  await expect(dialog).toContainText(
    'You need to invite the bot to each server before activating this community.',
  )
  await expect(dialog).toContainText('The Kiln')
  const server = dialog.getByRole('listitem', { name: 'Discord server of The Kiln' })
  const chat = dialog.getByRole('listitem', { name: 'Telegram chat of The Kiln' })
  await expect(server).toContainText('Guest, Member')
  await expect(server).toContainText('The bot is not invited yet.')
  await expect(chat).toContainText('Member')
  await expect(chat).toContainText('The bot is there, but has no admin permission.')

  const invite = dialog.getByRole('link', { name: 'Invite to Discord' })
  const discord = await opened(page, () => invite.click())
  await expect(discord.getByRole('heading', { level: 1, name: 'The Kiln' })).toBeVisible()
  await discord.getByRole('button', { name: 'Invite as administrator' }).click()
  await expect(discord.getByText('as an administrator')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(server).toHaveCount(0)

  const telegram = await opened(page, () => dialog.getByRole('link', { name: 'Open in Telegram' }).click())
  await telegram.getByRole('button', { name: 'The Kiln: firings' }).click()
  await telegram.getByRole('button', { name: 'Invite as administrator' }).click()
  await expect(telegram.getByText('as an administrator')).toBeVisible()
  // The user returns to the list.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(dialog).toHaveCount(0)
  await expect(toggle(page, 'The Kiln')).toBeChecked()
  await expect(card(page, 'The Kiln').getByText('Active', { exact: true })).toBeVisible()
  await page.reload()
  await expect(toggle(page, 'The Kiln')).toBeChecked()
})

test('PAGES-07, PAGES-09, PAGES-11, PAGES-12, C43, C80: in the list, the seller invites the bot to a new server, copies the link of a community, and opens View and Edit in this tab', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await openList(page)
  const invite = page.getByRole('link', { name: 'Discord Bot' })
  await expect(invite).toHaveAttribute('rel', 'noopener noreferrer')
  const discord = await opened(page, () => invite.click())
  await discord.getByLabel('Server id').fill('900000000000000001')
  await discord.getByLabel('Its name, if it is new').fill('A new hall')
  await discord.getByRole('button', { name: 'Open' }).click()
  await expect(discord.getByText('bot is not here')).toBeVisible()
  await discord.close()

  const lantern = card(page, 'The Lantern Room')
  await lantern.getByRole('button', { name: 'Copy link' }).click()
  await expect(lantern.getByText('Link copied to clipboard')).toBeVisible()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const { origin } = new URL(page.url())
  expect(await pasted(context)).toBe(`${origin}/community/the-lantern-room`)
  await lantern.getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL('/community/the-lantern-room')
  await page.goBack()
  await lantern.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL('/edit/the-lantern-room')
})

test('in a list of 1,000 communities only cards near the window are rendered, and each bot is checked once, six at a time', async ({
  page,
}) => {
  await using _script = await page.addInitScript(() => {
    const { fetch } = window
    const checks = { paths: [] as string[], running: 0, most: 0 }
    Object.assign(window, { checks })
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
      if (!pathname.includes('/check-bot/')) return fetch(input, init)
      checks.paths.push(pathname)
      checks.running += 1
      checks.most = Math.max(checks.most, checks.running)
      try {
        return await fetch(input, init)
      } finally {
        checks.running -= 1
      }
    }
  })
  const checks = () =>
    page.evaluate(() => (window as unknown as { checks: { paths: string[]; most: number } }).checks)
  await openList(page, 'seller-1000-communities')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toBeVisible()
  expect((await checks()).paths.length).toBeLessThan(900)
  await expect(items.first()).toHaveAttribute('aria-posinset', '1')
  await expect(items.first()).toHaveAttribute('aria-setsize', '1000')
  expect(await items.count()).toBeLessThan(60)

  // Scrolling does not lose the focus.
  const second = items.nth(1).getByRole('link', { name: 'View' })
  await second.focus()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(items.last()).toHaveAttribute('aria-posinset', '1000')
  await expect(page.locator(':focus')).toHaveText('View')
  expect(await items.count()).toBeLessThan(80)

  const count = page.getByRole('search').getByRole('status')
  await expect(count).toHaveText('1,000 in all')
  await page.getByLabel('Search').fill('READING thriller')
  await expect(items.first()).toContainText('Port Tessie Thriller Reading Circle')
  await page.getByLabel('Show').selectOption('Inactive')
  await expect(page).toHaveURL('/pages?search=READING+thriller&show=inactive')
  const narrowed = (await count.textContent()) ?? ''
  expect(narrowed).toMatch(/^\d{1,2} of 1,000$/)
  await page.reload()
  await expect(count).toHaveText(narrowed)
  await expect(page.getByLabel('Search')).toHaveValue('READING thriller')
  // The navigation link to this page opens it without the filter; Back restores the filter.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' }).click()
  await expect(page).toHaveURL('/pages')
  await expect(count).toHaveText('1,000 in all')
  await page.goBack()
  await expect(count).toHaveText(narrowed)
  await expect(page.getByLabel('Search')).toHaveValue('READING thriller')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/pages')
  await expect(items.first()).toHaveAttribute('aria-setsize', '1000')

  // Waits until more bots are checked than cards are rendered. The tests of the machine prove that the bots of all
  // communities are checked.
  await expect.poll(async () => (await checks()).paths.length, { timeout: 60_000 }).toBeGreaterThan(100)
  const { paths, most } = await checks()
  expect(new Set(paths).size).toBe(paths.length)
  expect(most).toBeLessThanOrEqual(6)
})
