import { useRef } from 'react'
import { type planPickerMachine, someQuestions } from '../../../machines/plan-picker/machine.ts'
import { tiers } from '../../../machines/rules/tiers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Actions } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FocusPlace, passesFocusOn } from '../../ui/focus-place.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { SubscribeDialog } from '../subscribe-dialog.tsx'
import { TierCards, TierPrice } from '../tier-cards.tsx'
import { TierSelection } from '../tier-selection.tsx'
import type { Flow } from '../use-flow.ts'
import { questions } from './questions.ts'

type Props = Flow<typeof planPickerMachine>

export function PlanPickerView({ snapshot, send }: Props) {
  const { current, problem, ...selection } = snapshot.context
  const loading = snapshot.matches({ ready: 'loading' })
  return (
    <Page
      title="Pick a plan"
      subtitle="Say what you sell in a month, and see which tier costs you least."
      actions={
        <ButtonLink to="/profile" onFollow={() => send({ type: 'page.closed' })}>
          Close
        </ButtonLink>
      }
    >
      <FocusPlace>
        <Stack>
          {problem === 'plan' && (
            <Row role="status">
              <Text tone="muted">Your current plan could not be loaded.</Text>
              <Button ref={passesFocusOn} onClick={() => send({ type: 'plan.retried' })}>
                Try again
              </Button>
            </Row>
          )}
          <TierSelection selection={selection} send={send} />
        </Stack>
      </FocusPlace>
      <TierCards
        selection={selection}
        badge={({ name }) => name === current && <Badge tone="positive">Current plan</Badge>}
        action={({ name }, look) =>
          name !== current && (
            <Button
              {...look}
              ref={passesFocusOn}
              aria-label={`Continue with ${name}`}
              loading={loading}
              disabled={!snapshot.can({ type: 'tier.chosen', tier: name })}
              onClick={() => send({ type: 'tier.chosen', tier: name })}
            >
              Continue
            </Button>
          )
        }
      />
      <Questions snapshot={snapshot} send={send} />
      <Deal snapshot={snapshot} send={send} />
    </Page>
  )
}

function Questions({ snapshot, send }: Props) {
  const firstNew = useRef<HTMLElement>(null)
  return (
    <Stack {...useKeptFocus(firstNew)}>
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

function Deal({ snapshot, send }: Props) {
  const { chosen, billing, termsAccepted, problem } = snapshot.context
  const tier = tiers.find(({ name }) => name === chosen)
  return (
    <SubscribeDialog
      title="Selected deal"
      open={snapshot.hasTag('dialog')}
      termsAccepted={termsAccepted}
      busy={snapshot.hasTag('busy') || snapshot.matches('paying')}
      error={problem === 'subscription' ? 'That did not work. Your plan has not changed.' : null}
      can={(event) => snapshot.can(event)}
      send={send}
    >
      {tier && (
        <>
          <Heading level={3}>{tier.name}</Heading>
          <TierPrice tier={tier} billing={billing} />
          <List items={tier.features} />
        </>
      )}
    </SubscribeDialog>
  )
}
