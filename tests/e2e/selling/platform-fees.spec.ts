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

test("FEE-02, FEE-03, ACTIV-09, CHECKOUT-15, CHECKOUT-22: a seller gets an invoice by mail; while it is overdue, the seller's changes and purchases are refused with a reason; after the payment they work again", async ({
  page,
}) => {
  // A yearly plan is sold for $120 in March.
  await openAs(page, 'fresh', lantern)
  await subscribe(page, 'Patron')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/subscriptions/)
  await until(page, '2026-04-01T00:00:00Z')
  await openMail(page, 'Your Guildhall invoice for March 2026')
  const main = page.getByRole('main')
  await expect(main).toContainText('7.5% of $120.00 of card sales')
  await expect(main).toContainText('April 10, 2026')
  await expectAccessible(page)
  await press(page, 'Decline the card')
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged; try again.')

  await until(page, '2026-04-11T00:00:00Z')
  await become(page, seller, '/pages')
  await toggle(page, 'The Lantern Room').click()
  await press(page, 'Yes')
  const stays = page.getByRole('alertdialog', { name: 'The Lantern Room stays on' })
  await expect(stays).toContainText(owes)
  await expect(page.getByText('Could not update status')).toBeVisible()

  await become(page, buyer, lantern)
  await subscribe(page, 'Visitor')
  const alert = page.getByRole('alertdialog', { name: 'Subscription' })
  await expect(alert).toContainText('Subscription failed; please try again.')
  await expect(alert).toContainText(halted)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(halted)

  const payment = await page.context().newPage()
  await openMail(payment, 'Your Guildhall account is disabled')
  await expect(payment.getByRole('main')).toContainText('overdue: the account is disabled')
  await payment.getByRole('button', { name: 'Pay $9.00' }).dblclick()
  await expect(payment.getByText('This invoice has been paid. Thank you.')).toBeVisible()
  await payment.goto(`/mocks/providers/mailbox.html?to=${seller}`)
  await expect(letter(payment, 'Paid: your Guildhall invoice for March 2026')).toContainText(
    'thank you for your payment of $9.00. Nothing is overdue, and everything works.',
  )
  await payment.close()

  await dialog(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/subscriptions')
  await become(page, seller, '/pages')
  await toggle(page, 'The Lantern Room').click()
  await press(page, 'Yes')
  await expect(card(page, 'The Lantern Room').getByText('Inactive', { exact: true })).toBeVisible()
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
