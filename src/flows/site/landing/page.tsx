import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { landingFlow } from './flow.ts'
import { LandingView } from './view.tsx'

export function Landing() {
  const services = useServices()
  const { brand, films } = services.config
  const flow = useFlow(landingFlow, undefined)
  return <LandingView {...flow} names={{ brand, demo: films.demo }} />
}
