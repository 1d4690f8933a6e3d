import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import type { LegalTab } from '#machines/rules/links/addresses.ts'
import { legalMachine } from '#machines/site/legal/machine.ts'
import { views } from '#model/views.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const renderLegal = (tab: LegalTab = 'terms') => {
  const View = views.legal
  renderView(<View actor={createActor(legalMachine, { input: { tab } }).start()} />)
}

const contents = page.getByRole('navigation', { name: 'On this page' })

it('LEGAL-05: at 390 px the table of contents of a legal page is collapsed, and expands in place', async () => {
  await widen(390)
  renderLegal()
  await expect.element(contents.getByText('On this page')).toBeVisible()
  await expect.element(contents.getByText('Liability')).not.toBeVisible()
  await contents.getByText('On this page').click()
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
})

it('LEGAL-05: at 1280 px the table of contents of a legal page is open, and stays visible while the text scrolls', async () => {
  await widen(1280)
  renderLegal()
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
  window.scrollTo({ top: 2000, behavior: 'instant' })
  expect(window.scrollY).toBe(2000)
  const { top, bottom } = contents.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(72)
  expect(bottom).toBeLessThanOrEqual(800)
})

it.each([
  ['terms', 'Refunds', '/terms#refunds'],
  ['privacy', 'Your rights', '/terms?tab=privacy#rights'],
  ['acceptable', 'Your duties', '/terms?tab=acceptable#duties'],
] as const)('LEGAL-03: the table of contents of %s links to %s', async (tab, section, address) => {
  await widen(1280)
  renderLegal(tab)
  await expect.element(contents.getByRole('link', { name: section })).toHaveAttribute('href', address)
})

it('LEGAL-05: a collapsed table of contents opens when the window becomes wide enough to show it beside the text', async () => {
  await widen(390)
  renderLegal()
  await expect.element(contents.getByText('Liability')).not.toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(contents.getByRole('link', { name: 'Liability' })).toBeVisible()
})
