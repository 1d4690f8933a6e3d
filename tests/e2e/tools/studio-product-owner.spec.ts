import type { Locator, Page } from '@playwright/test'
import { expect, pasted, test } from '../journey.ts'

const told = "Your free-trial access will stay active until the trial ends — you won't be charged."
const refused = 'Failed to unsubscribe: The provider is resting.'
const note = 'Is this what we want to say?'

/** A way to use the studio: by pointer or keyboard. */
interface Hand {
  /** Searches for words and opens a result. */
  search(words: string, found: string): Promise<void>
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
}

/** Finds the text that a buyer sees when the provider refuses to cancel a trial, and copies a link to that step. */
const findAndShare = async (page: Page, hand: Hand): Promise<string> => {
  const screen = page.frameLocator('iframe[title="Screen"]')
  await page.context().grantPermissions(['clipboard-write'])
  await page.goto('/studio/')
  await expect(page.getByRole('navigation', { name: 'Map of all flows' })).toBeVisible()
  await hand.search('free trial access', told)
  await expect(screen.getByText(told)).toBeVisible()
  // 'Back' selects the state before the response, then the state before the request.
  const outline = page.getByRole('tree', { name: 'States of Unsubscribe' })
  for (const state of ['Requesting', 'Cancelling with provider']) {
    await hand.press(page.getByRole('button', { name: 'Back' }))
    await expect(outline.getByRole('treeitem', { name: state })).toHaveAttribute('aria-selected', 'true')
  }
  await hand.press(
    page
      .getByRole('region', { name: 'What can happen' })
      .getByRole('button', { name: /The provider is resting/ }),
  )
  await expect(screen.getByText(refused)).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Share' }))
  await hand.write(page.getByRole('textbox', { name: 'Note' }), note)
  await hand.press(page.getByRole('button', { name: 'Copy link' }))
  await expect(page.getByText('Link copied.')).toBeVisible()
  return pasted(page.context())
}

const expectTheMoment = async (page: Page, address: string) => {
  const friend = await page.context().newPage()
  await friend.goto(address)
  await expect(friend.getByText(note)).toBeVisible()
  await expect(friend.frameLocator('iframe[title="Screen"]').getByText(refused)).toBeVisible()
}

test('a product owner finds a refused cancellation in a free trial and shares it, with at most ten clicks', async ({
  page,
}) => {
  let clicks = 0
  const press = async (control: Locator) => {
    clicks += 1
    await control.click()
  }
  const address = await findAndShare(page, {
    press,
    search: async (words, found) => {
      const box = page.getByRole('combobox', { name: 'Search the studio' })
      await press(box)
      await box.fill(words)
      await press(page.getByRole('option', { name: `${found} Unsubscribe`, exact: true }))
    },
    write: async (field, text) => {
      await press(field)
      await field.fill(text)
    },
  })
  expect(clicks).toBeLessThanOrEqual(10)
  await expectTheMoment(page, address)
})

test('a product owner finds and shares a refused cancellation by keyboard only, with at most forty keys besides typed text', async ({
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
  const address = await findAndShare(page, {
    search: async (words, found) => {
      await key('/')
      await page.keyboard.type(words)
      const option = page.getByRole('option', { name: `${found} Unsubscribe`, exact: true })
      await expect(option).toBeVisible()
      for (let nth = 0; nth < 10 && (await option.getAttribute('data-highlighted')) === null; nth += 1)
        await key('ArrowDown')
      await key('Enter')
    },
    press: async (control) => {
      await tabTo(control)
      await key('Enter')
    },
    write: async (field, text) => {
      await tabTo(field)
      await page.keyboard.type(text)
    },
  })
  expect(keys).toBeLessThanOrEqual(40)
  await expectTheMoment(page, address)
})
