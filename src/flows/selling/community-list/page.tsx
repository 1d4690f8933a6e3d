import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { knownServersWithoutBot } from '#src/flows/shared/connections/bot-checks.ts'
import { communityListFlow } from './flow.ts'
import { cachedCommunities } from './ports.ts'
import { CommunityListView } from './view.tsx'

export function CommunityList() {
  const services = useServices()
  const [cached] = useState(() => cachedCommunities(services))
  const { navigation, share } = services.browser
  const { state, search } = useLocation()
  const flow = useFlow(communityListFlow, {
    token: services.session.token(),
    userId: services.session.userId(),
    created: state?.created,
    baseUrl: navigation.baseUrl,
    botPages: services.config.botPages,
    query: search,
    sharing: share.isThere,
    cached,
    serversWithoutBot: knownServersWithoutBot(services),
  })
  const { send } = flow
  usePageReturned(send)
  const { toolbar } = flow.snapshot.children
  useEffect(() => toolbar?.send({ type: 'address.changed', query: search }), [toolbar, search])
  return <CommunityListView {...flow} />
}
