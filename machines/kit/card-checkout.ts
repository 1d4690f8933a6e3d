import { assign, type EventObject, emit, type MachineContext } from 'xstate'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import type { Emission } from './emissions.ts'

// What checkout and plan-picker share: they navigate to a checkout page of the card payment provider.

export interface CardCheckout {
  /** The last checkout page of the card provider. Null after the user has come back from it. */
  checkout: { url: ExternalUrl } | null
}

export const checkoutDelays = { pageLate: 5000 }

export const checkoutActions = <C extends MachineContext & CardCheckout, E extends EventObject>() => ({
  // TypeScript cannot infer that a part of CardCheckout is a part of each context that extends it.
  forgetCheckout: assign<C, E, undefined, E, never>({ checkout: null } as Partial<C>),
  leaveForCheckout: emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.left',
    url: nonNull(context.checkout).url,
  })),
})

/** The states while the checkout page opens. `whenLate` is the transition to the state with a link to that page. */
export const checkoutOpening = <const WhenLate>(whenLate: WhenLate, who: string, requirement: string) =>
  ({
    initial: 'opening',
    states: {
      opening: { after: { pageLate: whenLate } },
      late: {
        description: `The card provider's page has not opened yet; the ${who} can open it by a link, which is an addition.`,
        meta: { requirements: [requirement] },
        on: { 'payment.continued': { target: 'opening', actions: 'leaveForCheckout' } },
      },
    },
  }) as const
