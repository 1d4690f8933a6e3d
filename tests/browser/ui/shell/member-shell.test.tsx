import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { MemberShell } from '#src/ui/shell/member-shell.tsx'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

let root: Root
beforeEach(() => {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => root.unmount())

const openAt = (path: string, look: 'fixed' | 'open' = 'fixed') =>
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={[path]}>
        <MemberShell
          nav={{
            brand: 'Guildhall',
            logoTo: '/dashboard',
            links: [{ label: 'Subscriptions', to: '/subscriptions' }],
            account: { name: 'Sol Seller', picture: null, to: '/profile', onLogOut: () => {} },
          }}
          menu={{ look, onOpen: () => {}, onClose: () => {} }}
        >
          <h1>Page</h1>
        </MemberShell>
      </MemoryRouter>
    </UiProvider>,
  )

const profile = page.getByRole('link', { name: 'Sol Seller' })
const subscriptions = page.getByRole('link', { name: 'Subscriptions' })
const markOf = (link: typeof profile) => {
  const { backgroundColor, boxShadow } = getComputedStyle(link.element())
  return { backgroundColor, boxShadow }
}

it('NAV-05: on the profile page, the sidebar marks its entry for the profile as the current one', async () => {
  openAt('/profile')
  await expect.element(profile).toHaveAttribute('aria-current', 'page')
  await expect.element(subscriptions).not.toHaveAttribute('aria-current')
  const mark = markOf(profile)
  expect(mark.boxShadow).toBe('rgb(246, 178, 26) 4px 0px 0px 0px inset')
  expect(mark.backgroundColor).toBe('rgb(239, 230, 213)')
})

it('NAV-05: on another page, the sidebar does not mark its entry for the profile', async () => {
  openAt('/subscriptions')
  await expect.element(subscriptions).toHaveAttribute('aria-current', 'page')
  await expect.element(profile).not.toHaveAttribute('aria-current')
  expect(markOf(profile)).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', boxShadow: 'none' })
})

const setText = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })

it('NAV-09, C78: with text of twice the size, the texts of the sidebar fit', async () => {
  onTestFinished(() => setText(16).then(() => {}))
  await setText(32)
  openAt('/subscriptions')
  await expect.element(subscriptions).toBeVisible()
  const edge = page.getByRole('complementary').element().getBoundingClientRect().right
  for (const link of [page.getByRole('link', { name: 'Guildhall' }), subscriptions, profile]) {
    const words = document.createRange()
    words.selectNodeContents(link.element())
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
  }
})

it('with text of twice the size, the icons of the menu are twice as large', async () => {
  onTestFinished(() => setText(16).then(() => {}))
  openAt('/subscriptions', 'open')
  await expect.element(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  const sign = () =>
    page.getByRole('button', { name: 'Close menu' }).element().querySelector('svg')?.getBoundingClientRect()
      .width
  expect(sign()).toBe(22)
  await setText(32)
  await expect.poll(sign).toBe(44)
})
