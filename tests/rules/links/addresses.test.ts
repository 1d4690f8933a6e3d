import { expect, it } from 'vitest'
import {
  addresses,
  isPublicPath,
  type Path,
  pageAt,
  pathOf,
  pathWithQuery,
} from '#machines/rules/links/addresses.ts'

it.each([
  '/subscriptions',
  '/pages',
  '/pages/',
  '/dashboard',
  '/profile',
  '/create',
  '/edit/the-lantern-room',
  '/edit',
  '/preview/the-lantern-room',
  '/Pick-Plan',
  '/pick-plan',
  '/PROFILE',
])('SEC-01: a visitor may not open the page %s', (path) => {
  expect(isPublicPath(path)).toBe(false)
})

it.each([
  '/',
  '/Pricing',
  '/terms',
  '/login',
  '/register',
  '/confirm-email',
  '/change-password',
  '/PpvSuccess',
  '/PpvCancel',
  '/community/the-lantern-room',
  '/course/pages',
  '/editor',
  '/nowhere',
])('SEC-01: a visitor may open the page %s', (path) => {
  expect(isPublicPath(path)).toBe(true)
})

it.each([
  ['visitor', ['/login', '/register', '/confirm-email', '/change-password', '/PpvSuccess', '/PpvCancel']],
  ['open', ['/', '/terms', '/Ads']],
  ['pricing', ['/Pricing']],
  ['pill', ['/community/:slug', '/course/:slug', '/preview/:slug', '/Pick-Plan']],
  ['sidebar', ['/subscriptions', '/pages', '/dashboard', '/profile', '/create', '/edit/:slug']],
] as const)('C08: the layout %s surrounds the pages %j', (frame, pages) => {
  expect(addresses.filter((address) => pageAt(address).frame === frame)).toEqual(pages)
})

it('C43: the address of a community contains the URL-encoded slug', () => {
  expect(pathOf('/community/:slug', { slug: 'glass' })).toBe('/community/glass')
  expect(pathOf('/community/:slug', { slug: 'a/b?c' })).toBe('/community/a%2Fb%3Fc')
  expect(pathOf('/edit/:slug', { slug: '50% off#1' })).toBe('/edit/50%25%20off%231')
})

it('C43: the type of paths does not accept an unknown path or an unencoded slug', () => {
  const slug: string = 'a/b?c'
  // @ts-expect-error no page has this path
  const nowhere: Path = '/nowhere'
  // @ts-expect-error the slug is not encoded
  const raw: Path = `/community/${slug}`
  expect([nowhere, raw]).toEqual(['/nowhere', '/community/a/b?c'])
})

it.each([
  ['', '/pages'],
  ['search=glass', '/pages?search=glass'],
])('without URLSearchParams.size (Safari before 17), /pages with the query %j becomes %s', (query, path) => {
  const uncounted = Object.defineProperty(new URLSearchParams(query), 'size', { value: undefined })
  expect(pathWithQuery('/pages', uncounted)).toBe(path)
})
