import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStandIn } from '#mocks/providers/parts/stand-in.tsx'

it('a stand-in that cannot be drawn says why, below what it stands for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const address = window.location.href
  const root = document.createElement('div')
  root.id = 'root'
  onTestFinished(() => {
    vi.restoreAllMocks()
    window.history.replaceState(null, '', address)
    root.remove()
  })
  // A backend over HTTP, of which nothing is asked.
  window.history.replaceState(null, '', '?api=http://guildhall.test/api')
  document.body.replaceChildren(root)
  showStandIn('a broken page', () => {
    throw new RangeError('Invalid currency code : doubloon')
  })
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect.element(page.getByText('Invalid currency code : doubloon')).toBeVisible()
  await expect.element(page.getByText('Stand-in for a broken page')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
