import type { StripeStep } from '#machines/rules/account/stripe-step.ts'

/** The message about Stripe for a user without communities, and its link (C96). */
export const stripeSteps = {
  create: {
    text: 'To get paid, you connect Stripe. We ask for it when you create a community.',
    link: 'Create a community',
    to: '/pages',
  },
  connect: {
    text: 'To get paid, connect Stripe on your profile first.',
    link: 'Connect Stripe',
    to: '/profile#stripe',
  },
  continue: {
    text: 'Stripe is checking your account, or still needs something from you.',
    link: 'Continue with Stripe',
    to: '/profile#stripe',
  },
} as const satisfies Record<StripeStep, unknown>
