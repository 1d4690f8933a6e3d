import { createElement } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { EmailVerification } from '#src/flows/account/email-verification/page.tsx'
import { Login } from '#src/flows/account/login/page.tsx'
import { Register } from '#src/flows/account/register/page.tsx'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { renderView } from '#tests/browser/render-view.tsx'

const open = async (Page: () => React.ReactNode, kept: Record<string, string> = {}) => {
  const sandbox = await openSandbox({}, kept)
  const services = { ...sandbox.services, handleEmission: () => {} }
  renderView(
    <ServicesProvider value={services}>
      {createElement('textarea', { 'aria-label': 'Mail' })}
      <Page />
    </ServicesProvider>,
  )
  return sandbox
}

/** Copies the text from the mail and pastes it, as a user would. */
const paste = async (text: string, into: ReturnType<typeof page.getByLabelText>) => {
  const mail = page.getByLabelText('Mail')
  await userEvent.fill(mail, text)
  await userEvent.click(mail)
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await userEvent.click(into)
  await userEvent.keyboard('{Control>}v{/Control}')
}

const code = page.getByLabelText('Verification code')

it.each(['123 456', '123-456', 'Your code is 123456', 'Hello Nia,\nyour code is:\n\n123456\n\nGuildhall'])(
  'VERIFY-04: pasting %j into the code field gives 123456',
  async (text) => {
    await open(EmailVerification, { userId: 'user-1' })
    await paste(text, code)
    await expect.element(code).toHaveValue('123456')
    await expect.element(code).toBeValid()
  },
)

it('VERIFY-04: a code that is typed with a space in it loses the space when its last digit is typed', async () => {
  await open(EmailVerification, { userId: 'user-1' })
  await userEvent.type(code, '123 456')
  await expect.element(code).toHaveValue('123456')
})

it('VERIFY-04: digits of another script stay as typed, and are sent as a code', async () => {
  const { requests } = await open(EmailVerification, { userId: 'user-1' })
  await userEvent.type(code, '１２３４５６')
  await userEvent.click(page.getByRole('button', { name: 'Verify' }))
  await expect.poll(() => requests.at(-1)?.body).toEqual({ userId: 'user-1', code: '123456' })
  await expect.element(code).toHaveValue('１２３４５６')
})

it("an email address pasted with a name ('Nia <…>') is sent without the name; the field still shows both", async () => {
  const { requests } = await open(Login)
  const email = page.getByLabelText('Email')
  await paste('"Bea Buyer" <bea@guildhall.test>', email)
  await userEvent.fill(page.getByLabelText('Password'), 'x')
  await userEvent.click(page.getByRole('button', { name: 'Log In' }))
  await expect.poll(() => requests.at(-1)?.body).toEqual({ email: 'bea@guildhall.test', password: 'x' })
  await expect.element(email).toHaveValue('"Bea Buyer" <bea@guildhall.test>')
})

it('LOGIN-07: the browser marks an invalid email address, and nothing is sent', async () => {
  const { requests } = await open(Login)
  await userEvent.fill(page.getByLabelText('Email'), 'bea')
  await userEvent.fill(page.getByLabelText('Password'), 'x')
  await userEvent.click(page.getByRole('button', { name: 'Log In' }))
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toBeInvalid()
  expect(requests).toEqual([])
})

it('REG-02: for an empty registration form, the browser marks each field, and nothing is sent', async () => {
  const { requests } = await open(Register)
  await userEvent.click(page.getByRole('button', { name: 'Register' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  for (const label of ['Name', 'Email', 'Password']) {
    const field = page.getByLabelText(label)
    await expect.element(field).toBeRequired()
    await expect.element(field).toBeInvalid()
  }
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(requests).toEqual([])
})

it('REG-02: a name of spaces only is removed from the field, which the browser then marks', async () => {
  const { requests } = await open(Register)
  const name = page.getByLabelText('Name')
  await userEvent.fill(name, '\u200b \u3000')
  await userEvent.fill(page.getByLabelText('Email'), 'nia@guildhall.test')
  await userEvent.fill(page.getByLabelText('Password'), 'x')
  await userEvent.click(page.getByRole('button', { name: 'Register' }))
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('')
  await expect.element(name).toBeInvalid()
  expect(requests).toEqual([])
})
