import { expect, inject } from 'vitest'
import { test } from './journey.ts'
import type { User } from './user.ts'

const ada = 'ada@guildhall.test'

const register = async (user: User) => {
  await user.write('Name', 'Ada Byron')
  await user.write('Email', ada)
  await user.write('Password', 'x')
  await user.press('button', 'Register')
  await user.isAt('/confirm-email')
}

/** Expects that the browser reports these fields as invalid. */
const areWrong = (user: User, ...labels: string[]) =>
  user.finds(
    'the fields',
    labels.map((label) => ({ label, words: expect.stringMatching(/\w/) })),
    'wrong',
  )

const mailbox = `/mocks/providers/mailbox.html?to=${ada}`

test('REG-02: the browser marks the invalid fields of the registration form, and nothing is sent', async ({
  open,
}) => {
  const user = await open('/register?scenario=fresh')
  await user.press('button', 'Register')
  await areWrong(user, 'Name', 'Email', 'Password')
  await user.hasFocus('textbox', 'Name')
  await user.write('Name', 'Ada Byron')
  await user.write('Email', 'no address')
  await user.write('Password', 'x')
  await user.press('button', 'Register')
  await areWrong(user, 'Email')
  await user.isAt('/register')
})

test('REG-05, RESET-05, LOGIN-05, NAV-06: a user registers, confirms the account, changes the password and signs out in all tabs', async ({
  open,
}) => {
  const user = await open('/register?scenario=fresh')
  await register(user)
  const mails = await open(mailbox)
  await mails.finds('the code', expect.stringMatching(/^\d{6}$/), 'code')
  const code = await mails.ask('code')
  await mails.tab.close()
  await user.write('Verification code', code)
  await user.press('button', 'Verify')
  await user.sees('Email verified successfully! Redirecting…')
  await user.isAt('/login')

  await user.press('link', 'Forgot password?')
  await user.isAt('/change-password')
  await user.write('Email', ada)
  await user.press('button', 'Send reset link')
  await user.sees('Reset link sent. Check your email.')
  await user.tab.go(inject('demo') + mailbox)
  await user.press('link', 'Open the link')
  await user.write('New password', 'new sesame')
  await user.write('Confirm new password', 'new sesame')
  await user.press('button', 'Change password')
  await user.sees('Password updated! Redirecting to login…')
  await user.isAt('/login')
  await user.logIn(ada, 'x')
  await user.sees('Invalid email or password.')
  await user.logIn(ada, 'new sesame')
  await user.isAt('/pages')

  const other = await open('/subscriptions')
  await other.sees('No subscriptions yet')
  await user.press('button', 'Log Out')
  await user.isAt('/')
  await other.isAt('/')
})
