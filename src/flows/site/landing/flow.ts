import { landingMachine } from '#machines/site/landing/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { schedulingFlow } from '../scheduling/flow.ts'

export const landingFlow = connect(landingMachine, (services) => ({ scheduling: schedulingFlow(services) }))
