import { useFlow } from '#src/flows/kit/use-flow.ts'
import { pricingFlow } from './flow.ts'
import { PricingView } from './view.tsx'

export function Pricing() {
  const flow = useFlow(pricingFlow, undefined)
  return <PricingView {...flow} />
}
