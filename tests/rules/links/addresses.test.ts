import { expect, it } from 'vitest'
import { isPublicPath } from '#machines/rules/links/addresses.ts'

it.each([
  '/subscriptions',
  '/pages',
  '/pages/',
  '/dashboard',
  '/profile',
  '/create',
  '/edit/the-lantern-room',
  '/edit',
  '/Pick-Plan',
  '/pick-plan',
  '/PROFILE',
])('SEC-01: a visitor may not see %s', (path) => {
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
])('SEC-01: a visitor may see %s', (path) => {
  expect(isPublicPath(path)).toBe(true)
})
