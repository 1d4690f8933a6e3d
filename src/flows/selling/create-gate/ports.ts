import type { CreateGatePorts } from '#machines/selling/create-gate/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountIn } from '#src/flows/shared/auth/account.ts'
import { accountQuery, promoteToSellerMutation } from '#src/graphql/documents/account.ts'
import {
  paymentAccountCapabilitiesQuery,
  paymentAccountStatusQuery,
} from '#src/graphql/documents/payments.ts'

export const createGatePorts = ({ graph, browser: { storage } }: Services): CreateGatePorts => ({
  identify: async () => {
    const userId = storage.get('userId')
    return storage.get('token') && userId ? { kind: 'signedIn', userId } : { kind: 'signedOut' }
  },
  loadAccount: async (_, { signal }) => {
    const { role, overdueInvoices } = accountIn(await graph.query(accountQuery, {}, { signal }))
    return { role, isDisabled: overdueInvoices.length > 0 }
  },
  promote: operation(graph.mutate, promoteToSellerMutation),
  loadStatus: operation(graph.query, paymentAccountStatusQuery, ({ paymentAccountStatus }) => ({
    status: paymentAccountStatus,
  })),
  loadCapabilities: operation(
    graph.query,
    paymentAccountCapabilitiesQuery,
    ({ paymentAccountCapabilities }) => ({ capabilities: paymentAccountCapabilities }),
  ),
})
