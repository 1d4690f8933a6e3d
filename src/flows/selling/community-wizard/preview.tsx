import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { Platform } from '#machines/rules/kit/entities.ts'
import { cleanLine, cleanText } from '#machines/rules/kit/typed-text.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { WizardSeller } from '#machines/selling/community-wizard/ports.ts'
import { CommunityLogo } from '#src/flows/shared/community/community-logo.tsx'
import { Creator, PlanOffer } from '#src/flows/shared/community/community-parts.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Card, CardGrid } from '#src/ui/layout/card.tsx'
import { Columns, Multiline, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Beside } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { VideoPlayer } from '#src/ui/media/video-player.tsx'
import { DraftPrice } from './draft-price.tsx'

interface PreviewProps {
  draft: CommunityDraft
  seller: WizardSeller
}

/** The texts of a plan without surrounding spaces, as they are sent. */
export const shownPlan = ({ title, description, ...plan }: PlanDraft) => ({
  ...plan,
  title: cleanLine(title),
  description: cleanText(description),
})

/** Step 4 of the wizards: the description, plans and seller as the public page will show them (WIZ-05). */
export function Preview({ draft, seller }: PreviewProps) {
  return (
    <>
      <Card aria-label="About">
        <Heading level={3}>About</Heading>
        <Beside>
          <Introduction draft={draft} />
          {draft.video && (
            <VideoPlayer src={draft.video.url} poster={draft.thumbnail?.url} aria-label="Intro video" />
          )}
        </Beside>
      </Card>
      <CardGrid>
        {draft.plans.map((plan) => (
          <PlanOffer key={plan.key} plan={shownPlan(plan)} price={<DraftPrice plan={plan} />}>
            <Button variant={plan.isPopular ? 'primary' : 'outline'} wide disabled>
              Continue
            </Button>
          </PlanOffer>
        ))}
      </CardGrid>
      <Creator seller={seller} />
    </>
  )
}

/** A community's title, platforms and description. */
export function Introduction({ draft }: { draft: CommunityDraft }) {
  const name = cleanLine(draft.name) || 'Community name'
  const platforms: Platform[] = [...new Set(draft.plans.flatMap((plan) => plan.platforms))]
  return (
    <Stack>
      <Columns>
        <CommunityLogo logo={draft.logo?.url} name={name} />
        <Stack gap="tight">
          <Heading level={4} look="heading">
            {name}
          </Heading>
          {platforms.length > 0 && (
            <Row>
              <Text tone="muted">Hosted on</Text>
              <PlatformList platforms={platforms} />
            </Row>
          )}
        </Stack>
      </Columns>
      <Multiline>{cleanText(draft.description) || 'Description'}</Multiline>
    </Stack>
  )
}
