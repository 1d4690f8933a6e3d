import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { checkoutMachine } from '../../../machines/checkout/machine.ts'
import { communityPageMachine } from '../../../machines/community-page/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { checkoutPorts } from '../checkout/ports.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { communityPagePorts } from './ports.ts'
import { CommunityPageView } from './view.tsx'

export function CommunityPage() {
  const services = useServices()
  const { navigation, attention } = services.platform
  const { slug = '' } = useParams()
  const flow = useFlow(
    () =>
      communityPageMachine.provide({
        actors: {
          ...actorsFor(communityPagePorts(services)),
          checkout: checkoutMachine.provide({ actors: actorsFor(checkoutPorts(services)) }),
        },
      }),
    {
      slug,
      token: services.session.token(),
      userId: services.session.signedIn()?.userId ?? null,
      path: navigation.path(),
      origin: navigation.origin,
    },
  )
  const { send } = flow
  const shown = useRef(slug)
  useEffect(() => {
    if (shown.current === slug) return
    shown.current = slug
    send({ type: 'slug.changed', slug, path: navigation.path() })
  }, [slug, navigation, send])
  useEffect(() => attention.onReturn(() => send({ type: 'page.returned' })), [attention, send])
  return (
    <>
      <PageTitle>{flow.snapshot.context.community?.title ?? 'Community'}</PageTitle>
      <CommunityPageView {...flow} />
    </>
  )
}
