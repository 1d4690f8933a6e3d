import { expect, expectStarted, openAs, test } from '../journey.ts'

const gone = { status: 404, contentType: 'text/html', body: '<!doctype html><title>404</title>' }

test('when a deployment has removed the code of a page, the page reloads once, then shows a message', async ({
  page,
}) => {
  await page.goto('/login?scenario=fresh')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
  await expectStarted(page)
  const files = page.context()

  // The files are missing for this page only; the next page loads the new ones.
  await files.route('**/assets/page-*.js', (route) =>
    documents.length === 0 ? route.fulfill(gone) : route.continue(),
  )
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
  expect(documents).toEqual(['/register'])
  await expectStarted(page)

  await files.unroute('**/assets/page-*.js')
  await files.route('**/assets/page-*.js', (route) => route.fulfill(gone))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(documents).toEqual(['/register'])

  await files.unroute('**/assets/page-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
})

test('when a page that contains forms opens, the page loads the code that stores and submits the forms', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openAs(page, 'fresh', '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(requests).toContainEqual(expect.stringMatching(/^\/assets\/drafts-[\w-]+\.js$/))
})
