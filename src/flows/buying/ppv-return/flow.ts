import { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { ppvReturnPorts } from './ports.ts'

export const ppvReturnFlow = connect(ppvReturnMachine, ppvReturnPorts)
