import type { Page } from '@playwright/test'
import { callsOf, expect, linesOf, openAs, type SentCall, test } from '../journey.ts'

const seller = 'seller@guildhall.test'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: dot })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const picture = (page: Page) => dialogOf(page).getByRole('group', { name: 'Picture' })

const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
}
const save = async (page: Page) => {
  await button(page, 'Save Changes').click()
  await expect(dialogOf(page)).toBeHidden()
}

/** The card's picture, after the profile was reloaded. */
const expectPicture = (page: Page, publicId: string) =>
  expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', new RegExp(`${publicId}\\.`))
const expectNoPicture = (page: Page) => expect(page.getByRole('main').locator('img')).toHaveCount(0)

/** Picks a file and waits for the upload to finish. */
const choose = async (page: Page, name: string): Promise<void> => {
  await picture(page).locator('input[type=file]').setInputFiles(png(name))
  await expect(picture(page).getByRole('status')).toHaveText('Picture uploaded')
}

const writes = (calls: readonly SentCall[]) => calls.filter(({ method }) => method !== 'GET')
const bodiesOf = (calls: readonly SentCall[], line: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === line).map(({ body }) => body)
const update = 'PUT /users/me/update-info'
const deletion = 'DELETE /images/delete'

const publicIdIn = (body: unknown): string => {
  const { profilePicture } = body as { profilePicture: string }
  return /\/upload\/(?:v\d+\/)?(.+)\.\w+$/.exec(profilePicture)?.[1] ?? ''
}

test('IMAGE-02, IMAGE-03, IMAGE-04, C25: a user chooses, replaces and removes a picture, and unused pictures are deleted', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await openAs(page, 'fresh', '/profile', seller)
  await edit(page)
  calls.length = 0
  await choose(page, 'first.png')
  expect(writes(calls)).toEqual([])
  await choose(page, 'second.png')
  await expect.poll(() => linesOf(writes(calls))).toEqual([deletion])
  await save(page)
  expect(linesOf(writes(calls))).toEqual([deletion, update])
  const [first] = bodiesOf(calls, deletion) as { publicId: string }[]
  const [second] = bodiesOf(calls, update)
  expect(Object.keys(second as object)).toEqual(['profilePicture'])
  expect(first?.publicId).toMatch(/^profile\//)
  expect(publicIdIn(second)).toMatch(/^profile\//)
  expect(publicIdIn(second)).not.toBe(first?.publicId)

  await expectPicture(page, publicIdIn(second))

  await edit(page)
  calls.length = 0
  await button(page, 'Remove picture').click()
  expect(writes(calls)).toEqual([])
  await save(page)
  await expect.poll(() => linesOf(writes(calls))).toEqual([update, deletion])
  expect(bodiesOf(calls, update)).toEqual([{ profilePicture: null }])
  expect(bodiesOf(calls, deletion)).toEqual([{ publicId: publicIdIn(second) }])
  await expectNoPicture(page)
})

test('IMAGE-02: a file that is not a picture is refused with a reason, and the current picture stays', async ({
  page,
}) => {
  await openAs(page, 'fresh', '/profile', seller)
  await edit(page)
  // An SVG under another name; tests/rules/communities/media.test.ts has the other files that are refused.
  await picture(page)
    .locator('input[type=file]')
    .setInputFiles({
      ...png('drawing.png'),
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
  await expect(page.getByRole('dialog', { name: 'Picture' })).toContainText(
    'Unsupported image format. Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  )
  await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Remove picture')).toBeVisible()
})

test('PROFILE-12: names of any length and script are saved unchanged and fit; leaving with an unsaved name asks first', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'fresh', '/profile', seller)
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog')]
        .map((element) => element.scrollWidth - element.clientWidth)
        .filter((pixels) => pixels > 0),
    )
  // Removes the picture, so that the card shows the initials.
  await edit(page)
  await button(page, 'Remove picture').click()
  await save(page)
  for (const name of ['Extraordinarily'.repeat(667).slice(0, 10_000), 'مرحبا بكم في النقابة']) {
    await edit(page)
    calls.length = 0
    await dialogOf(page).getByLabel('Name').fill(name)
    expect(await overflow()).toEqual([])
    await save(page)
    expect(bodiesOf(calls, update)).toEqual([{ name }])
    await expect(page.getByRole('main').getByText(name.slice(0, 60))).toBeVisible()
    expect(await overflow()).toEqual([])
  }
  // The user opens the next page by a link of the product, so that Back stays in the same document.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Subscriptions' }).click()
  await expect(page.getByRole('heading', { name: 'Subscriptions', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'مرحبا بكم في النقابة' }).click()
  await edit(page)
  const field = dialogOf(page).getByLabel('Name')
  await expect(field).toHaveValue('مرحبا بكم في النقابة')

  // Back and a reload both ask before they discard unsaved input. The user refuses, and the input stays.
  await field.fill('Sam')
  calls.length = 0
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(field).toHaveValue('Sam')
  const asked = page.waitForEvent('dialog')
  page.once('dialog', (prompt) => prompt.dismiss())
  void page.reload().catch(() => {})
  expect((await asked).type()).toBe('beforeunload')
  await expect(field).toHaveValue('Sam')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(writes(calls)).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/\/profile$/)
})
