import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { actorsFor } from '#machines/kit/port.ts'
import { listedActivation, listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { activationPorts } from '../activation/ports.ts'
import { copyLinkPorts } from '../copy-link/ports.ts'
import { createGatePorts } from '../create-gate/ports.ts'
import { unpricedPlansPorts } from '../unpriced-plans/ports.ts'
import { communityListPorts } from './ports.ts'
import { CommunityListView } from './view.tsx'

export function CommunityList() {
  const services = useServices()
  const { navigation } = services.browser
  const { state, search } = useLocation()
  const flow = useFlow(
    () =>
      communityListMachine.provide({
        actors: {
          ...actorsFor(communityListPorts(services)),
          activation: listedActivation.provide({ actors: actorsFor(activationPorts(services)) }),
          copyLink: copyLinkMachine.provide({ actors: actorsFor(copyLinkPorts(services)) }),
          unpricedPlans: listedUnpricedPlans.provide({ actors: actorsFor(unpricedPlansPorts(services)) }),
          createGate: createGateMachine.provide({ actors: actorsFor(createGatePorts(services)) }),
        },
      }),
    {
      token: services.session.token(),
      userId: services.session.userId(),
      created: state?.created,
      baseUrl: navigation.baseUrl,
      botPages: services.config.botPages,
      query: search,
    },
  )
  const { send } = flow
  usePageReturned(send)
  const { toolbar } = flow.snapshot.children
  useEffect(() => toolbar?.send({ type: 'address.changed', query: search }), [toolbar, search])
  return <CommunityListView {...flow} />
}
