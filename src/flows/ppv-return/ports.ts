import type { PpvReturnPorts } from '../../../machines/ppv-return/ports.ts'
import { isPpvPaidQuery } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const ppvReturnPorts = ({ graph }: Services): PpvReturnPorts => ({
  verify: async (input, { signal }) => {
    const { isPpvPaid } = await graph.ask(isPpvPaidQuery, input, { signal })
    return { kind: isPpvPaid ? 'paid' : 'unpaid' }
  },
})
