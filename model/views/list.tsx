import { type CardChildId, unsubscribeId } from '#machines/buying/subscriptions/children.ts'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { SellerCommunity, Subscription } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import type { toastMachine } from '#machines/site/toast/machine.ts'
import { SubscriptionsView } from '#src/flows/buying/subscriptions/view.tsx'
import { useChild } from '#src/flows/kit/child.tsx'
import { CommunityListView } from '#src/flows/selling/community-list/view.tsx'
import { ToastView } from '#src/flows/site/toast/view.tsx'
import type { ActorView } from './actor-view.tsx'
import { listWith } from './buying.tsx'
import { communitiesWith } from './selling.tsx'

/** The titles of enough communities that the list shows its toolbar. */
const manyCommunities = [
  'Glass Blowers',
  'Glass Harmonica',
  'Night Bakers',
  'Night Owls',
  'River Rowers',
  'Roof Gardens',
  'Slow Letters',
].map(
  (title, at): SellerCommunity => ({
    ...nonNull(sampleSellerCommunities[at % 2]),
    id: `64c0000000000000000001${String(at).padStart(2, '0')}`,
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    totalUsers: at * 10,
  }),
)

/** When the canceled subscriptions end. */
const ends: Record<string, string> = {
  'River Rowers': '2026-03-20T09:00:00.000Z',
  'Slow Letters': '2026-03-02T09:00:00.000Z',
}

const manySubscriptions = manyCommunities.map(
  ({ id, slug, title, isActive }): Subscription => ({
    ...sampleSubscription,
    id,
    courseName: title,
    courseSlug: slug,
    isActive,
    unsubscribeRequested: title in ends,
    dueAt: ends[title] ?? sampleSubscription.dueAt,
  }),
)

const listToolbarActorView: ActorView<typeof listToolbarMachine> = ({ actor }) => {
  if (actor.getSnapshot().context.page === '/pages')
    return <CommunityListView {...communitiesWith(manyCommunities, { toolbar: actor })} />
  const { snapshot, send } = listWith(sampleSubscription, 'toolbar' as CardChildId, actor)
  const context = { ...snapshot.context, subscriptions: manySubscriptions, running: [] }
  return <SubscriptionsView snapshot={{ ...snapshot, context } as typeof snapshot} send={send} />
}

const toastActorView: ActorView<typeof toastMachine> = ({ actor }) => {
  const flow = useChild(actor)
  if (!flow?.snapshot.context.toast) return null
  return (
    <>
      <SubscriptionsView {...listWith(sampleSubscription, unsubscribeId(sampleSubscription.id), null)} />
      <ToastView {...flow} />
    </>
  )
}

/** The Views of the flows of an area that are shown on the pages with lists, which belong to other areas. */
export const listViews = {
  'list-toolbar': listToolbarActorView,
  toast: toastActorView,
} as const
