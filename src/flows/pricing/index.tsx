import { pricingMachine } from '../../../machines/pricing/machine.ts'
import { PageTitle } from '../page-title.tsx'
import { useFlow } from '../use-flow.ts'
import { PricingView } from './view.tsx'

export function Pricing() {
  const flow = useFlow(() => pricingMachine, undefined)
  return (
    <>
      <PageTitle>Pricing</PageTitle>
      <PricingView {...flow} />
    </>
  )
}
