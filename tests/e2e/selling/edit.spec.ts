import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, type SentCall, test } from '../journey.ts'

const seller = 'seller@guildhall.test'
const path = '/edit/the-lantern-room'

const open = async (page: Page) => {
  await openAs(page, 'fresh', path, seller)
  await expect(page.getByRole('heading', { name: 'Your community' })).toBeVisible()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const next = async (page: Page, heading: string) => {
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
}
const toPlans = async (page: Page) => {
  await next(page, 'Invite the bot')
  await next(page, 'Plans')
}
const save = async (page: Page) => {
  await press(page, 'Save Changes')
  await expect(page).toHaveURL('/pages')
}
const plan = (page: Page, place: number) => page.getByRole('listitem', { name: `Plan ${place}`, exact: true })

/** The requests that the wizard has sent. Requests of the list that opens afterwards, such as a deactivation, are left out. */
const saves = (calls: readonly SentCall[]) =>
  linesOf(calls.filter(({ method }) => method !== 'GET')).filter(
    (line) => !line.includes('/users/') && !line.includes('/toggle-activation'),
  )
/** Replaces generated ids in the line of a request. */
const plain = (line: string) => line.replace(/[0-9a-f]{24}/g, 'ID').replace(/prod_\w+/g, 'PRODUCT')

/** The text fields in the form data of the latest save, by their names. */
const formOf = (calls: readonly SentCall[]) => {
  const sent = calls.findLast(({ method, path: to }) => method === 'PUT' && /^\/courses\/\w+$/.test(to))
  return Object.fromEntries(
    [...String(sent?.body).matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
}

test('EDIT-08 EDIT-10 EDIT-12 PLANRULE-27 ROUTE-14: one save changes a price, adds and removes a plan, makes a Free plan paid and removes the video', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await open(page)
  // The title names the community, because a seller may edit several communities, each in its own tab.
  await expect(page).toHaveTitle('Edit The Lantern Room · Guildhall')
  await press(page, 'Remove video')
  await toPlans(page)
  await press(page, 'Plan 1')
  await plan(page, 1).getByRole('radio', { name: 'One Time Fee' }).check()
  await plan(page, 1).getByLabel('Price').fill('5')
  await press(page, 'Plan 2')
  await plan(page, 2).getByLabel('Price').fill('14,50 $')
  await expect(plan(page, 2).getByLabel('Price')).toHaveValue('14,50 $')
  await expect(plan(page, 2).getByText('$14.50 / month').first()).toBeVisible()
  await press(page, 'Remove Plan 3')
  await press(page, 'Add plan')
  await plan(page, 3).getByLabel('Plan title').fill('Weekend')
  await plan(page, 3).getByLabel('Plan description').fill('Saturday mornings.')
  await plan(page, 3).getByRole('checkbox', { name: 'Discord' }).check()
  await plan(page, 3).getByRole('textbox', { name: 'Discord Server ID' }).fill('811204417729318401')
  await plan(page, 3).getByRole('radio', { name: 'Subscription' }).check()
  await plan(page, 3).getByLabel('Price').fill('19.99')
  await plan(page, 3).getByRole('radio', { name: '2 weeks' }).check()
  await next(page, 'Preview')
  await expect(page.getByText('$19.99 / 2 weeks')).toBeVisible()
  await save(page)

  expect(saves(calls).map(plain)).toEqual([
    'PUT /courses/ID',
    'POST /stripe/create-one-time-product',
    'PUT /courses/ID/update-plan-stripe/ID',
    'PUT /stripe/update-price',
    'PUT /courses/ID/update-plan-stripe/ID',
    'POST /stripe/create-subscription-product',
    'PUT /courses/ID/update-plan-stripe/ID',
    expect.stringMatching(/^DELETE \/stripe\/delete-product\/[\w-]+\?userId=ID$/),
  ])
  const { plans, removePlanIds, ...more } = formOf(calls)
  expect(more).toEqual({ videoRemoved: 'true' })
  expect(JSON.parse(removePlanIds ?? '')).toHaveLength(1)
  expect(JSON.parse(plans ?? '')).toMatchObject([
    { price: 5, billingType: 'One Time Fee' },
    { price: 14.5 },
    { title: 'Weekend', price: 19.99, recurrenceCount: 2, recurrenceUnit: 'week' },
  ])

  await page.goto('/community/the-lantern-room')
  for (const price of ['$5.00', '$14.50 / month', '$19.99 / 2 weeks'])
    await expect(page.getByText(price, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Patron' })).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
})
