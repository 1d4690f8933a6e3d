import { expect, expectStarted, test } from '../journey.ts'

test('SCHED-01, SCHED-02, LAND-19, LAND-20, ADS-05, ROUTE-02: a visitor books the call or the discount in a popup above the page', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/booking-widget\.(js|css)$/.test(request.url())) requests.push(request.url().split('/').at(-1) ?? '')
  })
  await page.goto('/')
  const call = page.getByRole('button', { name: 'Book a Free Call' })
  const popup = page.getByRole('dialog', { name: 'Stand-in for the scheduling widget' })
  const booking = page.frameLocator('iframe[title="Choose a time"]')
  await call.click()
  await expect(booking.getByRole('heading', { name: 'A call of 15 minutes' })).toBeVisible()
  await booking
    .getByRole('button', { name: /at 10:30$/ })
    .first()
    .click()
  await booking.getByRole('button', { name: 'Confirm' }).click()
  await expect(booking.getByText(/^15 minutes, .* at 10:30\.$/)).toBeVisible()
  await booking.getByRole('button', { name: 'Back to Guildhall' }).click()
  await expect(popup).toBeHidden()
  await expect(call).toBeFocused()
  await page.getByRole('button', { name: 'Claim your discount' }).click()
  await expect(booking.getByRole('heading', { name: 'A call of 30 minutes' })).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  expect(requests.sort()).toEqual(['booking-widget.css', 'booking-widget.js'])
  // The path works in upper and in lower case (C02).
  await page.goto('/ads')
  // Waits for the start of the product: the popup times out after three seconds, and a busy machine may need as long
  // for the start.
  await expectStarted(page)
  await page.getByRole('button', { name: "Let's Talk Growth" }).click()
  await expect(booking.getByRole('heading', { name: 'A call of 15 minutes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})
