import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { MemberFrame, OpenFrame } from '#src/app/routing/frames.tsx'
import { memberNavigation } from '#src/app/routing/member-navigation.ts'
import { ServicesProvider, useServices } from '#src/flows/kit/services.ts'
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

it.each([
  { name: 'OpenFrame', Frame: OpenFrame },
  { name: 'MemberFrame', Frame: MemberFrame },
])(
  'the page in $name begins anew when another tab signs in somebody else, and stays when it renews the token',
  async ({ Frame }) => {
    const [bo, cy] = [
      accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' }),
      accountRow({ id: 'user-2', name: 'Cy', email: 'cy@guildhall.test' }),
    ]
    const sessions = [
      sessionRow('token-1', bo.id),
      sessionRow('token-2', bo.id),
      sessionRow('token-3', cy.id),
    ]
    const valuesOf = (account: typeof bo, token: string) => ({
      token,
      userId: account.id,
      userRole: account.role,
      userName: account.name,
      userEmail: account.email,
    })
    const { services } = await openSandbox({ accounts: [bo, cy], sessions }, valuesOf(bo, 'token-1'))
    const { session } = services
    const begun: (string | undefined)[] = []
    function Whose() {
      const { session } = useServices()
      const [userId] = useState(() => {
        begun.push(session.signedIn()?.userId)
        return session.signedIn()?.userId
      })
      return `Page of ${userId}`
    }
    await memberNavigation.load()
    draw(
      <ServicesProvider value={services}>
        <Frame>
          <Whose />
        </Frame>
      </ServicesProvider>,
    )
    await expect.element(page.getByText('Page of user-1')).toBeVisible()
    session.actor.send({ type: 'session.replaced', ...valuesOf(bo, 'token-2') })
    expect(session.token()).toBe('token-2')
    session.actor.send({ type: 'session.replaced', ...valuesOf(cy, 'token-3') })
    await expect.element(page.getByText('Page of user-2')).toBeVisible()
    expect(begun).toEqual(['user-1', 'user-2'])
  },
)

it('SUBS-05: a page of the signed-in that nobody was signed in for begins anew, with its navigation, when another tab signs in', async () => {
  const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })
  const { services } = await openSandbox({ accounts: [bo], sessions: [sessionRow('token-1', bo.id)] }, {})
  function Whose() {
    const { session } = useServices()
    const [userId] = useState(() => session.userId())
    return userId === null ? 'Page of nobody' : `Page of ${userId}`
  }
  await widen(1280)
  await memberNavigation.load()
  draw(
    <ServicesProvider value={services}>
      <MemberFrame>
        <Whose />
      </MemberFrame>
    </ServicesProvider>,
  )
  await expect.element(page.getByText('Page of nobody')).toBeVisible()
  services.session.actor.send({
    type: 'session.replaced',
    token: 'token-1',
    userId: bo.id,
    userRole: bo.role,
    userName: bo.name,
    userEmail: bo.email,
  })
  await expect.element(page.getByText('Page of user-1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect.element(page.getByText('Bo', { exact: true }).first()).toBeVisible()
})
