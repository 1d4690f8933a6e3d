import { useCallback } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { VisitorNavigation } from '#src/flows/site/navigation-drawer/visitor-page.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Band } from '#src/ui/marketing/band.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const renderBar = async ({ wide = true, signedIn = false, path = '/', children = <h1>A page</h1> } = {}) => {
  const { services } = await openSandbox({}, {})
  const screen = { isFrom: () => wide, watch: () => () => {}, drawn: async () => {} }
  renderView(
    <ServicesProvider value={{ ...services, browser: { ...services.browser, screen } }}>
      <VisitorNavigation year={2026} signedIn={signedIn}>
        {children}
      </VisitorNavigation>
    </ServicesProvider>,
    path,
  )
}

const linksOf = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

it("LAND-01, LAND-02, LAND-03, C122: a visitor's bar has links to home, the FAQ, a chat and the login", async () => {
  await renderBar()
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

it('LAND-01, LAND-02, LAND-03, LAND-04: on a phone the menu contains everything that the bar contains', async () => {
  await renderBar({ wide: false })
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

it('NAV-03: a signed-in user sees links to their own pages in the bar, and no Login', async () => {
  await renderBar({ signedIn: true })
  expect(linksOf('Main')).toEqual([
    ['FAQ', '/#faq'],
    ['Contact us', 'https://t.me/guildhall'],
    ['Ads', '/ads'],
    ['Subscriptions', '/subscriptions'],
    ['Communities', '/pages'],
  ])
  await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
})

it("LAND-21, LAND-22, B09, C122: the footer has links to the visitors' pages and the chat, and shows the year", async () => {
  await renderBar()
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

function FilledIn() {
  const focus = useCallback((name: HTMLInputElement | null) => name?.focus(), [])
  return (
    <Band id="faq" title="Questions">
      <input aria-label="Name" ref={focus} />
    </Band>
  )
}

describe('a link to a section of a page', () => {
  const children = (
    <>
      <Band title="Pricing">
        <Button>See the prices</Button>
      </Band>
      <Band id="faq" title="Questions">
        <Button>What does it cost?</Button>
      </Band>
    </>
  )
  const part = page.getByRole('region', { name: 'Questions' })
  const faq = (name: string) => page.getByRole('navigation', { name }).getByRole('link', { name: 'FAQ' })

  const expectLedThere = async () => {
    await expect.element(part).toHaveFocus()
    expect(getComputedStyle(part.element()).outlineStyle).toBe('none')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'What does it cost?' })).toHaveFocus()
  }

  it('moves the keyboard focus to the section at every click', async () => {
    await renderBar({ children })
    await faq('Main').click()
    await expectLedThere()
    faq('Footer').element().focus()
    await userEvent.keyboard('{Enter}')
    await expectLedThere()
  })

  it('in the menu on a phone, also moves the focus to the section', async () => {
    await renderBar({ wide: false, children })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await faq('Main').click()
    await expectLedThere()
  })

  it('on another page, also moves the focus to the section', async () => {
    await renderBar({ path: '/pricing', children })
    await faq('Main').click()
    await expectLedThere()
  })

  it('moves the focus to the section when its address is opened directly', async () => {
    await renderBar({ path: '/#faq', children })
    await expectLedThere()
  })

  it.each(['/#faq', '/#nothing', '/#%E0%A4%A'])(
    'when the address %s is opened, leaves the focus on the element that already has the focus',
    async (path) => {
      await renderBar({ path, children: <FilledIn /> })
      await expect.element(page.getByLabelText('Name')).toHaveFocus()
    },
  )
})
