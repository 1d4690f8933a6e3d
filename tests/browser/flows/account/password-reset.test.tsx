import { useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Emission } from '#machines/kit/emissions.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { PasswordReset } from '#src/flows/account/password-reset/page.tsx'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { Main } from '#src/ui/shell/column.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it("'Request a new one' restarts the password reset and moves the focus to the page (addition)", async () => {
  const { services } = await openSandbox({}, {})
  function Page() {
    const navigate = useNavigate()
    const handleEmission = (emission: Emission) => {
      if (emission.type === 'page.opened') navigate(emission.path)
    }
    return (
      <ServicesProvider value={{ ...services, handleEmission }}>
        <Main id="content" tabIndex={-1}>
          <PasswordReset />
        </Main>
      </ServicesProvider>
    )
  }
  renderView(<Page />, '/change-password?token=abc')
  await userEvent.click(page.getByRole('link', { name: 'Request a new one' }))
  await expect.element(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('when the passwords differ, the confirmation field is invalid and its description says why (addition)', async () => {
  const { services } = await openSandbox({}, {})
  renderView(
    <ServicesProvider value={services}>
      <PasswordReset />
    </ServicesProvider>,
    '/change-password?token=abc',
  )
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'new sesame')
  const confirmation = page.getByLabelText('Confirm new password')
  await userEvent.fill(confirmation, 'old sesame')
  await expect.element(confirmation).toBeValid()
  await userEvent.click(page.getByRole('button', { name: 'Change password' }))
  await expect.element(confirmation).toBeInvalid()
  await expect.element(confirmation).toHaveAccessibleDescription('Passwords do not match')
})
