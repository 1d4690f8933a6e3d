import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OverdueInvoice } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { type NavigationLayout, navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import { MemberNavigationView } from '#src/flows/site/navigation-drawer/member-view.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const january: OverdueInvoice = {
  id: 'invoice-1',
  month: 'January 2026',
  totals: [
    { amount: 9, currency: 'usd' },
    { amount: 1204.5, currency: 'sek' },
  ],
  url: externalUrl('https://pay.test/invoice-1'),
}

const renderAround = (
  frame: NavigationLayout,
  overdueInvoices: OverdueInvoice[],
  withFooter = false,
  watched: 'plain' | 'connected' = 'plain',
  user: { name: string; profilePicture: string | null } = { name: 'Sol', profilePicture: null },
) =>
  renderView(
    <MemberNavigationView
      snapshot={navigationDrawerMachine.resolveState({
        value: { shown: { menu: 'fixed', account: { watched } } },
        context: {
          frame,
          wide: true,
          signedIn: true,
          name: 'Sol',
          account: { id: 'user-2', role: 'seller', ...user, overdueInvoices },
        },
      })}
      send={() => {}}
      names={{
        brand: 'Guildhall',
        paymentDashboard: externalUrl('https://pay.test/'),
        contact: externalUrl('https://t.me/guildhall'),
        year: 2026,
      }}
      withFooter={withFooter}
    >
      <h1>A page</h1>
    </MemberNavigationView>,
  )

const notice = page.getByRole('region', { name: 'Your account is disabled' })

it('FEE-03: a seller with a disabled account sees the amount due, what does not work, and a link to the invoice', async () => {
  renderAround('sidebar', [january, { ...january, id: 'invoice-2', month: 'February 2026', url: null }])
  await expect
    .element(
      notice.getByText(
        'Until you pay the platform fees, no new members can join, and you cannot create, edit or delete communities.',
      ),
    )
    .toBeVisible()
  await expect.element(notice.getByText('January 2026: $9.00, kr1,204.50')).toBeVisible()
  await expect.element(notice.getByText('February 2026: $9.00, kr1,204.50')).toBeVisible()
  const pay = notice.getByRole('link', { name: 'Pay January 2026' })
  await expect.element(pay).toHaveAttribute('href', 'https://pay.test/invoice-1')
  expect(notice.getByRole('link').elements()).toHaveLength(1)
})

it.each(['sidebar', 'pill'] as const)('FEE-03: the %s shows no notice when nothing is due', (frame) => {
  renderAround(frame, [])
  expect(notice.elements()).toEqual([])
})

it("FEE-03: a public page shows no notice that the seller's account is disabled", () => {
  renderAround('pill', [january])
  expect(notice.elements()).toEqual([])
})

it.each([
  [false, []],
  [true, ['© 2026 Guildhall']],
] as const)(
  'NAV-10, LAND-21, C08: the layout with the navigation bar has a footer only if its prop for the footer is set (%s)',
  async (withFooter, notes) => {
    renderAround('pill', [], withFooter)
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    expect(
      page
        .getByText(/^©/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(notes)
  },
)

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

it.each([
  ['the picture', { name: 'Sol', profilePicture: picture }, { img: 1, svg: 0, initial: 0 }],
  [
    'the initial of the name when there is no picture',
    { name: 'Sol', profilePicture: null },
    { img: 0, svg: 0, initial: 1 },
  ],
  [
    'an icon when there is neither a picture nor a name',
    { name: '', profilePicture: null },
    { img: 0, svg: 1, initial: 0 },
  ],
])('NAV-12, C09: the link to the profile in the navigation bar shows %s', async (_, user, shown) => {
  await widen(1280)
  renderAround('pill', [], false, 'plain', user)
  await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  const profile = page.getByRole('link', { name: user.name || 'Profile' })
  const link = profile.element()
  expect({
    img: link.querySelectorAll(`img[src='${picture}']`).length,
    svg: link.querySelectorAll('svg').length,
    initial: profile.getByText('S', { exact: true }).elements().length,
  }).toEqual(shown)
})

it("NAV-10, B14: a seller's navigation bar is one line high at 768 px", async () => {
  await widen(768)
  renderAround('pill', [], false, 'connected')
  const middle = (place: ReturnType<typeof page.getByRole>) => {
    const { top, height } = place.element().getBoundingClientRect()
    return top + height / 2
  }
  await expect.element(page.getByRole('link', { name: 'Stripe' })).toBeVisible()
  const line = middle(page.getByRole('button', { name: 'Log Out' }))
  for (const name of ['Guildhall', 'Subscriptions', 'Stripe', 'Sol'])
    expect(middle(page.getByRole('link', { name }))).toBeCloseTo(line, 0)
})
