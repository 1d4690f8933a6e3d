import type { PpvReturnPorts } from '#machines/buying/ppv-return/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { isPpvPaidQuery } from '#src/graphql/documents/payments.ts'

export const ppvReturnPorts = ({ graph }: Services): PpvReturnPorts => ({
  verify: async (input, { signal }) => {
    const { isPpvPaid } = await graph.query(isPpvPaidQuery, input, { signal })
    return { kind: isPpvPaid ? 'paid' : 'unpaid' }
  },
})
