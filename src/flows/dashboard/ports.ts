import type { DashboardPorts } from '../../../machines/dashboard/ports.ts'
import { accountQuery } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const dashboardPorts = ({ graph }: Services): DashboardPorts => ({
  loadAccount: async (_, { signal }) => {
    const { account } = await graph.ask(accountQuery, {}, { signal })
    return account ? { kind: 'loaded', name: account.name } : { kind: 'nobody' }
  },
})
