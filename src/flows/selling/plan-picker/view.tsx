import { useRef } from 'react'
import { featuresOf, tiers } from '#machines/rules/plans/tiers.ts'
import { newTierOf, type planPickerMachine, someQuestions } from '#machines/selling/plan-picker/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SubscribeDialog } from '#src/flows/shared/dialogs/subscribe-dialog.tsx'
import { TierCards, TierPrice } from '#src/flows/shared/tiers/tier-cards.tsx'
import { TierSelection } from '#src/flows/shared/tiers/tier-selection.tsx'
import { TryAgain } from '#src/flows/shared/try-again.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { useFocusFallback } from '#src/ui/focus/use-focus-fallback.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { List } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Disclosure } from '#src/ui/navigation/disclosure.tsx'
import { questions } from './questions.ts'

type Props = Flow<typeof planPickerMachine>

export function PlanPickerView({ snapshot, send }: Props) {
  const { current, problem, ...selection } = snapshot.context
  const newTier = newTierOf(snapshot.context)
  const loading = snapshot.matches({ ready: 'loading' })
  return (
    <Page
      title="Pick a plan"
      subtitle="Set your monthly sales to see which tier costs you least."
      actions={
        <ButtonLink to="/profile" onFollow={() => send({ type: 'page.closed' })}>
          Close
        </ButtonLink>
      }
    >
      <FocusFallback>
        <Stack>
          {newTier && <Notice>{`You're on ${newTier} now.`}</Notice>}
          {problem === 'plan' && (
            <Row role="status">
              <Text tone="muted">Your current plan could not be loaded.</Text>
              <TryAgain
                ref={returnFocusOnUnmount}
                variant="outline"
                onRetry={() => send({ type: 'retry.requested' })}
              />
            </Row>
          )}
          <TierSelection selection={selection} send={send} />
        </Stack>
      </FocusFallback>
      <TierCards
        selection={selection}
        badge={({ name }) => name === current && <Badge tone="positive">Current plan</Badge>}
        action={({ name }, look) => {
          const event = { type: 'tier.chosen', tier: name } as const
          const isOwn = name === current
          if (isOwn && !snapshot.can(event)) {
            return (
              <Button key="current" {...look} variant="outline" disabled>
                Current plan
              </Button>
            )
          }
          const text = isOwn ? `Switch to ${selection.billing} billing` : 'Continue'
          return (
            <Button
              key="other"
              {...look}
              ref={returnFocusOnUnmount}
              aria-label={isOwn ? `${text}: ${name}` : `Continue with ${name}`}
              loading={loading}
              disabled={!snapshot.can(event)}
              onClick={() => send(event)}
            >
              {text}
            </Button>
          )
        }}
      />
      <Questions snapshot={snapshot} send={send} />
      <Deal snapshot={snapshot} send={send} />
    </Page>
  )
}

function Questions({ snapshot, send }: Props) {
  const firstNew = useRef<HTMLElement>(null)
  return (
    <Stack {...useFocusFallback(firstNew)}>
      <Heading level={2}>Got questions?</Heading>
      <div>
        {questions.slice(0, snapshot.context.questionsShown).map(({ question, answer }, place) => (
          <Disclosure
            key={question}
            ref={place === someQuestions ? firstNew : undefined}
            summary={question}
            group="questions"
          >
            {answer}
          </Disclosure>
        ))}
      </div>
      {snapshot.context.questionsShown < questions.length && (
        <Actions>
          <Button
            disabled={!snapshot.can({ type: 'questions.extended' })}
            onClick={() => send({ type: 'questions.extended' })}
          >
            Load more
          </Button>
        </Actions>
      )}
    </Stack>
  )
}

/** The text for a seller who selects the tier that the seller already has (C99). */
const ownTier = ({ current, currentBilling, billing }: Props['snapshot']['context']) =>
  currentBilling
    ? `Your ${current} plan is billed ${said[currentBilling]} now, and ${said[billing]} from this payment on.`
    : `You have ${current} already. Subscribe only to change how it is billed.`

const said = { monthly: 'monthly', annual: 'annually' } as const

function Deal({ snapshot, send }: Props) {
  const { chosen, current, billing, termsAccepted, problem } = snapshot.context
  const tier = tiers.find(({ name }) => name === chosen)
  return (
    <SubscribeDialog
      title="Selected deal"
      open={snapshot.hasTag('dialog')}
      termsAccepted={termsAccepted}
      busy={snapshot.hasTag('busy') || snapshot.matches({ paying: 'opening' })}
      error={problem === 'subscription' ? 'That did not work. Your plan has not changed.' : null}
      can={(event) => snapshot.can(event)}
      send={send}
    >
      {tier && (
        <>
          <Heading level={3}>{tier.name}</Heading>
          <TierPrice tier={tier} billing={billing} />
          {tier.name === current && <Text>{ownTier(snapshot.context)}</Text>}
          {tier.name === 'Free' && <Text>{`This ends your ${current} subscription.`}</Text>}
          <List items={featuresOf(tier, billing)} />
        </>
      )}
    </SubscribeDialog>
  )
}
