import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { OpenFrame } from '#src/app/routing/frames.tsx'
import { memberNavigation } from '#src/app/routing/member-navigation.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { draw, widen } from '#tests/browser/draw.tsx'

it('C08, NAV-10: who signs in on an open page gets the pill there when its code has come, and the bar until then', async () => {
  const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })
  const { services } = await openSandbox({ accounts: [bo], sessions: [sessionRow('token-1', bo.id)] }, {})
  await widen(1280)
  draw(
    <ServicesProvider value={services}>
      <OpenFrame>What anybody may read</OpenFrame>
    </ServicesProvider>,
  )
  const bar = page.getByRole('banner')
  await expect.element(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(memberNavigation.current()).toBe(null)
  services.session.open({
    token: 'token-1',
    userId: bo.id,
    userRole: bo.role,
    userName: bo.name,
    userEmail: bo.email,
  })
  await expect.element(bar.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
  await expect.element(bar.getByRole('link', { name: 'Subscriptions' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Log Out' })).toBeVisible()
})
