import { landingMachine } from '#machines/site/landing/machine.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { scheduling } from '../scheduling/ports.ts'
import { LandingView } from './view.tsx'

export function Landing() {
  const services = useServices()
  const { brand, films } = services.config
  const flow = useFlow(
    () => landingMachine.provide({ actors: { scheduling: scheduling(services) } }),
    undefined,
  )
  return <LandingView {...flow} names={{ brand, demo: films.demo }} />
}
