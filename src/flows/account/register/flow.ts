import { registerMachine } from '#machines/account/register/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { registerPorts } from './ports.ts'

export const registerFlow = connect(registerMachine, registerPorts)
