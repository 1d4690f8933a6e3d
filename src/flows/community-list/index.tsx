import { useEffect, useState } from 'react'
import {
  communityListMachine,
  listedActivation,
  listedUnpricedPlans,
} from '../../../machines/community-list/machine.ts'
import { copyLinkMachine } from '../../../machines/copy-link/machine.ts'
import { createGateMachine } from '../../../machines/create-gate/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { activationPorts } from '../activation/ports.ts'
import { copyLinkPorts } from '../copy-link/ports.ts'
import { createGatePorts } from '../create-gate/ports.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { unpricedPlansPorts } from '../unpriced-plans/ports.ts'
import { useFlow } from '../use-flow.ts'
import { communityListPorts } from './ports.ts'
import { CommunityListView } from './view.tsx'

export function CommunityList() {
  const services = useServices()
  const { attention, navigation } = services.platform
  const [pricing] = useState(() => unpricedPlansPorts(services))
  useEffect(() => pricing.leave, [pricing])
  const flow = useFlow(
    () =>
      communityListMachine.provide({
        actors: {
          ...actorsFor(communityListPorts(services)),
          activation: listedActivation.provide({ actors: actorsFor(activationPorts(services)) }),
          copyLink: copyLinkMachine.provide({ actors: actorsFor(copyLinkPorts(services)) }),
          unpricedPlans: listedUnpricedPlans.provide({ actors: actorsFor(pricing.calls) }),
          createGate: createGateMachine.provide({ actors: actorsFor(createGatePorts(services)) }),
        },
      }),
    {
      token: services.session.token(),
      userId: services.session.signedIn()?.userId ?? null,
      origin: navigation.origin,
      botPages: services.config.botPages,
    },
  )
  const { send } = flow
  useEffect(() => attention.onReturn(() => send({ type: 'page.returned' })), [attention, send])
  return (
    <>
      <PageTitle>My Communities</PageTitle>
      <CommunityListView {...flow} />
    </>
  )
}
