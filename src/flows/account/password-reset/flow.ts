import { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { passwordResetPorts } from './ports.ts'

export const passwordResetFlow = connect(passwordResetMachine, passwordResetPorts)
