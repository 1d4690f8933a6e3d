import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { registerMachine } from '#machines/account/register/machine.ts'
import { RegisterView } from '#src/flows/account/register/view.tsx'
import { ContinueWithGoogle } from '#src/flows/shared/auth/credentials.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it.each([
  ["shows Google's logo", false, 4],
  ['shows a spinner instead of the logo while the sign-in is in progress', true, 0],
])('the Google button %s', (_, running, shapes) => {
  renderView(<ContinueWithGoogle running={running} disabled={false} onChoose={() => {}} />)
  const button = page.getByRole('button', { name: 'Continue with Google' }).element()
  expect(button.querySelectorAll('path')).toHaveLength(shapes)
})

const registerInput = { redirectAfterLogin: null, origin: 'https://guildhall.test' }

it('C124, REG-02: each empty required field shows a message below it, and the first one gets the focus', async () => {
  const snapshot = createActor(registerMachine, { input: registerInput }).getSnapshot()
  renderView(<RegisterView snapshot={snapshot} send={vi.fn()} />)
  await page.getByRole('button', { name: 'Register' }).click()
  const [name, email] = [page.getByLabelText('Name'), page.getByLabelText('Email')]
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/fill/i)
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('nia@guildhall.test')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

it('C124: the message that an email address is taken is followed by a link to the login', async () => {
  const start = createActor(registerMachine, { input: registerInput }).getSnapshot()
  const context = { ...start.context, error: 'Email already in use.', isTaken: true }
  const send = vi.fn()
  renderView(
    <RegisterView snapshot={registerMachine.resolveState({ value: 'editing', context })} send={send} />,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Email already in use.')
  await page.getByRole('link', { name: 'Log in instead' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'login.chosen' }]])
})
