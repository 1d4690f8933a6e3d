import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DiscordConsent } from '#mocks/providers/parts/discord-consent.tsx'
import { showStandIn } from '#mocks/providers/parts/stand-in.tsx'

const fetched = vi.fn<typeof fetch>()

/** Opens a page with this query in the URL. */
const openedWith = (query: string) => {
  const address = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', address))
  window.history.replaceState(null, '', query)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root)
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    fetched.mockReset()
    root.remove()
  }
})

it('a stand-in page that cannot be rendered says why, below the name of the third party that it replaces', async () => {
  // A backend over HTTP, to which no request is sent.
  openedWith('?api=http://localhost:5001/api')
  showStandIn('a broken page', () => {
    throw new RangeError('Invalid currency code : doubloon')
  })
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect.element(page.getByText('Invalid currency code : doubloon')).toBeVisible()
  await expect.element(page.getByText('Stand-in for a broken page')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

it.each(['https://evil.test/api', 'javascript:alert(1)'])(
  'a stand-in page whose link names the backend %j says so, and sends nothing to it',
  async (api) => {
    openedWith(`?${new URLSearchParams({ api })}`)
    const shown = vi.fn(() => null)
    showStandIn('a page', shown)
    await expect.element(page.getByRole('heading', { name: 'Another backend' })).toBeVisible()
    await expect
      .element(
        page.getByText(
          `This link would let the page use a backend elsewhere (${api}). It uses one of its own site or of this computer only.`,
        ),
      )
      .toBeVisible()
    expect(shown).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('a checkout stand-in whose return address is on another site says so, and does not open the address', async () => {
  openedWith('?session=one&api=http://localhost:5001/api')
  const checkout = {
    sessionId: 'one',
    title: 'The Lantern Room',
    buyer: 'Bea',
    status: 'open',
    amount: 12,
    price: 12,
    currency: 'usd',
    trialDays: 0,
    period: null,
    successUrl: `${window.location.origin}/subscriptions`,
    cancelUrl: `${window.location.origin}/`,
  }
  fetched.mockImplementation(async (url) =>
    Response.json(String(url).endsWith('/pay') ? { goTo: 'https://evil.test/' } : checkout),
  )
  await import('#mocks/providers/checkout.tsx')
  await page.getByRole('button', { name: 'Pay $12.00' }).click()
  await expect
    .element(page.getByText('This link leads away from the demo, to https://evil.test/'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay $12.00' })).toBeEnabled()
})

/** Opens Discord's consent page with this query. */
const openConsent = (query: Record<string, string>) => {
  openedWith(`?${new URLSearchParams({ ...query, api: 'http://localhost:5001/api' })}`)
  showStandIn('Discord', DiscordConsent)
}

it('a consent page lists each scope of its address, whatever its name', async () => {
  openConsent({
    redirect_uri: `${window.location.origin}/profile`,
    scope: 'identify constructor __proto__ toString <b>',
  })
  await expect.element(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  const scopes = page.getByRole('listitem').elements()
  expect(scopes.map(({ textContent }) => textContent)).toEqual([
    'See your user name and your picture',
    'constructor',
    '__proto__',
    'toString',
    '<b>',
  ])
})

it.each(['http://localhost:1/profile', 'javascript:alert(1)', '/profile'])(
  'a consent page does not return to %j, which is no address of its own site',
  async (redirect) => {
    openConsent({ redirect_uri: redirect })
    await expect.element(page.getByRole('heading', { name: 'Invalid redirect_uri' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Authorize' })).not.toBeInTheDocument()
  },
)
