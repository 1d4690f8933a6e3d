import { type EventObject, emit, type MachineContext } from 'xstate'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { assignPart } from './actions.ts'
import type { Emission } from './emissions.ts'

// The context of the machines `checkout` and `plan-picker`, which navigate to a checkout page of the card provider.

export interface CardCheckout {
  /** The last checkout page that was created at the card provider. Null after the user has come back from that page. */
  checkout: { url: ExternalUrl } | null
}

export const checkoutDelays = { pageLate: 5000 }

export const checkoutActions = <C extends MachineContext & CardCheckout, E extends EventObject>() => ({
  forgetCheckout: assignPart<CardCheckout, C, E>()(() => ({ checkout: null })),
  leaveForCheckout: emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.left',
    url: nonNull(context.checkout).url,
  })),
})

/**
 * The states while the checkout page is opening. `whenLate` is the transition to the state that shows a link to the
 * page. `who` names the user in the description. `requirement` is the id of the requirement that the state `late`
 * satisfies.
 */
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
