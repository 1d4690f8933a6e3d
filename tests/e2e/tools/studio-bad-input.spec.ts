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

test('with storage that is blocked or full, the studio shows, plays and rewinds the same states; studios in several tabs play independently', async ({
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
    await denied.getByRole('button', { name: 'Restart' }).click()
    await expect(outline(denied).getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await denied.getByRole('tab', { name: 'Screens' }).click()
    await expect(denied.getByRole('tabpanel')).toBeVisible()
    await expect(denied.getByText('could not be shown')).toHaveCount(0)
    expect(problems, how).toEqual([])
    await denied.close()
  }
  expect(await hash(page)).toBe(before)
})
