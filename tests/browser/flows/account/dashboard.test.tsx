import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { DashboardView } from '#src/flows/account/dashboard/view.tsx'
import { draw, widen } from '#tests/browser/draw.tsx'

it('DASH-01: on a phone the figures of who sells are on the first screen', async () => {
  await widen(390)
  const snapshot = dashboardMachine.resolveState({
    value: { ready: 'selling' },
    context: {
      signedIn: true,
      name: 'Sol Seller',
      sellerId: 'user-2',
      summary: { members: 1234, active: 1, off: ['Bread'] },
    },
  })
  draw(<DashboardView snapshot={snapshot} send={() => {}} />)
  await expect.element(page.getByText('1,234', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Bread is not open to members.')).toBeVisible()
  const figure = page.getByText('1,234', { exact: true }).element()
  expect(figure.getBoundingClientRect().bottom).toBeLessThan(800)
})
