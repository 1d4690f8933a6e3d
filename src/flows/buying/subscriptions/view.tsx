import { isUnsubscribe } from '#machines/buying/subscriptions/children.ts'
import type { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { unconnectedPlatforms } from '#machines/rules/communities/servers.ts'
import { filteredAndSorted, optionsIn } from '#machines/rules/lists/list-options.ts'
import { endOf, leadingIn } from '#machines/rules/subscriptions/subscriptions.ts'
import { Child, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { MissingRest } from '#src/flows/shared/missing-rest.tsx'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { ListToolbarView } from '#src/flows/site/list-toolbar/view.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, SkeletonCards } from '#src/ui/feedback/loading/skeleton.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Cards } from '#src/ui/layout/windowed-cards.tsx'
import { OpenServerView } from '../open-server/view.tsx'
import { UnsubscribeView } from '../unsubscribe/view.tsx'
import { SubscriptionCard } from './card.tsx'

export function SubscriptionsView(flow: Flow<typeof subscriptionsMachine>) {
  const { children, context } = flow.snapshot
  return (
    <Page title="Subscriptions" subtitle="Manage your subscriptions and access your content">
      <Payment {...flow} />
      <FocusFallback>
        <Content {...flow} />
      </FocusFallback>
      {/* The dialogs are outside the cards, so that they stay when a card has left the list. */}
      {context.running.map((id) =>
        isUnsubscribe(id) ? (
          <Child key={id} actor={children[id]}>
            {(child) => <UnsubscribeView {...child} />}
          </Child>
        ) : (
          <Child key={id} actor={children[id]}>
            {(child) => <OpenServerView {...child} />}
          </Child>
        ),
      )}
    </Page>
  )
}

function Payment({ snapshot, send }: Flow<typeof subscriptionsMachine>) {
  const { subscriptions, boughtId } = snapshot.context
  const bought = subscriptions.find(({ id }) => id === boughtId)
  if (snapshot.matches({ listed: { payment: 'awaited' } })) {
    return <Notice>Your new subscription will appear here as soon as your payment is confirmed.</Notice>
  }
  if (snapshot.matches({ listed: { payment: 'late' } })) {
    return (
      <Notice
        tone="neutral"
        action={
          <Button
            ref={returnFocusOnUnmount}
            loading={snapshot.matches({ listed: { reload: 'reloading' } })}
            onClick={() => send({ type: 'retry.requested' })}
          >
            Check again
          </Button>
        }
      >
        No payment from the last hour has been confirmed yet. If you have just paid, this can take a few
        minutes.
      </Notice>
    )
  }
  if (!bought) return null
  return (
    <Notice>
      <span>
        You're in. Open <bdi>{bought.courseName}</bdi> from the card marked New.
      </span>
    </Notice>
  )
}

function Content({ snapshot, send }: Flow<typeof subscriptionsMachine>) {
  const toolbar = useChild(snapshot.children.toolbar)
  const { account, error, subscriptions, isWhole, boughtId } = snapshot.context
  if (snapshot.hasTag('failed')) {
    return (
      <ErrorState
        title={error ?? ''}
        action={
          <>
            {snapshot.matches('signedOut') ? (
              <Button variant="primary" onClick={() => send({ type: 'login.chosen' })}>
                Log in
              </Button>
            ) : (
              <TryAgain onRetry={() => send({ type: 'retry.requested' })} />
            )}
            <Button onClick={() => send({ type: 'home.chosen' })}>Go Home</Button>
          </>
        }
      />
    )
  }
  if (snapshot.matches({ listed: { content: 'empty' } })) {
    return (
      <EmptyState
        title="No subscriptions yet"
        text="You haven't subscribed to any communities yet."
        action={<Text>To join one, open the link that its owner shared with you and choose a plan.</Text>}
      />
    )
  }
  const loading = (
    <Loading label="Loading your subscriptions…">
      <SkeletonCards />
    </Loading>
  )
  if (!snapshot.matches('listed')) return loading
  const options = toolbar?.snapshot.context ?? optionsIn('')
  const shown = filteredAndSorted(subscriptions, options, (subscription) => ({
    texts: [subscription.courseName, subscription.planName],
    isActive: subscription.isActive,
    endsAt: endOf(subscription),
  }))
  const leading = leadingIn(subscriptions, snapshot.context)
  return (
    <Stack>
      {toolbar && (
        <ListToolbarView
          {...toolbar}
          total={subscriptions.length}
          shown={shown.length}
          more={!isWhole}
          orders={['listed', 'name', 'ends']}
        />
      )}
      <Cards count={shown.length} more={!isWhole} compact={options.compact}>
        {(at, place) => {
          const subscription = shown[at]
          return (
            subscription && (
              <SubscriptionCard
                key={subscription.id}
                subscription={subscription}
                isNew={subscription.id === boughtId}
                leads={subscription.id === leading}
                compact={options.compact}
                unconnected={unconnectedPlatforms(subscription, account)}
                actors={snapshot.children}
                send={send}
                place={place}
              />
            )
          )
        }}
      </Cards>
      {snapshot.matches({ listed: { rest: 'loading' } }) && loading}
      {snapshot.matches({ listed: { rest: 'missing' } }) && (
        <MissingRest
          title={error ?? ''}
          loading={snapshot.matches({ listed: { reload: 'reloading' } })}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )}
    </Stack>
  )
}
