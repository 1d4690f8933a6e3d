import { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { emailVerificationPorts } from './ports.ts'

export const emailVerificationFlow = connect(emailVerificationMachine, emailVerificationPorts)
