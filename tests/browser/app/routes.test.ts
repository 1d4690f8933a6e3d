import { expect, it } from 'vitest'
import { type Address, pageAt } from '#machines/rules/links/addresses.ts'
import { routeAt } from '#src/app/routing/routes.tsx'

it.each([
  ['/', '/', 'Paid Discord and Telegram communities'],
  ['/LogIn', '/login', 'Log in'],
  ['/REGISTER', '/register', 'Create account'],
  ['/Confirm-Email', '/confirm-email', 'Verify your email'],
  ['/Change-Password', '/change-password', null],
  ['/Terms', '/terms', 'Legal Information'],
  ['/ads', '/Ads', 'Telegram advertising'],
  ['/pricing', '/Pricing', 'Pricing'],
  ['/pick-plan', '/Pick-Plan', 'Pick a plan'],
  ['/SUBSCRIPTIONS', '/subscriptions', 'Subscriptions'],
  ['/Pages', '/pages', 'My Communities'],
  ['/DashBoard', '/dashboard', 'Dashboard'],
  ['/Profile', '/profile', 'Profile'],
  ['/Create', '/create', 'Create'],
  ['/Edit/tide-table', '/edit/:slug', null],
  ['/Community/tide-table', '/community/:slug', null],
  ['/COURSE/tide-table', '/course/:slug', null],
  ['/PPVSUCCESS', '/PpvSuccess', 'Payment'],
  ['/ppvcancel', '/PpvCancel', 'Payment'],
] as [string, Address, string | null][])(
  'ROUTE-01, ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-18, C01, C02: %s opens the page %s with the title %j',
  (path, address, title) => {
    expect(routeAt(path)).toBe(address)
    expect(pageAt(address).title ?? null).toBe(title)
  },
)

it('ROUTE-19: an unknown path opens the not-found page', () => {
  for (const path of ['/no/such/page', '/logins', '/community', '/community/a/b'])
    expect([path, routeAt(path)]).toEqual([path, '*'])
})
