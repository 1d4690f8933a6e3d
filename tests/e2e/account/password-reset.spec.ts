import type { BrowserContext, Page } from '@playwright/test'
import { admin, callsOf, expect, linesOf, logIn, openAs, test } from '../journey.ts'

const email = 'buyer@guildhall.test'
const hour = 60 * 60 * 1000

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

test('RESET-01, RESET-02, RESET-04, RESET-13: an unknown email address opens a dialog that offers to create an account', async ({
  page,
}) => {
  const calls = await callsOf(page)
  await page.goto('/change-password?scenario=fresh')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  await expect(page.getByText("Enter your email and we'll send you a reset link.")).toBeVisible()
  await expect(page).toHaveTitle('Reset your password · Guildhall')

  await askForLink(page, 'no address')
  expect(calls).toEqual([])

  const dialog = page.getByRole('dialog', { name: 'No account found for that email.' })
  await askForLink(page, 'nobody@guildhall.test')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('nobody@guildhall.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await dialog.getByRole('button', { name: 'Create one' }).click()
  await expect(page).toHaveURL('/register')
  expect(linesOf(calls)).toEqual(['POST /users/email-exists', 'POST /users/email-exists'])

  await page.goBack()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

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

test('RESET-05, RESET-07, RESET-08, RESET-09, RESET-11: the mailed link sets a new password, and works only once', async ({
  page,
  context,
}) => {
  const calls = await callsOf(page)
  await page.goto('/login?scenario=fresh')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/change-password')
  await askForLink(page)
  await expect(page.getByRole('status')).toHaveText('Reset link sent. Check your email.')
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/users/email-exists', { email }],
    ['/users/forgot-password', { email }],
  ])

  const linked = await followLink(context)
  const sent = await callsOf(linked)
  await linked.reload()
  const address = linked.url()
  await expect(linked.getByText("Create a strong password you haven't used before.")).toBeVisible()
  await expect(linked).toHaveTitle('Choose a new password · Guildhall')

  await choose(linked, 'new sesame', 'old sesame')
  await expect(linked.getByRole('alert')).toHaveText('Passwords do not match')
  expect(sent).toEqual([])

  await choose(linked, 'new sesame')
  await expect(linked.getByRole('status')).toHaveText('Password updated! Redirecting to login…')
  await expect(linked).toHaveURL('/login')
  expect(linesOf(sent)).toEqual(['POST /users/reset-password'])
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
})

test('RESET-12, A23: an expired link is refused, and neither the link nor a password is logged or stored', async ({
  page,
  context,
}) => {
  await page.goto('/change-password?scenario=fresh')
  await askForLink(page)
  await expect(page.getByRole('status')).toBeVisible()
  const linked = await followLink(context)
  const said: string[] = []
  linked.on('console', (message) => said.push(message.text()))
  const token = new URL(linked.url()).searchParams.get('token') ?? ''
  expect(token).toMatch(/\S{8}/)
  await admin(linked, 'advance', { ms: hour })
  await choose(linked, 'new sesame')
  await expect(linked.getByRole('alert')).toHaveText('This reset link is invalid or has expired.')
  await admin(linked, 'setFault', { call: 'resetPassword', outcome: 'dropped' })
  await linked.getByRole('button', { name: 'Change password' }).click()
  await expect(linked.getByRole('alert')).toHaveText('Error resetting password.')
  expect(said.filter((line) => line.includes(token) || line.includes('new sesame'))).toEqual([])
  expect(
    await linked.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content),
  ).toBe('no-referrer')
})

test("RESET-11: when a user changes the password, the user's sessions in other browsers end", async ({
  page,
  context,
}) => {
  await openAs(page, 'buyer', '/subscriptions')
  await page.goto('/change-password')
  await askForLink(page)
  await expect(page.getByRole('status')).toBeVisible()
  const linked = await followLink(context)
  await choose(linked, 'new sesame')
  await expect(linked).toHaveURL('/login')
  await expect(linked.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
  await logIn(linked, email, 'new sesame')
  await expect(linked).toHaveURL('/pages')
})
