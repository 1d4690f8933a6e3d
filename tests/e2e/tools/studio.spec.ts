import type { Frame, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'

const openSheet = async (page: Page, query: string) => {
  await page.goto(`/studio/${query}`)
  // The studio explores the flow before it shows the first heading.
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible({
    timeout: 30_000,
  })
}

/** The iframe of a screen, after everything in it has loaded. */
const drawn = async (drawing: Locator): Promise<Frame> => {
  await drawing.scrollIntoViewIfNeeded()
  const frame = await (await drawing.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('The iframe of the screen has no window.')
  await frame.waitForSelector('html[data-drawn]', { state: 'attached' })
  return frame
}

test('a screen of the storyboard is rendered at its own size, in its own theme, with its dialog open, and takes no focus', async ({
  page,
}) => {
  await page.goto('/studio/?flow=login&frame=unconfirmed')
  await expect(page.locator('[data-screen]')).toHaveCount(4)
  const windows: unknown[] = []
  for (const drawing of await page.locator('[data-screen]').all()) {
    const frame = await drawn(drawing)
    windows.push(
      await frame.evaluate(() => [
        innerWidth,
        getComputedStyle(document.body).colorScheme,
        getComputedStyle(document.documentElement).backgroundColor,
        document.querySelector('dialog:modal')?.querySelector('h2')?.textContent,
      ]),
    )
  }
  expect(windows).toEqual([
    [1280, 'light', 'rgb(248, 242, 230)', 'Confirm your email'],
    [390, 'light', 'rgb(248, 242, 230)', 'Confirm your email'],
    [1280, 'dark', 'rgb(22, 18, 14)', 'Confirm your email'],
    [390, 'dark', 'rgb(22, 18, 14)', 'Confirm your email'],
  ])
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
})

test('a screen of the storyboard has an address, which works after a reload; Back returns to the storyboard with the focus on that screen', async ({
  page,
}) => {
  await openSheet(page, '?flow=login&tab=screens')
  await page.getByRole('link', { name: 'unconfirmed', exact: true }).click()
  await expect(page).toHaveURL('/studio/?flow=login&frame=unconfirmed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'unconfirmed' })).toBeVisible()
  await expect(page.getByText('LOGIN-08')).toBeVisible()
  await expect(page.getByText('opens the confirm-email dialog')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'begins as' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('unconfirmed')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'unconfirmed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('link', { name: 'unconfirmed', exact: true })).toBeFocused()
})

test('a state of a diagram that is selected by pointer or keyboard is shown in diagram, outline and details, and has an address', async ({
  page,
}) => {
  await page.goto('/studio/?flow=unsubscribe')
  const diagram = page.getByRole('img', { name: 'Diagram of Unsubscribe' })
  await diagram.getByText('Confirming', { exact: true }).click()
  const outline = page.getByRole('tree', { name: 'States of Unsubscribe' })
  await expect(outline.getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/studio/?flow=unsubscribe&state=unsubscribe.confirming')
  await expect(page.getByText('The user is asked whether they still want to unsubscribe.')).toBeVisible()
  await expect(page.getByText('UNSUB-02')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Unsubscribe confirmed if acknowledged → Processing' }),
  ).toBeVisible()

  await outline.getByRole('treeitem', { name: 'Confirming' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(outline.getByRole('treeitem', { name: 'Choosing' })).toBeFocused()
  await expect(outline.getByRole('treeitem', { selected: true })).toHaveText('Choosing')
  // Selecting the state in the outline opens the diagram's view that contains the state.
  await expect(diagram.getByText('Choosing', { exact: true })).toBeVisible()
  await page.reload()
  await expect(outline.getByRole('treeitem', { selected: true })).toHaveText('Choosing')
  await expect(diagram.getByText('Choosing', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Outermost states')
  await expect(diagram.getByText('Choosing', { exact: true })).toHaveCount(0)

  for (const [format, file] of [
    ['Mermaid', 'unsubscribe.mmd'],
    ['Picture (PNG)', 'unsubscribe.png'],
  ] as const) {
    const exported = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: format }).click()
    expect((await exported).suggestedFilename()).toBe(file)
  }

  await page.getByRole('tab', { name: 'Requirements' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'UNSUB-15' })
    .getByRole('button', { name: 'Failed' })
    .click()
  await expect(page).toHaveURL('/studio/?flow=unsubscribe&state=unsubscribe.failed')
})

test('the studio applies both of two options that the user chooses in quick succession', async ({ page }) => {
  await openSheet(page, '?flow=toast&tab=screens')
  await page.evaluate(() => {
    for (const name of ['dark', 'phone'])
      for (const label of document.querySelectorAll('label'))
        if (label.textContent.toLowerCase() === name) label.click()
  })
  await expect(page).toHaveURL('/studio/?flow=toast&tab=screens&theme=dark&screen=phone')
})

test('each kind of page of the studio is accessible, in a wide light window and in a narrow dark one', async ({
  page,
}) => {
  test.slow()
  for (const query of [
    '',
    '?flow=toast&tab=screens',
    '?flow=unsubscribe&state=unsubscribe.confirming',
    '?flow=dashboard&tab=requirements',
    '?flow=nowhere&tab=play&state=nowhere.dark&path=visitor~gone',
    '?tab=live',
    '?tab=changes',
    '?tab=stories&story=19-unsubscribe',
  ]) {
    await test.step(query, async () => {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`/studio/${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  }
})

test('for an unknown flow in the address, the studio shows a message and a link to all flows', async ({
  page,
}) => {
  await page.goto('/studio/?flow=nowhere&tab=play&state=nowhere.dark&path=visitor~gone')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such flow' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All flows' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What Guildhall does' })).toBeVisible()
})

test('in Play, a click on the screen moves the diagram, and Back returns to the previous step or tab', async ({
  page,
}) => {
  const screen = page.frameLocator('iframe[title="Screen"]')
  const outline = page.getByRole('tree', { name: 'States of Unsubscribe' })
  const refused = 'Failed to unsubscribe: The provider is resting.'
  await page.goto('/studio/?flow=unsubscribe')
  await page.getByRole('tab', { name: 'Play' }).click()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Diagram' })).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await page.getByRole('combobox', { name: 'Begins as' }).selectOption('Trial')
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Unsubscribe' }).last().click()
  await expect(outline.getByRole('treeitem', { name: 'Cancelling with provider' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  // A click in 'What can happen' also changes the screen.
  await page
    .getByRole('region', { name: 'What can happen' })
    .getByRole('button', { name: /The provider is resting/ })
    .click()
  await expect(screen.getByText(refused)).toBeVisible()
  // The screen changes before the address.
  await expect(page).toHaveURL(/the-provider-is-resting/)
  await page.goBack()
  await expect(screen.getByText(refused)).toBeHidden()
  await page.goForward()
  await expect(screen.getByText(refused)).toBeVisible()
  await page.getByRole('slider', { name: 'History' }).press('Home')
  await expect(outline.getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

test('the search opens a text in Play and a requirement by its id; Back returns to the step before', async ({
  page,
}) => {
  await page.goto('/studio/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled')
  const checkbox = page.frameLocator('iframe[title="Screen"]').getByRole('checkbox')
  await expect(checkbox).toBeChecked()
  const box = page.getByRole('combobox', { name: 'Search the studio' })
  await box.fill('Do you want to cancel your subscription')
  await page.getByRole('option', { name: 'Do you want to cancel' }).first().click()
  await expect(checkbox).not.toBeChecked()
  await page.goBack()
  await expect(checkbox).toBeChecked()
  await box.fill('unsub-01')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Requirements' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('1 requirement and')).toBeVisible()
  await page.getByRole('link', { name: 'Unsubscribe: Confirming' }).click()
  await expect(page.getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute('aria-selected', 'true')
})

test('the studio shows a story on its screens, which can be continued in Play, and a message for an unknown story', async ({
  page,
}) => {
  await page.goto('/studio/?tab=stories')
  await page.getByRole('link', { name: 'Somebody joins Guildhall' }).click()
  const screen = page.frameLocator('iframe[title="Screen"]')
  await expect(screen.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('new@guildhall.test')
  await page.getByRole('button', { name: 'The code has six digits.' }).click()
  await expect(screen.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'The code has six digits.' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByText('Moment 6 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Go on from here in Play' }).click()
  await expect(page).toHaveURL(/flow=email-verification&tab=play&path=registered~code.changed/)
  await expect(screen.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.goto('/studio/?tab=stories&story=gone')
  await expect(page.getByRole('heading', { name: 'There is no such story' })).toBeVisible()
})

test('for a link with an impossible step, Play names the step and the reason; a malformed link opens the start of the flow', async ({
  page,
}) => {
  await page.goto('/studio/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled~plan.sold~gone')
  await expect(page.getByRole('alert')).toContainText(
    "Step 2 of this link, 'plan.sold', is no longer possible",
  )
  const outline = page.getByRole('tree', { name: 'States of Unsubscribe' })
  await expect(outline.getByRole('treeitem', { name: 'Confirming' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.frameLocator('iframe[title="Screen"]').getByRole('checkbox')).toBeChecked()
  await page.goto(`/studio/?flow=unsubscribe&tab=play&path=${'%7B~'.repeat(2_000)}`)
  await expect(page.getByRole('alert')).toContainText("This flow does not begin as '{'")
  await expect(
    page.getByRole('region', { name: 'What can happen' }).getByRole('button').first(),
  ).toBeVisible()
})

test('in Play, text that a user types on the screen of Play is one step, which Back and Forward undo and repeat', async ({
  page,
}) => {
  await page.goto('/studio/?flow=login&tab=play')
  const screen = page.frameLocator('iframe[title="Screen"]')
  // The user types before Play has finished opening.
  await screen.getByRole('textbox', { name: 'Email' }).click()
  await page.keyboard.type('bea@guildhall.test')
  await expect(page).toHaveURL(/email%22%3A%22bea%40guildhall\.test/)
  const steps = page.getByRole('region', { name: 'Trace' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Other branches' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await page.getByRole('button', { name: 'Forward' }).click()
  await expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('bea@guildhall.test')
})

test('the screen in Play takes neither the focus nor the scroll position from the user', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/studio/?flow=unsubscribe')
  await page.getByRole('tab', { name: 'Diagram' }).focus()
  await page.keyboard.press('ArrowRight')
  const dialog = page.frameLocator('iframe[title="Screen"]').getByRole('alertdialog')
  const toggle = page.getByRole('button', { name: /^The buyer (un)?ticks/ })
  await expect(toggle).toBeEnabled()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Play' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('iframe[src*="theme=dark"]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await page.reload()
  await expect(toggle).toBeEnabled()
  await expect(dialog).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [document.activeElement?.tagName, scrollY]))
    .toEqual(['BODY', 0])
})

test('the screen in Play takes no letter that a user types in the studio while Play opens a path', async ({
  page,
}) => {
  const opened = Promise.withResolvers<void>()
  await page.route(/play-tab/, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto(
    '/studio/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled~unsubscribe.confirmed',
  )
  await page.getByRole('button', { name: 'Note or question' }).click()
  const text = page.getByRole('textbox', { name: 'Question or note' })
  await text.focus()
  opened.resolve()
  const shown = page.frameLocator('iframe[title="Screen"]').getByText('Unsubscribing…').waitFor()
  let typed = ''
  let isTyping = true
  void shown.then(() => {
    isTyping = false
  })
  while (isTyping) {
    await page.keyboard.press('a')
    typed += 'a'
  }
  await page.keyboard.press('b')
  await expect(text).toHaveValue(`${typed}b`)
})

test('pressing one key repeatedly plays a story to its end', async ({ page }) => {
  await page.goto('/studio/?tab=stories&story=19-unsubscribe')
  const next = page.getByRole('button', { name: 'Next' })
  const said = page.getByText(/^Moment \d+ of \d+$/)
  const last = Number(/\d+$/.exec(await said.innerText())?.[0])
  await next.focus()
  for (let at = 2; at <= last; at += 1) {
    await page.keyboard.press('Enter')
    await expect(said).toHaveText(`Moment ${at} of ${last}`)
    await expect(page.locator('[aria-busy=false]')).toBeAttached()
    if (at < last) await expect(next).toBeFocused()
  }
  await expect(page.locator('button[aria-current=step]')).toBeFocused()
})

test("a path in Play stays while another view of its flow is open, and restarts by a click on the flow's name", async ({
  page,
}) => {
  const checkbox = page.frameLocator('iframe[title="Screen"]').getByRole('checkbox')
  await page.goto('/studio/?flow=unsubscribe&tab=play&path=trial~acknowledgement.toggled&note=Look')
  await expect(checkbox).toBeChecked()
  await page.getByRole('tab', { name: 'Requirements' }).click()
  await expect(page.getByText('UNSUB-15')).toBeVisible()
  await page.getByRole('tab', { name: 'Play' }).click()
  await expect(checkbox).toBeChecked()
  await expect(page).toHaveURL(/&tab=play&path=trial(~|%7E)acknowledgement\.toggled&note=Look$/)
  await page.getByRole('navigation', { name: 'Flows' }).getByRole('link', { name: 'Unsubscribe' }).click()
  await expect(checkbox).not.toBeChecked()
  await expect(page).toHaveURL('/studio/?flow=unsubscribe&tab=play&path=period')
  await page.goBack()
  await expect(checkbox).toBeChecked()
})

test("a flow that is opened from a state of another flow in the studio does not get the other flow's path", async ({
  page,
}) => {
  await page.goto('/studio/?flow=subscriptions&tab=play')
  await expect(page).toHaveURL(/&path=/)
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await page.getByRole('treeitem', { name: 'Reconciling' }).click()
  await page.getByRole('button', { name: 'Go into Pending purchases' }).click()
  await expect(page).toHaveURL('/studio/?flow=pending-purchases')
})

test('a path in Play continues on the page that a step opens, and is saved as one story; Back returns to the previous page', async ({
  page,
}) => {
  await page.goto('/studio/?flow=register&tab=play&path=newcomer')
  const screen = page.frameLocator('iframe[title="Screen"]')
  await page.getByRole('button', { name: 'The person follows “Log in”' }).click()
  const card = page.getByRole('region', { name: 'Next page' })
  await expect(card).toContainText('The person is now at Login.')
  await card.getByRole('button', { name: 'Go on there' }).click()
  await expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expect(page.getByRole('tree', { name: 'States of Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as story' }).click()
  const { scenes } = JSON.parse(await page.getByRole('textbox', { name: 'Content' }).inputValue())
  expect(scenes).toMatchObject([
    { flow: 'register', steps: [{ name: 'newcomer' }, { name: 'login.chosen' }] },
    { flow: 'login', steps: [{ name: '/login' }] },
  ])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
})
