import type { Page } from '@playwright/test'
import { admin, callsOf, expect, linesOf, logIn, openAs, type SentCall, test } from '../journey.ts'

const seller = 'seller@guildhall.test'
const name = 'The Glass Blowers'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const finish = (page: Page) => page.getByRole('button', { name: 'Finish', exact: true })
const planAt = (page: Page, place: number) =>
  page.getByRole('listitem', { name: `Plan ${place}`, exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'Plans without a price' })
const card = (page: Page) => page.getByRole('listitem', { name })

const png = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const writeDetails = async (page: Page) => {
  await page.getByLabel('Community name').fill(name)
  await page.getByLabel('Description').fill('Glass, fire and patience.\nEvery Thursday.')
  await next(page)
}

const writeMember = async (page: Page) => {
  const plan = planAt(page, 1)
  await plan.getByLabel('Plan title').fill('Member')
  await plan.getByLabel('Plan description').fill('Weekly calls.')
  await plan.getByLabel('Discord', { exact: true }).check()
  await plan.getByRole('textbox', { name: 'Discord Server ID' }).fill('  1100000000000000001')
  await plan.getByLabel('Price').fill('19.99')
  await plan.getByLabel('2 weeks').check()
  await plan.getByLabel('Free trial (days)').fill('14')
}

const writeOpenDoor = async (page: Page) => {
  await page.getByRole('button', { name: 'Add plan' }).click()
  const plan = planAt(page, 2)
  await plan.getByLabel('Plan title').fill('Open door')
  await plan.getByLabel('Plan description').fill('Have a look.')
  await plan.getByLabel('Telegram', { exact: true }).check()
  await plan.getByRole('textbox', { name: 'Telegram Server ID' }).fill('-1001234567890')
}

/** Fills in everything up to the preview, with one paid plan. */
const writeAll = async (page: Page) => {
  await writeDetails(page)
  await next(page)
  await writeMember(page)
  await next(page)
  await expect(finish(page)).toBeVisible()
}

const selling = (calls: readonly SentCall[]) =>
  calls.filter(({ path }) => /create|update-plan-stripe/.test(path))
const madeBy = (calls: readonly SentCall[]) =>
  linesOf(selling(calls).filter(({ method }) => method === 'POST'))

test('ROUTE-13, STORE-01, WIZ-01, WIZ-02, WIZ-03, WIZ-04, WIZ-05, WIZ-08, WIZ-15, WIZ-16, WIZ-18: a seller creates a community with two plans and a logo', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/create', seller)
  await expect(page).toHaveTitle('Create · Guildhall')
  await next(page)
  await expect(page.getByText('Name is required!')).toBeVisible()
  await expect(page.getByText('Description is required!')).toBeVisible()
  await expect(page.getByLabel('Community name')).toBeFocused()
  await page.locator('input[type=file]').first().setInputFiles(png)
  await expect(
    page.getByRole('group', { name: 'Logo' }).getByRole('button', { name: /Remove/ }),
  ).toBeVisible()
  await writeDetails(page)

  await expect(page.getByRole('heading', { name: 'Invite the bot' })).toBeFocused()
  const invite = page.getByRole('link', { name: 'Invite the bot to Discord' })
  await expect(invite).toHaveAttribute('target', '_blank')
  await expect(invite).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('button', { name: 'Telegram instructions' }).click()
  await expect(page.getByRole('heading', { name: 'In a channel' })).toBeVisible()
  await next(page)

  await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeFocused()
  await next(page)
  await expect(planAt(page, 1).getByText('Plan title is required.')).toBeVisible()
  await expect(planAt(page, 1).getByLabel('Plan title')).toBeFocused()
  await writeMember(page)
  await writeOpenDoor(page)
  await next(page)

  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Glass, fire and patience.')
  await expect(page.getByRole('listitem', { name: 'Member' })).toContainText('$19.99 / 2 weeks')
  await expect(page.getByRole('listitem', { name: 'Open door' })).toContainText('FREE')
  await expect(page.getByRole('heading', { level: 3, name: 'Sam Okafor' })).toBeVisible()
  await finish(page).dblclick()
  await expect(page).toHaveURL('/pages')
  await expect(card(page)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(name)
  await expect(card(page).getByText('New', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Activate' })).toBeVisible()

  const [created, product, linked, ...more] = selling(calls)
  const userId = await page.evaluate(() => localStorage.getItem('userId'))
  expect(more).toEqual([])
  expect(created).toMatchObject({
    path: '/courses/create',
    body: { title: name, seller: userId, logo: expect.stringMatching(/upload/), plans: [{}, {}] },
  })
  expect(product?.path).toBe('/stripe/create-subscription-product')
  expect(linked?.path).toMatch(/^\/courses\/[^/]+\/update-plan-stripe\/[^/]+$/)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'token',
    'userEmail',
    'userId',
    'userName',
    'userRole',
  ])
  await page.goto('/create')
  await expect(page.getByLabel('Community name')).toHaveValue('')
})

/** The stored drafts of all users of this browser. */
const drafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('guildhall-drafts', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

test('WIZ-08: after a reload of the wizard, Resume restores the input at the last open step, for the same user only (addition)', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/create', seller)
  await page.getByLabel('Community name').fill(name)
  await expect.poll(() => drafts(page)).toContain(name)
  await page.reload()
  const offer = page.getByRole('alertdialog', { name: 'Pick up where you left off?' })
  await expect(offer).toContainText(name)
  await expect(offer.getByRole('button', { name: 'Resume' })).toBeFocused()
  await offer.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByLabel('Community name')).toHaveValue(name)

  await page.getByLabel('Description').fill('Fire.')
  await next(page)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeVisible()

  await planAt(page, 1).getByLabel('Plan title').fill('Member')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  await page.goto('/login?redirectTo=/create')
  await logIn(page, 'lena@guildhall.test')
  await expect(page.getByLabel('Community name')).toHaveValue('')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login?redirectTo=/create')
  await logIn(page, seller)
  await offer.getByRole('button', { name: 'Resume' }).click()
  await expect(planAt(page, 1).getByLabel('Plan title')).toHaveValue('Member')
  await page.reload()
  await offer.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Community name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Community name')).toHaveValue('')
})

test('after a reload while a community is being created, Resume sends the missing requests (addition)', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/create', seller)
  await writeAll(page)
  await admin(page, 'setFault', { call: 'linkPlanToProduct', latencyMs: 60_000 })
  await finish(page).click()
  await expect.poll(() => selling(calls).length).toBe(3)
  await page.reload()
  await admin(page, 'clearFaults', undefined)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL('/pages')
  await expect(card(page)).toHaveCount(1)
  await expect(notice(page)).toHaveCount(0)
  expect(madeBy(calls)).toEqual(['POST /courses/create', 'POST /stripe/create-subscription-product'])
})
