import { sendParent } from 'xstate'
import type { BotPresence } from '#machines/rules/communities/bots.ts'
import { activationMachine } from '../activation/machine.ts'
import { unpricedPlansMachine } from '../unpriced-plans/machine.ts'

export type ActivationId = `activation:${string}`
export const activationId = (id: string): ActivationId => `activation:${id}`

/** The activation of one card's community, which sends its results to the page. */
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

/** The notice about plans without a price, which tells the page when prices have changed. */
export const listedUnpricedPlans = unpricedPlansMachine.provide({
  actions: { announceChange: sendParent({ type: 'prices.changed' }) },
})
