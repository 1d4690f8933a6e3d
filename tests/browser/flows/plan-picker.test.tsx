import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, sessionRow } from '#model/driver/rows.ts'
import { openTestWorld } from '#model/driver/world.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { PlanPicker } from '#src/flows/selling/plan-picker/page.tsx'
import { draw } from '../draw.tsx'

const userId = '64b000000000000000000002'

it("PICK-11: 'Contact us' leads to three chats, and the footer to the terms, the privacy policy and the cookie notice", async () => {
  const { services } = await openTestWorld(
    {
      accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test', role: 'seller' })],
      sessions: [sessionRow('token-1', userId)],
    },
    { token: 'token-1', userId },
  )
  draw(
    <ServicesProvider value={services}>
      <PlanPicker />
    </ServicesProvider>,
  )
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
