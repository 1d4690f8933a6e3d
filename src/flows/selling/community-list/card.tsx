import { memo } from 'react'
import type { BotLack } from '#machines/rules/communities/bots.ts'
import { subscriptionLogo } from '#machines/rules/communities/images.ts'
import { memberCount } from '#machines/rules/kit/count.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import type { activationMachine } from '#machines/selling/activation/machine.ts'
import type { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { type ChildActor, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { CommunityLogo } from '#src/flows/shared/community/community-logo.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Bubble } from '#src/ui/feedback/bubble.tsx'
import { returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Switch } from '#src/ui/forms/choice/switch.tsx'
import { Actions, Card, Standing } from '#src/ui/layout/card.tsx'
import { Media, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import type { CardItem } from '#src/ui/layout/windowed-cards.tsx'
import { LuCheck, LuCopy, LuShare2 } from '#src/ui/media/icons.tsx'

type CommunityCardProps = CardItem & {
  community: SellerCommunity
  /** Whether the seller has just created this community. */
  isNew: boolean
  compact?: boolean
  members: number | undefined
  /** Whether the community is being deactivated because the bot is missing. */
  lacking: boolean
  /** What a server of an inactive community lacks: the bot, or the bot's permission; otherwise null. */
  bot: BotLack | null
  copied: boolean
  /** Whether the copied link leads to no community page, because the community is inactive. */
  copiedInVain?: boolean
  /** Whether the browser supports sharing the link to the community. */
  sharing?: boolean | undefined
  /** The actor that activates or deactivates the community, while it is running. */
  activation?: ChildActor<typeof activationMachine> | undefined
  send: Flow<typeof communityListMachine>['send']
}

const troubles: Record<BotLack, { said: string; remedy: string }> = {
  absent: { said: 'Bot missing', remedy: 'Invite the bot' },
  powerless: { said: 'Bot not admin', remedy: 'Fix the bot' },
}

function PlainCard({
  community,
  isNew,
  compact = false,
  members,
  lacking,
  bot,
  copied,
  copiedInVain,
  sharing,
  activation,
  send,
  ...item
}: CommunityCardProps) {
  const { id, isActive, slug, title } = community
  const turning = useChild(activation)
  const isTurning = lacking || turning !== null
  const toggle = () => send({ type: 'community.toggled', id })
  const trouble = bot && troubles[bot]
  return (
    <Card
      {...item}
      ref={returnFocusOnUnmount}
      aria-label={title}
      tabIndex={-1}
      tone={isNew ? 'accent' : 'plain'}
      {...(compact ? { row: 3 } : { lines: 3 })}
    >
      <Media>
        <CommunityLogo logo={community.logo} format={subscriptionLogo} name={title} size="sm" />
        <Stack gap="tight">
          <Heading level={2} look="subheading" name={title}>
            {title}
          </Heading>
          <Row>
            <Text variant="note">{members === undefined ? '… members' : memberCount(members)}</Text>
            <Row>
              <Badge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
              {isNew && <Badge tone="accent">New</Badge>}
              {trouble && <Badge tone="warning">{trouble.said}</Badge>}
            </Row>
          </Row>
          {copiedInVain && (
            <Text role="status" variant="small">
              Nobody can open this link until the community is active.
            </Text>
          )}
        </Stack>
      </Media>
      <Standing>
        <Switch checked={isActive} loading={isTurning} onChange={toggle}>
          Open to members
        </Switch>
        {!isActive && (
          <Button
            ref={returnFocusOnUnmount}
            variant={trouble || isNew ? 'primary' : 'outline'}
            loading={isTurning}
            onClick={toggle}
          >
            {trouble?.remedy ?? 'Activate'}
          </Button>
        )}
      </Standing>
      <Actions align="fill">
        <ButtonLink
          to={pathOf('/community/:slug', { slug })}
          onFollow={() => send({ type: 'community.opened', id })}
        >
          View
        </ButtonLink>
        <Bubble message={copied ? 'Link copied to clipboard' : null}>
          <Button
            wide
            icon={copied ? <LuCheck /> : <LuCopy />}
            onClick={() => send({ type: 'link.copied', id })}
          >
            Copy link
          </Button>
        </Bubble>
        {sharing && (
          <Button variant="ghost" aria-label="Share" onClick={() => send({ type: 'link.shared', id })}>
            <LuShare2 />
          </Button>
        )}
        <ButtonLink
          to={pathOf('/edit/:slug', { slug })}
          onFollow={() => send({ type: 'community.edited', id })}
        >
          Edit
        </ButtonLink>
      </Actions>
    </Card>
  )
}

/** A card that renders again only when its props have changed, because there may be 1,000 cards. */
export const CommunityCard = memo(PlainCard)
