import { describe, expect, it } from 'vitest'
import { nginx } from '#scripts/set-up/nginx.mjs'
import { useBrowser, useProduct } from './hosted.ts'

describe.skipIf(!nginx.path())('on the landing page', () => {
  const browser = useBrowser()
  const origin = useProduct()

  it('prerendered illustrations stay as they are when React starts; their code loads only when the user returns to the page', async () => {
    const page = await browser().newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const areShapes = (path: string) => /\/shapes-/.test(path)
    await page.goto(origin())
    const street = page.locator('svg[viewBox="0 0 640 600"]')
    const shapes = street.locator('path')
    const prerendered = await shapes.count()
    expect(prerendered).toBeGreaterThan(20)
    await page.getByRole('slider').first().press('ArrowRight')
    const question = page.getByRole('button', { name: 'How do I know which plan I am on?' })
    await question.click()
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true')
    expect(await shapes.count()).toBe(prerendered)
    expect(requests.filter(areShapes)).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect.poll(() => shapes.count()).toBe(prerendered)
    expect(requests.filter(areShapes)).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
