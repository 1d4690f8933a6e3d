import { pendingPurchasesMachine } from '../../../machines/pending-purchases/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import {
  listedOpenServer,
  listedUnsubscribe,
  subscriptionsMachine,
} from '../../../machines/subscriptions/machine.ts'
import { openServerPorts } from '../open-server/ports.ts'
import { PageTitle } from '../page-title.tsx'
import { pendingPurchasesPorts } from '../pending-purchases/ports.ts'
import { useServices } from '../services.ts'
import { unsubscribePorts } from '../unsubscribe/ports.ts'
import { useFlow } from '../use-flow.ts'
import { subscriptionsPorts } from './ports.ts'
import { SubscriptionsView } from './view.tsx'

export function Subscriptions() {
  const services = useServices()
  const flow = useFlow(
    () =>
      subscriptionsMachine.provide({
        actors: {
          ...actorsFor(subscriptionsPorts(services)),
          pendingPurchases: pendingPurchasesMachine.provide({
            actors: actorsFor(pendingPurchasesPorts(services)),
          }),
          unsubscribe: listedUnsubscribe.provide({ actors: actorsFor(unsubscribePorts(services)) }),
          openServer: listedOpenServer.provide({ actors: actorsFor(openServerPorts(services)) }),
        },
      }),
    {
      token: services.session.token(),
      userId: services.session.signedIn()?.userId ?? null,
      pendingPurchases: services.platform.storage.get('pendingPurchases'),
    },
  )
  return (
    <>
      <PageTitle>Subscriptions</PageTitle>
      <SubscriptionsView {...flow} />
    </>
  )
}
