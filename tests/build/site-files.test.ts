import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { headOf } from '#build/prerender/head.ts'

const read = (file: string) => readFileSync(`dist/${file}`)
/** Width and height in pixels, from the first chunk of a PNG. */
const sizeOf = (file: string) => {
  const bytes = read(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
const place = {
  title: 'Pricing · Guildhall',
  brand: 'Guildhall',
  home: '/',
  origin: 'https://guildhall.test',
}

describe('files of the site for search engines and browsers', () => {
  it('SEC-01: search engines are excluded from private pages and may read the rest', () => {
    const rules = read('robots.txt').toString().split('\n')
    expect(rules[0]).toBe('User-agent: *')
    for (const path of [
      '/dashboard',
      '/profile',
      '/pages',
      '/create',
      '/edit/',
      '/subscriptions',
      '/Pick-Plan',
    ])
      expect(rules).toContain(`Disallow: ${path}`)
    for (const path of ['/', '/login', '/Pricing', '/community/'])
      expect(rules).not.toContain(`Disallow: ${path}`)
  })

  it('the manifest names the product, and icons that exist in the stated sizes', () => {
    const manifest = JSON.parse(read('manifest.webmanifest').toString())
    expect(manifest).toMatchObject({ name: 'Guildhall', start_url: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) expect(sizeOf(src.slice(1)).join('x')).toBe(sizes)
    expect(sizeOf('apple-touch-icon.png')).toEqual([180, 180])
  })

  it('the picture for link previews has 1200 × 630 pixels', () => {
    expect(sizeOf('share.png')).toEqual([1200, 630])
  })

  it('the metadata of a page has its title, its description, and absolute addresses of the page and its picture', () => {
    const head = headOf('/Pricing', place)
    expect(head).toContain('<link rel="canonical" href="https://guildhall.test/Pricing" />')
    expect(head).toContain('<meta property="og:title" content="Pricing · Guildhall" />')
    expect(head).toContain('<meta property="og:image" content="https://guildhall.test/share.png" />')
    expect(head).toMatch(/name="description" content="Start free[^"]+12% down to 2%/)
    expect(head).not.toContain('ld+json')
  })

  it('the JSON-LD of the landing page names the operator, and a name with </script> does not end it', () => {
    const head = headOf('/', { ...place, brand: '</script><b>' })
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization', name: '</script><b>' })
    expect(head).not.toContain('<b>')
  })

  it('without a configured origin the metadata of a page has no address and no picture', () => {
    const head = headOf('/', { ...place, origin: '' })
    expect(head).not.toMatch(/canonical|og:url|og:image|ld\+json/)
    expect(head).toContain('og:description')
  })
})
