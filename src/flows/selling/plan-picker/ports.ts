import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanPickerPorts } from '#machines/selling/plan-picker/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { platformPlanQuery } from '#src/graphql/documents/account.ts'
import { cancelPlatformPlanMutation, startPlanCheckoutMutation } from '#src/graphql/documents/payments.ts'

export const planPickerPorts = ({ config, graph }: Services): PlanPickerPorts => ({
  loadPlan: operation(graph.query, platformPlanQuery, ({ platformPlan }) => ({ plan: platformPlan })),
  switchToFree: operation(graph.mutate, cancelPlatformPlanMutation),
  startCheckout: async (input, { signal }) => {
    const { startPlanCheckout } = await graph.mutate(startPlanCheckoutMutation, input, { signal })
    const checkoutUrl = safeExternalUrl(startPlanCheckout, { local: config.local })
    if (!checkoutUrl) throw new Error('The checkout is at an address that is not safe to open.')
    return { checkoutUrl }
  },
})
