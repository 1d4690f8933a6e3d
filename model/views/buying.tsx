import type { SnapshotFrom, StateValue } from 'xstate'
import type { checkoutMachine } from '#machines/buying/checkout/machine.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import type { openServerMachine } from '#machines/buying/open-server/machine.ts'
import type { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import type { ppvReturnMachine } from '#machines/buying/ppv-return/machine.ts'
import { type CardChildId, openServerId, unsubscribeId } from '#machines/buying/subscriptions/children.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import type { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { sampleAccount } from '#machines/kit/sample-subscription.ts'
import type { Community, Subscription } from '#machines/rules/kit/entities.ts'
import { CommunityPageView } from '#src/flows/buying/community-page/view.tsx'
import { PpvReturnView } from '#src/flows/buying/ppv-return/view.tsx'
import { SubscriptionsView } from '#src/flows/buying/subscriptions/view.tsx'
import { useChild } from '#src/flows/kit/child.tsx'
import { type ActorView, page, parentAt } from './actor-view.tsx'

type CommunityContext = SnapshotFrom<typeof communityPageMachine>['context']

/** The page of a community, with one child replaced. `ready` names the states that differ from the initial ones. */
const communityWith = (
  id: string,
  actor: unknown,
  ready: StateValue,
  community: Community,
  context: Partial<CommunityContext> = {},
) =>
  parentAt(
    communityPageMachine,
    {
      value: { ready },
      context: {
        slug: 'the-glass-blowers',
        isPreview: false,
        community,
        checks: [],
        seller: null,
        signedIn: true,
        userId: sampleAccount.id,
        path: '/community/the-glass-blowers',
        baseUrl: 'https://guildhall.test',
        account: null,
        subscriptions: [],
        opened: null,
        heldBecause: null,
        ...context,
      },
    },
    id,
    actor,
  )

const checkoutActorView: ActorView<typeof checkoutMachine> = ({ actor }) => {
  const { community, userId, path, baseUrl } = actor.getSnapshot().context
  const context = { signedIn: userId !== null, userId, path, baseUrl }
  return (
    <CommunityPageView {...communityWith('checkout', actor, { membership: 'resting' }, community, context)} />
  )
}

const listed = { listed: { content: 'ready', rest: 'there', payment: 'none', reload: 'resting' } } as const

export const listWith = (subscription: Subscription, id: CardChildId, actor: unknown) =>
  parentAt(
    subscriptionsMachine,
    {
      value: listed,
      context: {
        signedIn: true,
        userId: sampleAccount.id,
        pendingPurchases: null,
        account: sampleAccount,
        subscriptions: [subscription],
        isWhole: true,
        isStale: false,
        running: [id],
        error: null,
        hasPaid: false,
        paidAt: null,
        query: '',
        boughtId: null,
        reloadsLeft: 0,
      },
    },
    id,
    actor,
  )

const unsubscribeActorView: ActorView<typeof unsubscribeMachine> = ({ actor }) => {
  const { subscription } = actor.getSnapshot().context
  return <SubscriptionsView {...listWith(subscription, unsubscribeId(subscription.id), actor)} />
}

const openServerActorView: ActorView<typeof openServerMachine> = ({ actor }) => {
  const { subscription, platform } = actor.getSnapshot().context
  return <SubscriptionsView {...listWith(subscription, openServerId(subscription.id, platform), actor)} />
}

const pendingPurchasesActorView: ActorView<typeof pendingPurchasesMachine> = ({ actor }) => (
  <SubscriptionsView
    {...parentAt(
      subscriptionsMachine,
      {
        value: 'reconciling',
        context: {
          signedIn: true,
          userId: sampleAccount.id,
          pendingPurchases: null,
          account: sampleAccount,
          subscriptions: [],
          isWhole: true,
          isStale: false,
          running: [],
          error: null,
          hasPaid: false,
          paidAt: null,
          query: '',
          boughtId: null,
          reloadsLeft: 0,
        },
      },
      'pendingPurchases',
      actor,
    )}
  />
)

const ppvReturnActorView: ActorView<typeof ppvReturnMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return flow && <PpvReturnView {...flow} brand="Guildhall" />
}

export const buyingViews = {
  'community-page': page<typeof communityPageMachine>(CommunityPageView),
  checkout: checkoutActorView,
  subscriptions: page<typeof subscriptionsMachine>(SubscriptionsView),
  'pending-purchases': pendingPurchasesActorView,
  'open-server': openServerActorView,
  unsubscribe: unsubscribeActorView,
  'ppv-return': ppvReturnActorView,
} as const
