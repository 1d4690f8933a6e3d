import { planPickerMachine } from '#machines/selling/plan-picker/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { planPickerPorts } from './ports.ts'

export const planPickerFlow = connect(planPickerMachine, planPickerPorts)
