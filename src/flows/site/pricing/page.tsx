import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useFlow } from '#src/flows/kit/use-flow.ts'
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
