import { pathOf } from '#machines/rules/links/addresses.ts'
import { unpricedNotices } from '#machines/rules/plans/unpriced-plans.ts'
import type { unpricedPlansMachine } from '#machines/selling/unpriced-plans/machine.ts'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'

/**
 * A notice above the list of communities about paid plans without a price. Renders nothing if every paid plan has a
 * price.
 */
export function UnpricedPlansView({ snapshot, send }: Flow<typeof unpricedPlansMachine>) {
  const { error, plans } = snapshot.context
  if (snapshot.matches('silent')) return null
  return (
    <Card tone="accent" ref={returnFocusOnUnmount} aria-label="Plans without a price">
      <Stack gap="tight">
        <Heading level={2} look="subheading">
          Some plans cannot be bought yet
        </Heading>
        <Text>Their price is missing at the card payment provider.</Text>
      </Stack>
      <ul>
        {unpricedNotices(plans).map(({ slug, title, line, reasons }) => (
          <li key={slug}>
            <Text as="span" variant="label" dir="auto">
              {line}
            </Text>
            {reasons.map((reason) => (
              <Text key={reason} dir="auto">
                {reason}
              </Text>
            ))}
            <Text>
              <TextLink to={pathOf('/edit/:slug', { slug })}>{`Change the plans of ${title}`}</TextLink>
            </Text>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      <Row>
        <Button
          variant="primary"
          loading={snapshot.hasTag('busy')}
          onClick={() => send({ type: 'finish.chosen' })}
        >
          Finish these plans
        </Button>
      </Row>
    </Card>
  )
}
