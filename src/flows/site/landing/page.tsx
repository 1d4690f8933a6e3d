import { landingMachine } from '#machines/site/landing/machine.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { LandingView } from './view.tsx'

export function Landing() {
  const { brand, films } = useServices().config
  const flow = useFlow(() => landingMachine, undefined)
  return <LandingView {...flow} names={{ brand, demo: films.demo }} />
}
