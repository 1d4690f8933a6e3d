import { describe, expect, it } from 'vitest'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { useBrowser, useProduct } from './hosted.ts'

describe.skipIf(!nginx.path())('when a deployment has removed a style sheet', () => {
  const browser = useBrowser()
  const origin = useProduct()

  /** Opens a page. `isGone` says whether the style sheet is missing when the page loads for the nth time. */
  const visit = async (path: string, isGone: (nth: number) => boolean) => {
    const page = await browser().newPage()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route('http://localhost:5001/**', (route) => route.abort())
    await page.route('**/assets/rules-*.css', (route) =>
      isGone(documents) ? route.fulfill({ status: 404, contentType: 'text/html' }) : route.continue(),
    )
    await page.goto(origin() + path)
    const isStyled = () =>
      page.evaluate(() =>
        [...document.styleSheets].some(
          ({ href, cssRules }) => href?.includes('/rules-') && cssRules.length > 0,
        ),
      )
    return { page, isStyled, documents: () => documents }
  }
  const words = 'Sorry, this course is not available.'

  it.each([
    ['/community/any', words],
    ['/login', 'Welcome back!'],
  ])('the open page %s, whose HTML names the removed style sheet, reloads', async (path, heading) => {
    const { page, isStyled, documents } = await visit(path, (nth) => nth === 1)
    await expect.poll(documents).toBe(2)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await isStyled()).toBe(true)
    await page.close()
  })

  it('a page whose style sheet is still missing after the reload is shown without styles', async () => {
    const { page, isStyled, documents } = await visit('/community/any', () => true)
    await expect.poll(documents).toBe(2)
    await page.getByRole('heading', { name: words }).waitFor()
    expect(await isStyled()).toBe(false)
    expect(documents()).toBe(2)
    await page.close()
  })
})
