import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanPickerPorts } from '#machines/selling/plan-picker/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { platformPlanQuery } from '#src/graphql/documents/account.ts'
import { cancelPlatformPlanMutation, startPlanCheckoutMutation } from '#src/graphql/documents/payments.ts'

export const planPickerPorts = ({ config, graph }: Services): PlanPickerPorts => ({
  loadPlan: async (_, { signal }) => {
    const { platformPlan } = await graph.query(platformPlanQuery, {}, { signal })
    return { plan: platformPlan }
  },
  switchToFree: async (_, { signal }) => {
    await graph.mutate(cancelPlatformPlanMutation, {}, { signal })
  },
  startCheckout: async (input, { signal }) => {
    const { startPlanCheckout } = await graph.mutate(startPlanCheckoutMutation, input, { signal })
    const checkoutUrl = safeExternalUrl(startPlanCheckout, { local: config.local })
    if (!checkoutUrl) throw new Error('The checkout is at an address that is not safe to open.')
    return { checkoutUrl }
  },
})
