import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'

export const notFoundFlow = connect(notFoundMachine, () => ({}))
