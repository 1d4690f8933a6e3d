import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readAddress } from '#studio/kit/address.ts'
import { PlayTab } from '#studio/play/play-tab.tsx'
import { renderView } from '../render-view.tsx'

// The test server does not have the screen's page, so the screen never loads.
it('Play says that the screen is loading until the screen has loaded or failed', async () => {
  const address = readAddress(new URLSearchParams('flow=toast&tab=play'))
  renderView(<PlayTab flow="toast" address={address} onChange={() => {}} />)
  const loading = page.getByText('Loading the screen…', { exact: true })
  await expect.element(loading).toBeVisible()
  const news = new CustomEvent('screen-news', { detail: { kind: 'failed', message: 'No screen.' } })
  document.querySelector('iframe')?.dispatchEvent(news)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No screen.')
  expect(loading.elements()).toEqual([])
})
