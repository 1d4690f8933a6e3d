import { usePageHidden } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { createCommunityFlow } from './flow.ts'
import { CreateCommunityView } from './view.tsx'

export function CreateCommunity() {
  const services = useServices()
  const flow = useFlow(createCommunityFlow, {
    token: services.session.token(),
    userId: services.session.userId(),
    draftId: services.browser.randomId(),
    botPages: services.config.botPages,
  })
  usePageHidden(flow)
  return <CreateCommunityView {...flow} />
}
