import { loginMachine } from '#machines/account/login/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { loginPorts } from './ports.ts'

export const loginFlow = connect(loginMachine, loginPorts)
