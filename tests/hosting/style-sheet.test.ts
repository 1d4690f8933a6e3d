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

describe.skipIf(!nginx.path())('the styles of the pages', () => {
  const browser = useBrowser()
  const origin = useProduct()

  it.each(['/', '/login', '/register', '/terms', '/Pricing', '/Ads'])(
    '%s looks the same before its style sheet has loaded',
    async (path) => {
      const pictureWithout = async (files: RegExp) => {
        const page = await browser().newPage({
          javaScriptEnabled: false,
          viewport: { width: 390, height: 844 },
        })
        await page.route(files, (route) => route.abort())
        await page.goto(origin() + path)
        const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
        await page.close()
        return picture
      }
      expect((await pictureWithout(/rules-.*\.css|woff2/)).equals(await pictureWithout(/woff2/))).toBe(true)
    },
  )

  it.each([
    ['/community/any', 'after its content', ['rules']],
    ['/login', 'before its scripts', ['rules', 'faces', 'hanken-grotesk-basic']],
  ])('the fonts of %s load %s', async (path, _, beforeScripts) => {
    const page = await browser().newPage()
    const requested: string[] = []
    page.on('request', (request) => {
      const [file] = /(?<=assets\/)(?:rules|faces|hanken-grotesk-basic)(?=-)/.exec(request.url()) ?? []
      if (file) requested.push(file)
    })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.route('http://localhost:5001/**', (route) => route.abort())
    await page.goto(origin() + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/rules-')))
    await expect.poll(() => requested).toEqual(beforeScripts)
    held.resolve()
    await expect.poll(() => requested).toEqual(['rules', 'faces', 'hanken-grotesk-basic'])
    await page.close()
  })
})
