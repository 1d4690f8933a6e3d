import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'

export const pricingFlow = connect(pricingMachine, () => ({}))
