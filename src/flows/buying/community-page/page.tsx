import { useEffect, useRef } from 'react'
import { descriptionOf, structuredDataOf } from '#machines/rules/communities/structured-data.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { usePageRestored, usePageReturned } from '#src/flows/kit/page-lifecycle.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useServices } from '#src/flows/kit/services.ts'
import { StructuredData } from '#src/flows/kit/structured-data.tsx'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { communityPageFlow } from './flow.ts'
import { CommunityPageView } from './view.tsx'

/** The owner's preview. It is a separate component, so that React mounts it anew after the community's page. */
export const CommunityPreview = ({ slug }: { slug: string }) => <CommunityPage slug={slug} isPreview />

export function CommunityPage({ slug, isPreview = false }: { slug: string; isPreview?: boolean }) {
  const services = useServices()
  const { navigation } = services.browser
  const flow = useFlow(communityPageFlow, {
    slug,
    isPreview,
    token: services.session.token(),
    userId: services.session.userId(),
    path: navigation.path(),
    baseUrl: navigation.baseUrl,
  })
  const { send } = flow
  const { community, slug: slugHere } = flow.snapshot.context
  const shown = useRef(slug)
  useEffect(() => {
    if (shown.current === slug) return
    shown.current = slug
    if (slug !== slugHere) send({ type: 'slug.changed', slug, path: navigation.path() })
  }, [slug, slugHere, navigation, send])
  usePageReturned(send)
  usePageRestored(send)
  return (
    <>
      <PageTitle>{community?.title ?? 'Community'}</PageTitle>
      {community && !isPreview && flow.snapshot.matches('ready') && (
        <>
          <meta name="description" content={descriptionOf(community)} />
          <StructuredData
            data={structuredDataOf(community, navigation.baseUrl + pathOf('/community/:slug', community))}
          />
        </>
      )}
      <CommunityPageView {...flow} />
    </>
  )
}
