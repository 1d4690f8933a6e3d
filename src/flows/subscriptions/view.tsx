import type { subscriptionsMachine } from '../../../machines/subscriptions/machine.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, SkeletonCards } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import type { Flow } from '../use-flow.ts'
import { SubscriptionCard } from './card.tsx'

export function SubscriptionsView(flow: Flow<typeof subscriptionsMachine>) {
  return (
    <Page title="Subscriptions" subtitle="Manage your subscriptions and access your content">
      <Content {...flow} />
    </Page>
  )
}

function Content({ snapshot, send }: Flow<typeof subscriptionsMachine>) {
  const { error, now, subscriptions } = snapshot.context
  if (snapshot.hasTag('failed')) {
    return (
      <ErrorState
        title={error ?? ''}
        action={
          <Button variant="primary" onClick={() => send({ type: 'home.chosen' })}>
            Go Home
          </Button>
        }
      />
    )
  }
  if (snapshot.matches({ listed: { content: 'empty' } })) {
    return <EmptyState title="No subscriptions yet" text="You haven't subscribed to any communities yet." />
  }
  if (!snapshot.matches('listed') || now === null) {
    return (
      <Loading label="Loading your subscriptions…">
        <SkeletonCards />
      </Loading>
    )
  }
  return (
    <CardGrid>
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          now={now}
          actors={snapshot.children}
          send={send}
        />
      ))}
    </CardGrid>
  )
}
