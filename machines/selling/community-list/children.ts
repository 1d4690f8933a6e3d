import { sendParent } from 'xstate'
import type { BotPresence } from '#machines/rules/communities/bots.ts'
import { activationMachine } from '../activation/machine.ts'
import { unpricedPlansMachine } from '../unpriced-plans/machine.ts'

export type ActivationId = `activation:${string}`
export const activationId = (id: string): ActivationId => `activation:${id}`

/**
 * A card's activation switch, as a child of `communityListMachine`. The caller must provide the ports of this child
 * first.
 */
export const listedActivation = activationMachine.provide({
  actions: {
    announceChange: sendParent(({ context }, params: { isActive: boolean }) => ({
      type: 'activation.changed',
      id: context.community.id,
      isActive: params.isActive,
    })),
    announceChecks: sendParent(({ context }, params: { results: BotPresence[] }) => ({
      type: 'bots.checked',
      id: context.community.id,
      results: params.results,
    })),
  },
})

/**
 * The notice about plans without a price, as a child of `communityListMachine`. The caller must provide the ports of
 * this child first.
 */
export const listedUnpricedPlans = unpricedPlansMachine.provide({
  actions: { announceChange: sendParent({ type: 'prices.changed' }) },
})
