import { adsMachine } from '#machines/site/ads/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { schedulingFlow } from '../scheduling/flow.ts'

export const adsFlow = connect(adsMachine, (services) => ({ scheduling: schedulingFlow(services) }))
