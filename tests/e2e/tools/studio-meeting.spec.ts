import type { Page } from '@playwright/test'
import { expect, expectAccessible, pasted, test } from '../journey.ts'

const moment = '/studio/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled~unsubscribe.confirmed'

/** Pins a question to what the page shows. If `place` is given, first selects this option under 'Pinned to'. */
const pin = async (page: Page, question: string, place?: string) => {
  const dialog = page.getByRole('dialog', { name: 'Notes and questions' })
  if (place !== undefined) await dialog.getByLabel('Pinned to').selectOption(place)
  await dialog.getByRole('textbox', { name: 'Question or note' }).fill(question)
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Nia')
  await dialog.getByRole('button', { name: 'Pin' }).click()
  await expect(dialog.getByRole('article', { name: question })).toBeVisible()
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await page
    .getByRole('button', { name: /^Note or question/ })
    .first()
    .click()
}

test('in the studio, users pin questions to screens, decide one, print them and send them to a colleague', async ({
  page,
}) => {
  await open(page, '/studio/?flow=unsubscribe&state=unsubscribe.confirming')
  await pin(page, 'Is one tick enough?')
  await pin(page, 'Who owns this flow?', 'Unsubscribe, the whole flow')
  await expectAccessible(page)
  await open(page, moment)
  await pin(page, 'May it be undone?', 'Unsubscribe, step Unsubscribe confirmed')
  await page.goto('/studio/?tab=notes')
  await expect(page.getByText('3 notes: 3 open, 0 decided, 0 done.')).toBeVisible()
  const thread = page.getByRole('article', { name: 'May it be undone?' })
  await thread.getByRole('button', { name: 'Answer' }).click()
  await thread.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
  await thread.getByLabel('Status').selectOption('Decided')
  await thread.getByRole('button', { name: 'Add' }).click()
  await expect(thread.getByText('Decided', { exact: true })).toBeVisible()
  await expect(page.getByText('3 notes: 2 open, 1 decided, 0 done.')).toBeVisible()
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'May it be undone?' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Flows' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy as link' }).click()
  await expect(page.getByText('Link to 3 notes copied.')).toBeVisible()
  const link = await pasted(page.context())
  await page.getByRole('link', { name: 'Unsubscribe, state Confirming' }).click()
  await expect(page.getByRole('button', { name: 'Note or question (2)' })).toBeVisible()

  // The colleague's browser knows nothing of the notes.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/terms')
  await page.goto(link)
  await expect(page.getByText('3 notes came with the link.')).toBeVisible()
  await expect(page).toHaveURL('/studio/?tab=notes')
  await page.goto('/studio/')
  await expect(page.getByRole('link', { name: 'All notes: 2 open' })).toBeVisible()
})

test('in the studio, a user proposes a change on a diagram, undoes part, saves and exports it, and a colleague opens it', async ({
  page,
}) => {
  await page.goto('/studio/?flow=copy-link')
  await page.getByRole('link', { name: 'What if' }).click()
  await expect(page.getByText('Nothing is proposed yet')).toBeVisible()
  const form = page.getByRole('form', { name: 'Change' })
  await form.getByLabel('What would change').selectOption('Add a state')
  await form.getByLabel('Name of the new state').fill('Shared')
  await form.getByLabel('When it is entered').fill('the phone can share')
  await form.getByLabel('What happens there').fill('The phone offers its own ways to send the link.')
  await form.getByRole('button', { name: 'Add the change' }).click()
  await form.getByLabel('What would change').selectOption('Remove a transition')
  await form.getByRole('button', { name: 'Add the change' }).click()
  await expect(page.getByRole('heading', { name: '2 changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: '1 change', exact: true })).toBeVisible()
  await expect(page.locator('[data-state="added 0"]')).toContainText('Shared')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Why this is proposed' }).fill('Half of the buyers use a phone.')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nia')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Stored in this browser.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Markdown' }).click()
  expect((await saved).suggestedFilename()).toBe('what-if-copy-link.md')
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy as link' }).click()
  await expect(page.getByText('Link to 1 note copied.')).toBeVisible()
  const link = await pasted(page.context())

  await page.evaluate(() => localStorage.clear())
  await page.goto('/terms')
  await page.goto(link)
  await expect(page.getByRole('article', { name: 'Half of the buyers use a phone.' })).toBeVisible()
  await expect(page.locator('[data-state="added 0"]')).toContainText('Shared')
})

test('the studio compares two states of a path, presents a path by keys, and prints a flow', async ({
  page,
}) => {
  await page.goto(moment)
  const screen = page.frameLocator('iframe[title="Screen"]')
  await expect(screen.getByText('Unsubscribing…')).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByLabel('Right', { exact: true }).selectOption('Trial → Acknowledgement toggled')
  const words = page.getByRole('region', { name: 'Words on the screen' })
  await expect(words.getByText('Unsubscribing…')).toBeVisible()
  await expect(words.getByText('Unsubscribe from Member')).toBeVisible()
  await expectAccessible(page)

  await page.goto(moment)
  await expect(screen.getByText('Unsubscribing…')).toBeVisible()
  await page.getByRole('link', { name: 'Present' }).click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(screen.getByText('Unsubscribe from Member')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(screen.getByText('Unsubscribing…')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByRole('tab', { name: 'Play' })).toBeVisible()

  await page.goto('/studio/?flow=copy-link&tab=print')
  await expect(page.getByRole('heading', { level: 1, name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture (SVG)' }).click()
  expect((await saved).suggestedFilename()).toBe('copy-link.svg')
})
