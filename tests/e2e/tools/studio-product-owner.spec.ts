import type { Locator } from '@playwright/test'
import { expect, pasted, test } from '../journey.ts'

const told = "Your free-trial access will stay active until the trial ends — you won't be charged."
const refused = 'Failed to unsubscribe: The provider is resting.'
const note = 'Is this what we want to say?'

test("from the studio's front page, a user finds and shares the refused cancellation of a trial with at most six clicks", async ({
  page,
  browser,
}) => {
  let clicks = 0
  const press = async (control: Locator) => {
    clicks += 1
    await control.click()
  }
  await page.context().grantPermissions(['clipboard-write'])
  await page.goto('/studio/')
  const box = page.getByRole('combobox', { name: 'Search the studio' })
  const began = Date.now()
  await press(box)
  await box.fill('What happens when a trial buyer cancels and the card provider refuses?')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('The provider refuses in a free trial')
  await press(first)
  const screen = page.frameLocator('iframe[title="Screen"]')
  await expect(screen.getByText(refused)).toBeVisible()
  await press(page.getByRole('link', { name: 'Go on from here in Play' }))
  await expect(screen.getByText(refused)).toBeVisible()
  await press(page.getByRole('button', { name: 'Share' }))
  await press(page.getByRole('button', { name: 'Copy link' }))
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)
  expect(Date.now() - began).toBeLessThan(30_000)
  const colleague = await browser.newContext()
  const theirs = await colleague.newPage()
  await theirs.goto(await pasted(page.context()))
  await expect(theirs.frameLocator('iframe[title="Screen"]').getByText(refused)).toBeVisible()
  await colleague.close()
})

test('in the studio, a user finds and shares a refused cancellation by keyboard, with at most 40 keys besides typed text', async ({
  page,
}) => {
  let keys = 0
  const key = (name: string) => {
    keys += 1
    return page.keyboard.press(name)
  }
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
  const tabTo = async (control: Locator) => {
    await expect(control).toBeEnabled()
    const isBehind = await control.evaluate(
      (element) =>
        !!document.activeElement &&
        !!(element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    for (let nth = 0; nth < 20 && !(await isFocused(control)); nth += 1)
      await key(isBehind ? 'Shift+Tab' : 'Tab')
    await expect(control).toBeFocused()
  }
  const press = async (control: Locator) => {
    await tabTo(control)
    await key('Enter')
  }
  const screen = page.frameLocator('iframe[title="Screen"]')
  await page.context().grantPermissions(['clipboard-write'])
  await page.goto('/studio/')
  await expect(page.getByRole('navigation', { name: 'Map of all flows' })).toBeVisible()
  await key('/')
  await page.keyboard.type('free trial access')
  const option = page.getByRole('option', { name: `${told} Unsubscribe`, exact: true })
  await expect(option).toBeVisible()
  for (let nth = 0; nth < 10 && (await option.getAttribute('data-highlighted')) === null; nth += 1)
    await key('ArrowDown')
  await key('Enter')
  await expect(screen.getByText(told)).toBeVisible()
  // 'Back' selects the state before the response, then the state before the request.
  const outline = page.getByRole('tree', { name: 'States of Unsubscribe' })
  for (const state of ['Requesting', 'Cancelling with provider']) {
    await press(page.getByRole('button', { name: 'Back' }))
    await expect(outline.getByRole('treeitem', { name: state })).toHaveAttribute('aria-selected', 'true')
  }
  await press(
    page
      .getByRole('region', { name: 'What can happen' })
      .getByRole('button', { name: /The provider is resting/ }),
  )
  await expect(screen.getByText(refused)).toBeVisible()
  await press(page.getByRole('button', { name: 'Share' }))
  await tabTo(page.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type(note)
  await press(page.getByRole('button', { name: 'Copy link' }))
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(keys).toBeLessThanOrEqual(40)
  const link = await pasted(page.context())
  expect(new URL(link).searchParams.get('note')).toBe(note)
})
