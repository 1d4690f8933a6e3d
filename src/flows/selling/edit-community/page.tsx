import { usePageHidden } from '#src/flows/kit/page-lifecycle.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { editCommunityFlow } from './flow.ts'
import { EditCommunityView } from './view.tsx'

/** A new key restarts the wizard for each community. */
export function EditCommunity({ slug }: { slug: string }) {
  return <Wizard key={slug} slug={slug} />
}

function Wizard({ slug }: { slug: string }) {
  const services = useServices()
  const flow = useFlow(editCommunityFlow, {
    slug,
    token: services.session.token(),
    userId: services.session.userId(),
    botPages: services.config.botPages,
  })
  usePageHidden(flow)
  const { community } = flow.snapshot.context
  return (
    <>
      <PageTitle>{community ? `Edit ${community.title}` : 'Edit'}</PageTitle>
      <EditCommunityView {...flow} />
    </>
  )
}
