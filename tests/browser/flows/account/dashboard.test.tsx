import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { DashboardView } from '#src/flows/account/dashboard/view.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const renderSelling = (off = 'Bread') => {
  const snapshot = dashboardMachine.resolveState({
    value: { ready: { communities: 'selling', subscriptions: 'counted' } },
    context: {
      signedIn: true,
      isStale: false,
      name: 'Sol Seller',
      sellerId: 'user-2',
      heldBecause: null,
      summary: { members: 1234, active: 1, off: [off] },
      status: null,
      holdings: null,
    },
  })
  renderView(<DashboardView snapshot={snapshot} send={() => {}} />)
}

it("DASH-04: the dashboard shows the text 'Loading...' while the user loads", async () => {
  const snapshot = dashboardMachine.resolveState({
    value: 'loading',
    context: {
      signedIn: true,
      isStale: false,
      name: '',
      sellerId: '',
      heldBecause: null,
      summary: null,
      status: null,
      holdings: null,
    },
  })
  renderView(<DashboardView snapshot={snapshot} send={() => {}} />)
  await expect.element(page.getByText('Loading...', { exact: true })).toBeInTheDocument()
})

it("DASH-01: on a phone the seller's figures are side by side and visible without scrolling", async () => {
  await widen(390)
  renderSelling()
  await expect.element(page.getByText('1,234', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Bread is not open to members.')).toBeVisible()
  const boxOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect()
  expect(boxOf('1,234').bottom).toBeLessThan(800)
  expect(boxOf('1,234').top).toBe(boxOf('1 of 2').top)
})

it("the dashboard's welcome with an Arabic name runs from left to right", async () => {
  renderSelling('المطبخ الدافئ')
  const sentence = page.getByText('المطبخ الدافئ is not open to members.')
  await expect.element(sentence).toBeVisible()
  expect(getComputedStyle(sentence.element()).direction).toBe('ltr')
})

it("DASH-01: on a desktop a seller's welcome is at the top of the page", async () => {
  await widen(1280)
  renderSelling()
  const heading = page.getByRole('heading', { level: 1 }).element()
  expect(heading.getBoundingClientRect().top).toBeLessThan(150)
})
