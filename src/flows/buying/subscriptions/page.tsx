import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import { listedOpenServer, listedUnsubscribe } from '#machines/buying/subscriptions/children.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { openServerPorts } from '../open-server/ports.ts'
import { pendingPurchasesPorts } from '../pending-purchases/ports.ts'
import { unsubscribePorts } from '../unsubscribe/ports.ts'
import { subscriptionsPorts } from './ports.ts'
import { SubscriptionsView } from './view.tsx'

export function Subscriptions() {
  const services = useServices()
  const [query] = useSearchParams()
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
      userId: services.session.userId(),
      pendingPurchases: services.browser.storage.get('pendingPurchases'),
      hasPaid: query.get('success') === 'true',
      query: query.toString(),
    },
  )
  usePageReturned(flow.send)
  const { toolbar } = flow.snapshot.children
  useEffect(() => toolbar?.send({ type: 'address.changed', query: query.toString() }), [toolbar, query])
  return <SubscriptionsView {...flow} />
}
