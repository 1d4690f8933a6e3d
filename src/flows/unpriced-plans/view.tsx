import { unpricedLines } from '../../../machines/rules/unpriced-plans.ts'
import type { unpricedPlansMachine } from '../../../machines/unpriced-plans/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { passesFocusOn } from '../../ui/focus-place.tsx'
import { FormError } from '../../ui/form.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import type { Flow } from '../use-flow.ts'

/** A notice above the list; nothing while every paid plan has its price. */
export function UnpricedPlansView({ snapshot, send }: Flow<typeof unpricedPlansMachine>) {
  const { error, plans } = snapshot.context
  if (snapshot.matches('silent')) return null
  return (
    <Card tone="accent" ref={passesFocusOn} aria-label="Plans without a price">
      <Stack gap="tight">
        <Heading level={2} look="subheading">
          Some plans cannot be bought yet
        </Heading>
        <Text>Their price is missing at the card payment provider.</Text>
      </Stack>
      <ul>
        {unpricedLines(plans).map((line) => (
          <li key={line}>
            <Text as="span" variant="label" dir="auto">
              {line}
            </Text>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      <Row>
        <Button
          variant="primary"
          loading={snapshot.hasTag('busy')}
          disabled={!snapshot.can({ type: 'finish.chosen' })}
          onClick={() => send({ type: 'finish.chosen' })}
        >
          Finish these plans
        </Button>
      </Row>
    </Card>
  )
}
