import { expect, it } from 'vitest'
import { stripeStep } from '#machines/rules/account/stripe-step.ts'

it.each([
  [{ sells: false, buys: false, status: null }, 'create'],
  [{ sells: false, buys: true, status: null }, null],
  [{ sells: true, buys: false, status: null }, 'connect'],
  [{ sells: true, buys: true, status: 'not_connected' }, 'connect'],
  [{ sells: true, buys: false, status: 'pending' }, 'continue'],
  [{ sells: true, buys: false, status: 'verified' }, null],
] as const)('C96: a user with %j sees the Stripe step %s', (user, step) => {
  expect(stripeStep(user)).toBe(step)
})
