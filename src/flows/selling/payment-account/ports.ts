import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { PaymentAccountPorts } from '#machines/selling/payment-account/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import {
  createPaymentAccountMutation,
  linkPaymentAccountMutation,
  paymentAccountQuery,
  refreshPaymentAccountMutation,
} from '#src/graphql/documents/payments.ts'

export const paymentAccountPorts = ({ config, graph }: Services): PaymentAccountPorts => ({
  loadStatus: operation(graph.query, paymentAccountQuery, ({ paymentAccount }) => ({
    status: paymentAccount,
  })),
  refreshStatus: operation(graph.mutate, refreshPaymentAccountMutation, ({ refreshPaymentAccount }) => ({
    status: refreshPaymentAccount,
  })),
  createAccount: operation(graph.mutate, createPaymentAccountMutation, ({ createPaymentAccount }) => ({
    stripeAccountId: createPaymentAccount,
  })),
  createLink: async (input, { signal }) => {
    const { linkPaymentAccount } = await graph.mutate(linkPaymentAccountMutation, input, { signal })
    const url = safeExternalUrl(linkPaymentAccount, { local: config.local })
    if (!url) throw new Error('The onboarding is at an address that is not safe to open.')
    return { url }
  },
})
