import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { PricingView } from './view.tsx'

export function Pricing() {
  const flow = useFlow(() => pricingMachine, undefined)
  return <PricingView {...flow} />
}
