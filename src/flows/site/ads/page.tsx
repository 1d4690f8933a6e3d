import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { adsFlow } from './flow.ts'
import { AdsView } from './view.tsx'

export function Ads() {
  const services = useServices()
  const flow = useFlow(adsFlow, undefined)
  return <AdsView {...flow} film={services.config.films.ads} />
}
