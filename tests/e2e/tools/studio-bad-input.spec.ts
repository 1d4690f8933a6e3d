import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const causes = (page: Page) => page.getByRole('region', { name: 'What can happen' })
const outline = (page: Page) => page.getByRole('tree', { name: 'States of Unsubscribe' })
const hash = (page: Page) => page.evaluate(() => JSON.stringify(window.guildhallStudio?.hash()))

/** Plays Unsubscribe up to the confirmed dialog, and returns the URL of that step. */
const playToProcessing = async (page: Page): Promise<string> => {
  await page.goto('/studio/?flow=unsubscribe&tab=play')
  await causes(page)
    .getByRole('button', { name: /^The buyer ticks/ })
    .click()
  await causes(page)
    .getByRole('button', { name: /^The buyer presses “Unsubscribe”/, disabled: false })
    .click()
  await expect(outline(page).getByRole('treeitem', { name: 'Processing' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  return hash(page)
}

for (const tab of ['diagram', 'play'])
  test(`for an unknown flow in the address, the studio shows a message and a link to all flows (${tab})`, async ({
    page,
  }) => {
    await page.goto(`/studio/?flow=nowhere&tab=${tab}&state=nowhere.dark&path=visitor~gone`)
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such flow' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All flows' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What Guildhall does' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Map of all flows' })).toBeVisible()
  })

const storages = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        },
      })
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError')
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  },
}

test('with storage that is blocked or full, the studio shows, plays and rewinds the same states', async ({
  page,
  context,
}) => {
  const before = await playToProcessing(page)
  for (const [how, deny] of Object.entries(storages)) {
    const denied = await context.newPage()
    const problems: string[] = []
    denied.on('pageerror', ({ message }) => problems.push(message))
    await denied.addInitScript(deny)
    expect(await playToProcessing(denied), how).toBe(before)
    await denied.getByRole('button', { name: 'Back' }).click()
    await denied.getByRole('button', { name: 'Forward' }).click()
    await expect.poll(() => hash(denied), how).toBe(before)
    for (const tab of ['Diagram', 'Screens', 'Requirements']) {
      await denied.getByRole('tab', { name: tab }).click()
      await expect(denied.getByRole('tabpanel')).toBeVisible()
    }
    await expect(denied.getByText('could not be shown')).toHaveCount(0)
    expect(problems, how).toEqual([])
    await denied.close()
  }
})

test('two studios in two tabs play independently', async ({ page, context }) => {
  const other = await context.newPage()
  const first = await playToProcessing(page)
  await other.goto('/studio/?flow=unsubscribe&tab=play')
  await causes(other)
    .getByRole('button', { name: /^The buyer presses “Cancel”/ })
    .click()
  await expect(outline(other).getByRole('treeitem', { name: 'Ended' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await hash(page)).toBe(first)
  const ended = await hash(other)
  await page.getByRole('button', { name: 'Restart' }).click()
  await expect(outline(page).getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await hash(other)).toBe(ended)
  await expect(other).toHaveURL(/dialog\.closed/)
})
