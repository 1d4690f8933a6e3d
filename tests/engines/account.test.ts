import { expect, inject } from 'vitest'
import { test } from './journey.ts'
import type { Person } from './person.ts'

const ada = 'ada@guildhall.test'

const register = async (person: Person) => {
  await person.write('Name', 'Ada Byron')
  await person.write('Email', ada)
  await person.write('Password', 'x')
  await person.press('button', 'Register')
  await person.isAt('/confirm-email')
}

/** Expects that the browser reports these fields as invalid. */
const areWrong = (person: Person, ...labels: string[]) =>
  person.finds(
    'the fields',
    labels.map((label) => ({ label, words: expect.stringMatching(/\w/) })),
    'wrong',
  )

const mailbox = `/mocks/providers/mailbox.html?to=${ada}`

test('REG-02: the browser marks invalid fields itself, and nothing is sent', async ({ open }) => {
  const person = await open('/register?scenario=fresh')
  await person.press('button', 'Register')
  await areWrong(person, 'Name', 'Email', 'Password')
  await person.hasFocus('textbox', 'Name')
  await person.write('Name', 'Ada Byron')
  await person.write('Email', 'no address')
  await person.write('Password', 'x')
  await person.press('button', 'Register')
  await areWrong(person, 'Email')
  await person.isAt('/register')
})

test('REG-05, RESET-05, LOGIN-05, NAV-06: a user registers, confirms the account, changes the password and signs out in all tabs', async ({
  open,
}) => {
  const person = await open('/register?scenario=fresh')
  await register(person)
  const mails = await open(mailbox)
  await mails.finds('the code', expect.stringMatching(/^\d{6}$/), 'code')
  const code = await mails.ask('code')
  await mails.tab.close()
  await person.write('Verification code', code)
  await person.press('button', 'Verify')
  await person.sees('Email verified successfully! Redirecting…')
  await person.isAt('/login')

  await person.press('link', 'Forgot password?')
  await person.isAt('/change-password')
  await person.write('Email', ada)
  await person.press('button', 'Send reset link')
  await person.sees('Reset link sent. Check your email.')
  await person.tab.go(inject('demo') + mailbox)
  await person.press('link', 'Open the link')
  await person.write('New password', 'new sesame')
  await person.write('Confirm new password', 'new sesame')
  await person.press('button', 'Change password')
  await person.sees('Password updated! Redirecting to login…')
  await person.isAt('/login')
  await person.logIn(ada, 'x')
  await person.sees('Invalid email or password.')
  await person.logIn(ada, 'new sesame')
  await person.isAt('/pages')

  const other = await open('/subscriptions')
  await other.sees('No subscriptions yet')
  await person.press('button', 'Log Out')
  await person.isAt('/')
  await other.isAt('/')
})
