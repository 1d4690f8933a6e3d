import type { BrowserContext, Page } from '@playwright/test'
import { expect, logIn, openAs, test } from '../journey.ts'

const email = 'buyer@guildhall.test'

const askForLink = async (page: Page, address = email) => {
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

const choose = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** Follows the link of the latest mail. */
const followLink = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`/mocks/providers/mailbox.html?to=${email}`)
  await page.getByRole('link', { name: 'Open the link' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  return page
}

test('RESET-04: when the user leaves the password reset and goes back at once, the form still works', async ({
  page,
}) => {
  // While the document has `data-busy`, delays the messages with which React schedules later renders.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const late: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      const send = () => postMessage.apply(this, sent)
      if (document.documentElement.dataset.busy === undefined) send()
      else late.push(send)
    } as typeof postMessage
    addEventListener('idle', () => {
      delete document.documentElement.dataset.busy
      for (const send of late.splice(0)) send()
    })
  })
  await page.goto('/change-password?scenario=fresh')
  await askForLink(page, 'nobody@guildhall.test')
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create one' })
  await expect(create).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.busy = ''
  })
  await create.click()
  await expect(page).toHaveURL('/register')
  await page.goBack()
  await expect(page).toHaveURL('/change-password')
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeEnabled()
})

test('RESET-02, RESET-05, RESET-07, RESET-08, RESET-09, RESET-11, RESET-12, A23: the mailed link sets a new password once, ends the sessions, and is never logged', async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer', '/subscriptions')
  await page.goto('/change-password')
  await askForLink(page)
  await expect(page.getByRole('status')).toHaveText('Reset link sent. Check your email.')

  const linked = await followLink(context)
  const logged: string[] = []
  linked.on('console', (message) => logged.push(message.text()))
  const token = new URL(linked.url()).searchParams.get('token') ?? ''
  expect(token).toMatch(/\S{8}/)
  await linked.reload()
  const address = linked.url()
  await expect(linked).toHaveTitle('Choose a new password · Guildhall')
  expect(
    await linked.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content),
  ).toBe('no-referrer')

  await choose(linked, 'new sesame')
  await expect(linked.getByRole('status')).toHaveText('Password updated! Redirecting to login…')
  // The login would open another page if the session still existed.
  await expect(linked).toHaveURL('/login')
  await expect(linked.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
  await logIn(linked, email, 'guildhall')
  await expect(linked.getByRole('alert')).toHaveText('Invalid email or password.')
  await logIn(linked, email, 'new sesame')
  await expect(linked).toHaveURL('/pages')

  await linked.goto(address)
  await choose(linked, 'another sesame')
  await expect(linked.getByRole('alert')).toHaveText('This reset link is invalid or has expired.')
  await linked.getByRole('link', { name: 'Request a new one' }).click()
  await expect(linked).toHaveURL('/change-password')
  await expect(linked.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  expect(logged.filter((line) => line.includes(token) || line.includes('sesame'))).toEqual([])
  const stored = await linked.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('sesame')
})
