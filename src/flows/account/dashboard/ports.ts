import type { DashboardPorts } from '#machines/account/dashboard/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents.ts'

export const dashboardPorts = ({ graph }: Services): DashboardPorts => ({
  loadAccount: async (_, { signal }) => {
    const { account } = await graph.query(accountQuery, {}, { signal })
    return account ? { kind: 'loaded', name: account.name } : { kind: 'nobody' }
  },
})
