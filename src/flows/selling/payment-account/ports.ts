import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PaymentAccountPorts } from '#machines/selling/payment-account/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  createPaymentAccountMutation,
  linkPaymentAccountMutation,
  paymentAccountQuery,
  refreshPaymentAccountMutation,
} from '#src/graphql/documents/payments.ts'

export const paymentAccountPorts = ({ config, graph }: Services): PaymentAccountPorts => ({
  loadStatus: async (input, { signal }) => {
    const { paymentAccount } = await graph.query(paymentAccountQuery, input, { signal })
    return { status: paymentAccount }
  },
  refreshStatus: async (input, { signal }) => {
    const { refreshPaymentAccount } = await graph.mutate(refreshPaymentAccountMutation, input, { signal })
    return { status: refreshPaymentAccount }
  },
  createAccount: async (input, { signal }) => {
    const { createPaymentAccount } = await graph.mutate(createPaymentAccountMutation, input, { signal })
    return { stripeAccountId: createPaymentAccount.stripeAccountId }
  },
  createLink: async (input, { signal }) => {
    const { linkPaymentAccount } = await graph.mutate(linkPaymentAccountMutation, input, { signal })
    const url = safeExternalUrl(linkPaymentAccount, { local: config.local })
    if (!url) throw new Error('The onboarding is at an address that is not safe to open.')
    return { url }
  },
})
