import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { VisitorNavigation } from '#src/flows/site/navigation-drawer/visitor-page.tsx'
import { draw } from '#tests/browser/draw.tsx'

const drawBar = async ({ wide = true, signedIn = false } = {}) => {
  const { services } = await openSandbox({}, {})
  const screen = { isFrom: () => wide, watch: () => () => {} }
  draw(
    <ServicesProvider value={{ ...services, browser: { ...services.browser, screen } }}>
      <VisitorNavigation year={2026} signedIn={signedIn}>
        <h1>A page</h1>
      </VisitorNavigation>
    </ServicesProvider>,
  )
}

const linksOf = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

it("LAND-01, LAND-02, LAND-03: a visitor's bar leads home, to the FAQ, to a chat, and to the login", async () => {
  await drawBar()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Guildhall' }))
    .toHaveAttribute('href', '/')
  expect(linksOf('Main')).toEqual([
    ['FAQ', '/#faq'],
    ['Contact us', 'https://t.me/guildhall'],
    ['Ads', '/ads'],
    ['Sign up', '/register'],
  ])
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('target', '_blank')
  await expect.element(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect.element(page.getByRole('link', { name: 'FAQ' }).first()).not.toHaveAttribute('aria-current')
})

it('LAND-01, LAND-02, LAND-03, LAND-04: on a phone the menu holds all that the bar holds', async () => {
  await drawBar({ wide: false })
  await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(linksOf('Main')).toEqual([
    ['FAQ', '/#faq'],
    ['Contact us', 'https://t.me/guildhall'],
    ['Ads', '/ads'],
    ['Sign up', '/register'],
    ['Login', '/login'],
  ])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
})

it('NAV-03: who is signed in finds their own pages in the bar, and no Login', async () => {
  await drawBar({ signedIn: true })
  expect(linksOf('Main')).toEqual([
    ['FAQ', '/#faq'],
    ['Contact us', 'https://t.me/guildhall'],
    ['Ads', '/ads'],
    ['Subscriptions', '/subscriptions'],
    ['Communities', '/pages'],
  ])
  await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
})

it('LAND-21, LAND-22, B09: the footer leads to the pages for visitors and to the chat, and says the year', async () => {
  await drawBar()
  await expect.element(page.getByText('© 2026 Guildhall')).toBeVisible()
  expect(linksOf('Footer')).toEqual([
    ['Home', '/'],
    ['Pricing', '/pricing'],
    ['Log in', '/login'],
    ['Sign up', '/register'],
    ['Contact', 'https://t.me/guildhall'],
    ['FAQ', '/#faq'],
    ['Terms of Service', '/terms'],
  ])
})
