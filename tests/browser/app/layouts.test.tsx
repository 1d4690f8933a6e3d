import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { MemberLayout, OpenLayout, VisitorLayout } from '#src/app/routing/layouts.tsx'
import { memberNavigation } from '#src/app/routing/member-navigation.ts'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'
import { ServicesProvider, useServices } from '#src/flows/kit/services.ts'
import { renderView, widen } from '#tests/browser/render-view.tsx'

it('C08, NAV-10: after a sign-in on a public page, the signed-in navigation replaces the bar when its code has loaded', async () => {
  const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })
  const { services } = await openSandbox({ accounts: [bo], sessions: [sessionRow('token-1', bo.id)] }, {})
  await widen(1280)
  renderView(
    <ServicesProvider value={services}>
      <OpenLayout>What anybody may read</OpenLayout>
    </ServicesProvider>,
  )
  const bar = page.getByRole('banner')
  await expect.element(bar.getByRole('link', { name: 'Login' })).toBeVisible()
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
  { name: 'OpenLayout', Frame: OpenLayout },
  { name: 'MemberLayout', Frame: MemberLayout },
])(
  'in $name, the page restarts when another tab signs in another user, but not when that tab renews the token',
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
    renderView(
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

it('when another layout replaces the layout that has the focus, the page in the new layout gets the focus', async () => {
  const { services } = await openSandbox({}, {})
  await widen(1280)
  await memberNavigation.load()
  function Frames() {
    const [isMember, setIsMember] = useState(false)
    return isMember ? (
      <MemberLayout>The page of a member</MemberLayout>
    ) : (
      <VisitorLayout>
        <button type="button" onClick={() => setIsMember(true)}>
          Enter
        </button>
      </VisitorLayout>
    )
  }
  renderView(
    <ServicesProvider value={services}>
      <Frames />
    </ServicesProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Enter' }))
  await expect.element(page.getByRole('main')).toHaveTextContent('The page of a member')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('the bar does not cover a control that gets the keyboard focus (WCAG 2.4.11)', async () => {
  const { services } = await openSandbox({}, {})
  await widen(1280)
  renderView(
    <ServicesProvider value={services}>
      <VisitorLayout>
        <button type="button">Above</button>
        <div style={{ height: '3000px' }} />
        <button type="button">Below</button>
      </VisitorLayout>
    </ServicesProvider>,
  )
  const above = page.getByRole('button', { name: 'Above' }).element()
  window.scrollTo({ top: above.getBoundingClientRect().top, behavior: 'instant' })
  expect(above.getBoundingClientRect().top).toBe(0)
  page.getByRole('button', { name: 'Below' }).element().focus({ preventScroll: true })
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Above' })).toHaveFocus()
  const bar = page.getByRole('banner').element().getBoundingClientRect()
  await expect.poll(() => above.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.bottom)
})

it("SUBS-05, C97: when another tab signs in, a visitor's open private page restarts with the user's navigation and footer", async () => {
  const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })
  const { services } = await openSandbox({ accounts: [bo], sessions: [sessionRow('token-1', bo.id)] }, {})
  function Whose() {
    const { session } = useServices()
    const [userId] = useState(() => session.userId())
    return userId === null ? 'Page of nobody' : `Page of ${userId}`
  }
  await widen(1280)
  await memberNavigation.load()
  renderView(
    <ServicesProvider value={services}>
      <MemberLayout>
        <Whose />
      </MemberLayout>
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
  for (const name of ['Home', 'Pricing', 'Contact', 'FAQ', 'Terms of Service'])
    await expect.element(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible()
})

it.each([
  { frame: 'sidebar', Frame: MemberLayout },
  { frame: 'pill', Frame: OpenLayout },
])(
  'NAV-06: Log Out in the $frame waits until a page with unsaved changes has asked the user',
  async ({ Frame }) => {
    const bo = accountRow({ id: 'user-1', name: 'Bo', email: 'bo@guildhall.test' })
    const { services } = await openSandbox(
      { accounts: [bo], sessions: [sessionRow('token-1', bo.id)] },
      { token: 'token-1', userId: bo.id, userRole: bo.role, userName: bo.name, userEmail: bo.email },
    )
    await widen(1280)
    await memberNavigation.load()
    renderView(
      <ServicesProvider value={services}>
        <Frame>A page</Frame>
      </ServicesProvider>,
    )
    const asked: (() => void)[] = []
    unsavedChanges.onLeave = (leave) => void asked.push(leave)
    onTestFinished(() => {
      unsavedChanges.onLeave = null
    })
    await page.getByRole('button', { name: 'Log Out' }).click()
    expect(asked).toHaveLength(1)
    expect(services.session.userId()).toBe('user-1')
    await page.getByRole('button', { name: 'Log Out' }).click()
    asked[1]?.()
    expect(services.session.userId()).toBe(null)
  },
)
