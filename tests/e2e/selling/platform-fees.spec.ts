import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, logIn, openAs, test } from '../journey.ts'

const seller = 'seller@guildhall.test'
const buyer = 'buyer@guildhall.test'
const lantern = '/community/the-lantern-room'
const owes =
  'Your account is disabled: the platform fee for March 2026 was due on April 10. Pay the invoice in your mail, and everything works again.'
const halted = 'This community does not take new members right now.'

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const toggle = (page: Page, title: string) =>
  card(page, title).getByRole('switch', { name: 'Open to members' })
const plan = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Selected Plan' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Another user signs in, with the same dataset. */
const become = async (page: Page, email: string, path: string) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`)
  await logIn(page, email)
  await expect(page).toHaveURL(path)
}

const until = (page: Page, instant: string) => admin(page, 'advanceTo', { at: Date.parse(instant) })

const subscribe = async (page: Page, title: string) => {
  await plan(page, title).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Subscribe' }).click()
}

const letter = (page: Page, subject: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
const openMail = async (page: Page, subject: string) => {
  await page.goto(`/mocks/providers/mailbox.html?to=${seller}`)
  await letter(page, subject).getByRole('link', { name: 'Open the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Platform fees for March 2026' })).toBeVisible()
}

const writeCommunity = async (page: Page) => {
  await page.getByLabel('Community name').fill('The Night Bakers')
  await page.getByLabel('Description', { exact: true }).fill('Bread at three in the morning.')
  await press(page, 'Next')
  await press(page, 'Next')
  const draft = plan(page, 'Plan 1')
  await draft.getByLabel('Plan title').fill('Baker')
  await draft.getByLabel('Plan description').fill('All recipes.')
  await draft.getByRole('checkbox', { name: 'Discord' }).check()
  await draft.getByRole('textbox', { name: 'Discord Server ID' }).fill('811204417729318401')
  await draft.getByLabel('Price').fill('19')
  await draft.getByRole('radio', { name: '1 month' }).check()
  await press(page, 'Next')
}

/** A yearly plan of the Lantern Room is sold for $120 in March; its fee is unpaid on 10 April. */
const owe = async (page: Page) => {
  await openAs(page, 'fresh', lantern)
  await subscribe(page, 'Patron')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/subscriptions/)
  await until(page, '2026-04-11T00:00:00Z')
}

test('FEE-02, FEE-03: a seller gets an invoice by mail, and pays it after a refused card', async ({
  page,
}) => {
  await openAs(page, 'fresh', lantern)
  await subscribe(page, 'Patron')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/subscriptions/)
  await until(page, '2026-04-01T00:00:00Z')
  await openMail(page, 'Your Guildhall invoice for March 2026')
  const main = page.getByRole('main')
  await expect(main).toContainText('Sam Okafor')
  await expect(main).toContainText('7.5% of $120.00 of card sales')
  await expect(main).toContainText('April 10, 2026')
  await expect(main).toContainText('to be paid')
  await expectAccessible(page)
  await press(page, 'Decline the card')
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged; try again.')
  await page.getByRole('button', { name: 'Pay $9.00' }).dblclick()
  await expect(page.getByText('This invoice has been paid. Thank you.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This invoice has been paid. Thank you.')).toBeVisible()
  await until(page, '2026-04-12T00:00:00Z')
  await page.goto(`/mocks/providers/mailbox.html?to=${seller}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(letter(page, 'Paid: your Guildhall invoice for March 2026')).toContainText(
    'thank you for your payment of $9.00. Nothing is overdue, and everything works.',
  )
})

test("FEE-03, ACTIV-09, EDIT-13: while a fee is overdue, the seller's changes are refused and the pages say why; after the payment they work again", async ({
  page,
}) => {
  test.setTimeout(120_000)
  await owe(page)

  await become(page, seller, '/pages')
  await toggle(page, 'The Lantern Room').click()
  await press(page, 'Yes')
  const stays = page.getByRole('alertdialog', { name: 'The Lantern Room stays on' })
  await expect(stays).toContainText(owes)
  await expect(page.getByText('Could not update status')).toBeVisible()
  await press(page, 'Close')
  await expect(toggle(page, 'The Lantern Room')).toBeChecked()

  await page.goto('/edit/the-lantern-room')
  await page.getByLabel('Community name').fill('The Lamp Room')
  await press(page, 'Delete')
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await sure.getByRole('checkbox', { name: 'I understand' }).check()
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText(owes)
  for (const _ of [1, 2, 3]) await press(page, 'Next')
  await press(page, 'Save Changes')
  await expect(page.getByRole('alert')).toHaveText(owes)

  await page.goto('/create')
  await writeCommunity(page)
  await press(page, 'Finish')
  await expect(page.getByRole('alert')).toHaveText(owes)
  await expect(page).toHaveURL('/create')

  const wizard = await page.context().newPage()
  await openMail(wizard, 'Your Guildhall account is disabled')
  await expect(wizard.getByRole('main')).toContainText('overdue: the account is disabled')
  await wizard.getByRole('button', { name: 'Pay $9.00' }).click()
  await expect(wizard.getByText('This invoice has been paid. Thank you.')).toBeVisible()
  await wizard.getByRole('link', { name: 'Back to Guildhall' }).click()
  await expect(wizard).toHaveURL('/pages')
  await toggle(wizard, 'The Lantern Room').click()
  await press(wizard, 'Yes')
  await expect(card(wizard, 'The Lantern Room').getByText('Inactive', { exact: true })).toBeVisible()
  await wizard.close()

  await press(page, 'Finish')
  await expect(page).toHaveURL('/pages')
  await expect(card(page, 'The Night Bakers')).toBeVisible()
})

test("FEE-03, CHECKOUT-15, CHECKOUT-22: while a seller's fee is overdue, purchases are refused, and buyers see a message", async ({
  page,
}) => {
  await owe(page)
  await become(page, buyer, lantern)
  await subscribe(page, 'Resident')
  await expect(dialog(page).getByRole('alert')).toHaveText(halted)
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await subscribe(page, 'Visitor')
  const alert = page.getByRole('alertdialog', { name: 'Subscription' })
  await expect(alert).toContainText('Subscription failed; please try again.')
  await expect(alert).toContainText(halted)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(halted)

  const [invoice] = await admin(page, 'invoices', { account: seller })
  await admin(page, 'payInvoice', { invoiceId: invoice?.invoiceId ?? '' })
  await dialog(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/subscriptions')
})

test("FEE-02: the panel lists the platform's invoices and can mark them as paid", async ({ page }) => {
  await page.goto('/login?scenario=overdue')
  await press(page, 'Fake backend: open the panel')
  const panel = page.getByRole('complementary', { name: 'Fake backend' })
  await panel.getByText('Platform fees', { exact: true }).click()
  const january = panel.getByRole('listitem').filter({ hasText: 'Sam Okafor, January 2026: $9.90' })
  const february = panel.getByRole('listitem').filter({ hasText: 'Sam Okafor, February 2026: $0.90' })
  await expect(january).toContainText('overdue: the account is disabled')
  await expect(february).toContainText('due by March 10, 2026')
  await january.getByRole('button', { name: 'Settle' }).click()
  await expect(january).toContainText('paid')
  await expect(january.getByRole('button')).toHaveCount(0)
  await expect(february.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    /invoice\.html\?invoice=/,
  )
})

test('FEE-01, FEE-02, FEE-03: the terms of service state the fee, its due date and the consequences', async ({
  page,
}) => {
  await page.goto('/terms?scenario=fresh')
  const fees = page.getByRole('region', { name: 'Fees and commissions' })
  for (const words of [
    'the service fee of the tier they have chosen, on the revenue of their communities',
    'the processing of card payments costs about 2.9% + $0.30 per charge',
    'The invoice for a month’s platform fees is due by the 10th of each month.',
    'If it is unpaid after the 10th, the creator’s account is temporarily disabled until it is settled.',
    'no new subscriptions can be taken out',
    'the management of communities on connected platforms is paused',
    'the processing of subscribers’ payments may be interrupted',
    'When the open fees are paid, the account works again.',
  ])
    await expect(fees).toContainText(words)
})
