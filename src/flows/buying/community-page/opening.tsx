import type { ReactNode } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Multiline, Prose, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Opening } from '#src/ui/layout/opening.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'

interface CommunityOpeningProps {
  logo: ReactNode
  title: ReactNode
  platforms: ReactNode
  description: ReactNode
  film: ReactNode
  price: ReactNode
  hasPlans: boolean
  /**
   * Whether the user has subscribed to a plan of the page. That plan then has the primary button instead of this
   * section.
   */
  joined: boolean
  onSeePlans: () => void
}

/** The top section of a community's page (COMM-01, COMM-02, COMM-05). */
export function CommunityOpening({
  logo,
  title,
  platforms,
  description,
  film,
  price,
  hasPlans,
  joined,
  onSeePlans,
}: CommunityOpeningProps) {
  return (
    <Opening
      logo={logo}
      heading={
        <Prose>
          <Stack>
            <Heading level={1}>{title}</Heading>
            {platforms && (
              <Row>
                <Text tone="muted">Hosted on</Text>
                {platforms}
              </Row>
            )}
          </Stack>
        </Prose>
      }
      film={film}
      price={price}
      action={
        hasPlans && (
          <Button variant={joined ? 'outline' : 'primary'} size="lg" onClick={onSeePlans}>
            See plans
          </Button>
        )
      }
    >
      <Prose>
        <Multiline>{description}</Multiline>
      </Prose>
    </Opening>
  )
}
