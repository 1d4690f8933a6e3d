import { communityLogo, resizedImage } from '#machines/rules/communities/images.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { Platform } from '#machines/rules/kit/entities.ts'
import { cleanLine, cleanText } from '#machines/rules/kit/typed-text.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Card, CardGrid } from '#src/ui/layout/card.tsx'
import { Columns, Multiline, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Beside } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Avatar } from '#src/ui/media/avatar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { PlatformList } from '#src/ui/media/platform.tsx'
import { VideoPlayer } from '#src/ui/media/video-player.tsx'
import { DraftPrice } from './draft-price.tsx'

interface PreviewProps {
  draft: CommunityDraft
  seller: { name: string; profilePicture: string | null }
}

/** Step 4: the description, plans and seller as the public page will show them (WIZ-05). */
export function Preview({ draft, seller }: PreviewProps) {
  return (
    <>
      <Card aria-label="About">
        <Heading level={3}>About</Heading>
        <Beside>
          <Introduction draft={draft} />
          {draft.video && <VideoPlayer src={draft.video.url} title="Intro video" />}
        </Beside>
      </Card>
      <CardGrid>
        {draft.plans.map((plan) => (
          <PlanCard key={plan.key} plan={plan} />
        ))}
      </CardGrid>
      <Card aria-label="Seller">
        <Heading level={3}>Seller</Heading>
        <Row>
          <Avatar name={seller.name} picture={seller.profilePicture} size="md" />
          <Text variant="label" dir="auto">
            {seller.name}
          </Text>
        </Row>
      </Card>
    </>
  )
}

/** A community's title, platforms and description. */
export function Introduction({ draft }: { draft: CommunityDraft }) {
  const platforms: Platform[] = [...new Set(draft.plans.flatMap((plan) => plan.platforms))]
  return (
    <Stack>
      <Columns>
        <Picture
          src={draft.logo && resizedImage(draft.logo.url, communityLogo)}
          alt=""
          name={cleanLine(draft.name)}
          size="md"
        />
        <Stack gap="tight">
          <Heading level={4} look="heading">
            {cleanLine(draft.name) || 'Community name'}
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

function PlanCard({ plan }: { plan: PlanDraft }) {
  return (
    <Card as="li" tone={plan.isPopular ? 'accent' : 'plain'} aria-label={cleanLine(plan.title)} lines={4}>
      <Row>
        <Heading level={3}>{cleanLine(plan.title)}</Heading>
        {plan.isPopular && <Badge tone="accent">Most Popular</Badge>}
      </Row>
      <DraftPrice plan={plan} />
      <PlanText plan={plan} />
    </Card>
  )
}

/** A plan's description and servers, as far as the seller has entered them. */
export function PlanText({ plan }: { plan: PlanDraft }) {
  return (
    <>
      {cleanText(plan.description) && (
        <Stack gap="tight">
          <Text variant="label">About</Text>
          <Multiline>{cleanText(plan.description)}</Multiline>
        </Stack>
      )}
      {plan.platforms.length > 0 && (
        <Stack gap="tight">
          <Text variant="label">Hosted on</Text>
          <PlatformList platforms={plan.platforms} />
        </Stack>
      )}
    </>
  )
}
