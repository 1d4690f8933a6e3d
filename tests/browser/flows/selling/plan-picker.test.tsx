import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { PlanPicker } from '#src/flows/selling/plan-picker/page.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const userId = '64b000000000000000000002'

const renderPicker = async (tier: 'growthMonthly' | null = null) => {
  const account = { name: 'Sol Seller', email: 'sol@guildhall.test', role: 'seller', tier } as const
  const { services } = await openSandbox(
    { accounts: [accountRow({ id: userId, ...account })], sessions: [sessionRow('token-1', userId)] },
    { token: 'token-1', userId },
  )
  renderView(
    <ServicesProvider value={services}>
      <PlanPicker />
    </ServicesProvider>,
  )
}

it('PICK-04, PICK-05: the current tier has a badge and a disabled button, on one line with the buttons of the other tiers', async () => {
  await widen(1280)
  await renderPicker('growthMonthly')
  const growth = page.getByRole('listitem', { name: 'Growth' })
  const button = growth.getByRole('button')
  await expect.element(button).toHaveTextContent('Current plan')
  await expect.element(button).toBeDisabled()
  await expect.element(growth.getByText('Current plan').first()).toBeVisible()
  expect(growth.getByText('Current plan').elements()).toHaveLength(2)
  const top = (found: ReturnType<typeof page.getByText>) => found.element().getBoundingClientRect().top
  expect(top(button)).toBe(top(page.getByRole('button', { name: 'Continue with Pro' })))
  expect(top(page.getByRole('heading', { name: 'Growth' }))).toBe(
    top(page.getByRole('heading', { name: 'Pro' })),
  )
  expect(top(growth.getByText('For a community that sells every week.'))).toBe(
    top(page.getByText('For a community that is a business.')),
  )
})

it("PICK-07, PICK-08: the terms open in a new tab; 'Subscribe' is disabled and dimmed until the checkbox of the terms is ticked", async () => {
  await renderPicker()
  await page.getByRole('button', { name: 'Continue with Pro' }).click()
  const terms = page.getByRole('dialog').getByRole('link', { name: 'Terms of Service' })
  await expect.element(terms).toHaveAttribute('href', '/terms')
  await expect.element(terms).toHaveAttribute('target', '_blank')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  const opacity = () => Number(getComputedStyle(subscribe.element()).opacity)
  await expect.element(subscribe).toBeDisabled()
  expect(opacity()).toBeLessThan(1)
  await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).click()
  await expect.element(subscribe).toBeEnabled()
  expect(opacity()).toBe(1)
})

it("PICK-11: 'Contact us' links to three chats, and the footer to the terms, the privacy policy and the cookie notice", async () => {
  await renderPicker()
  await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  for (const [name, address] of [
    ['Telegram', 'https://t.me/guildhall'],
    ['Discord', 'https://discord.gg/guildhall'],
    ['YouTube', 'https://www.youtube.com/@guildhall'],
  ] as const) {
    const chat = page.getByRole('link', { name, exact: true })
    await expect.element(chat).toHaveAttribute('href', address)
    await expect.element(chat).toHaveAttribute('target', '_blank')
  }
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/terms?tab=privacy'],
    ['Cookie Notice', '/terms?tab=privacy#cookies'],
  ])
})
