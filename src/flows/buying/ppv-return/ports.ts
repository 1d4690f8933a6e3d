import type { PpvReturnPorts } from '#machines/buying/ppv-return/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { isPpvPaidQuery } from '#src/graphql/documents/payments.ts'

export const ppvReturnPorts = ({ graph }: Services): PpvReturnPorts => ({
  verify: operation(graph.query, isPpvPaidQuery, ({ isPpvPaid }) => ({
    kind: isPpvPaid ? 'paid' : 'unpaid',
  })),
})
