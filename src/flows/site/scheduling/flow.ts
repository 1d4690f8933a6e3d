import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { schedulingPorts } from './ports.ts'

/** The scheduling popup, as a child of a page that has a button for it. */
export const schedulingFlow = connect(schedulingMachine, schedulingPorts)
