import { legalMachine } from '#machines/site/legal/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'

export const legalFlow = connect(legalMachine, () => ({}))
