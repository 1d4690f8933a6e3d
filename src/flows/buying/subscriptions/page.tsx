import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { subscriptionsFlow } from './flow.ts'
import { cachedSubscriptions } from './ports.ts'
import { SubscriptionsView } from './view.tsx'

export function Subscriptions() {
  const services = useServices()
  const [cached] = useState(() => cachedSubscriptions(services))
  const [query] = useSearchParams()
  const { state } = useLocation()
  const flow = useFlow(subscriptionsFlow, {
    token: services.session.token(),
    userId: services.session.userId(),
    pendingPurchases: services.browser.storage.get('pendingPurchases'),
    hasPaid: query.get('success') === 'true',
    joined: state?.joined,
    query: query.toString(),
    cached,
  })
  usePageReturned(flow.send)
  const { toolbar } = flow.snapshot.children
  useEffect(() => toolbar?.send({ type: 'address.changed', query: query.toString() }), [toolbar, query])
  return <SubscriptionsView {...flow} />
}
