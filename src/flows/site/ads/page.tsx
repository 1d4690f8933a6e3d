import { adsMachine } from '#machines/site/ads/machine.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { scheduling } from '../scheduling/ports.ts'
import { AdsView } from './view.tsx'

export function Ads() {
  const services = useServices()
  const flow = useFlow(() => adsMachine.provide({ actors: { scheduling: scheduling(services) } }), undefined)
  return <AdsView {...flow} film={services.config.films.ads} />
}
