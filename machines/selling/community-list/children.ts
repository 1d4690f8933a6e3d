import { sendParent } from 'xstate'
import type { BotPresence } from '#machines/rules/communities/bots.ts'
import { activationMachine } from '../activation/machine.ts'
import { unpricedPlansMachine } from '../unpriced-plans/machine.ts'

export type ActivationId = `activation:${string}`
export const activationId = (id: string): ActivationId => `activation:${id}`

/** A card's activation switch. Provide its ports before you provide it to `communityListMachine`. */
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

/** The notice about plans without a price. Provide its ports before you provide it to `communityListMachine`. */
export const listedUnpricedPlans = unpricedPlansMachine.provide({
  actions: { announceChange: sendParent({ type: 'prices.changed' }) },
})
