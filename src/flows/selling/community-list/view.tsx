import type { StripeStep } from '#machines/rules/account/stripe-step.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { filteredAndSorted, optionsIn } from '#machines/rules/lists/list-options.ts'
import { activationId } from '#machines/selling/community-list/children.ts'
import { botLackOf, nextOfNew } from '#machines/selling/community-list/list.ts'
import type { communityListMachine } from '#machines/selling/community-list/machine.ts'
import type { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { Child, type ChildActor, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { SessionHeld } from '#src/flows/shared/auth/session-held.tsx'
import { stripeSteps } from '#src/flows/shared/connections/stripe-steps.ts'
import { TelegramInstructions } from '#src/flows/shared/connections/telegram-instructions.tsx'
import { MissingRest } from '#src/flows/shared/missing-rest.tsx'
import { ListToolbarView } from '#src/flows/site/list-toolbar/view.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, SkeletonCards } from '#src/ui/feedback/loading/skeleton.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { FocusFallback, returnFocusOnUnmount } from '#src/ui/focus/focus-fallback.tsx'
import { Button, type ButtonContent, ButtonLink, type ButtonLook } from '#src/ui/forms/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Cards, itemAt, type Place } from '#src/ui/layout/windowed-cards.tsx'
import { LuPlus } from '#src/ui/media/icons.tsx'
import { PlatformIcon } from '#src/ui/media/platform.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { ActivationView } from '../activation/view.tsx'
import { CopyLinkView } from '../copy-link/view.tsx'
import { CreateButton, CreateGateView } from '../create-gate/view.tsx'
import { UnpricedPlansView } from '../unpriced-plans/view.tsx'
import { CommunityCard } from './card.tsx'

export function CommunityListView(flow: Flow<typeof communityListMachine>) {
  const { snapshot, send } = flow
  return (
    <Page title="My Communities" actions={<PageActions {...flow} />}>
      <FocusFallback>
        <Stack>
          <Child actor={snapshot.children['unpriced-plans']}>
            {(pricing) => <UnpricedPlansView {...pricing} />}
          </Child>
          <Content {...flow} />
        </Stack>
      </FocusFallback>
      {snapshot.context.running.map((id) => (
        <Child key={id} actor={snapshot.children[id]}>
          {(child) => <ActivationView {...child} />}
        </Child>
      ))}
      <Child actor={snapshot.children['copy-link']}>{(copying) => <CopyLinkView {...copying} />}</Child>
      <Child actor={snapshot.children['create-gate']}>{(gate) => <CreateGateView {...gate} />}</Child>
      {snapshot.matches({ listed: { instructions: 'open' } }) && (
        <Dialog title="Telegram Bot" onClose={() => send({ type: 'dialog.closed' })} closeLabel="Close">
          <TelegramInstructions botPages={snapshot.context.botPages} />
        </Dialog>
      )}
    </Page>
  )
}

function PageActions({ snapshot, send }: Flow<typeof communityListMachine>) {
  return (
    <>
      <ButtonLink ref={returnFocusOnUnmount} href={snapshot.context.botPages.discord} external>
        <PlatformIcon platform="Discord" />
        Discord Bot
      </ButtonLink>
      <Button
        icon={<PlatformIcon platform="Telegram" />}
        disabled={!snapshot.matches('listed')}
        onClick={() => send({ type: 'instructions.opened' })}
      >
        Telegram Bot
      </Button>
      <Create
        gate={snapshot.children['create-gate']}
        icon={<LuPlus />}
        // If the list is empty, another button below is the primary one.
        variant={snapshot.matches({ listed: { content: 'empty' } }) ? 'outline' : 'primary'}
      >
        Create New
      </Create>
    </>
  )
}

/** The states of an empty list in which the user still has a step to do at Stripe. */
const steps: readonly StripeStep[] = ['create', 'connect', 'continue']

type Gate = ChildActor<typeof createGateMachine> | undefined

/** A button that starts a new community; disabled until the list has loaded. */
function Create({ gate, ...content }: { gate: Gate } & ButtonContent & Pick<ButtonLook, 'variant'>) {
  const flow = useChild(gate)
  return flow ? <CreateButton {...flow} {...content} /> : <Button disabled {...content} />
}

function Content({ snapshot, send }: Flow<typeof communityListMachine>) {
  const copying = useChild(snapshot.children['copy-link'])
  const toolbar = useChild(snapshot.children.toolbar)
  const copied = copying?.snapshot.matches('copied') ? copying.snapshot.context.slug : null
  if (snapshot.matches('held'))
    return <SessionHeld title="Your communities could not be loaded." snapshot={snapshot} send={send} />
  if (snapshot.hasTag('failed'))
    return (
      <SessionHeld title="Error loading communities. Please try again." snapshot={snapshot} send={send} />
    )
  const loading = (
    <Loading label="Loading communities...">
      <SkeletonCards roomy />
    </Loading>
  )
  if (!snapshot.matches('listed') || snapshot.matches({ listed: { content: { empty: 'asking' } } }))
    return loading
  if (snapshot.matches({ listed: { content: 'empty' } })) {
    const step = steps.find((empty) => snapshot.matches({ listed: { content: { empty } } }))
    const first = step && stripeSteps[step]
    const connecting = step !== 'create' && first
    return (
      <EmptyState
        title="No communities yet"
        text={`Create one for your Discord server or Telegram group, free or paid. ${first?.text ?? ''}`}
        action={
          <>
            {connecting && (
              <ButtonLink variant="primary" to={connecting.to}>
                {connecting.link}
              </ButtonLink>
            )}
            <Create gate={snapshot.children['create-gate']} variant={connecting ? 'outline' : 'primary'}>
              Create Your First Community
            </Create>
          </>
        }
      />
    )
  }
  const { communities, isWhole, newId, members, lacking, serversWithoutBot } = snapshot.context
  const membersOf = ({ id, totalUsers }: SellerCommunity) => members[id] ?? totalUsers ?? undefined
  const options = toolbar?.snapshot.context ?? optionsIn('')
  const shown = filteredAndSorted(communities, options, (community) => ({
    texts: [community.title, community.slug],
    isActive: community.isActive,
    members: membersOf(community),
  }))
  const next = nextOfNew(snapshot.context)
  const copiedLast = copying?.snapshot.context.slug
  const card = (at: number, place?: Place) => {
    const community = shown[at]
    return (
      community && (
        <CommunityCard
          key={community.id}
          community={community}
          isNew={community.id === newId}
          compact={options.compact}
          members={membersOf(community)}
          lacking={lacking.includes(community.id)}
          bot={botLackOf(community, serversWithoutBot)}
          copied={copied === community.slug}
          copiedInVain={copiedLast === community.slug && !community.isActive}
          sharing={snapshot.context.sharing}
          activation={snapshot.children[activationId(community.id)]}
          send={send}
          {...itemAt(place)}
        />
      )
    )
  }
  return (
    <>
      {next && <Notice>{`${next.community.title} is created. Next: ${next.step}.`}</Notice>}
      {toolbar && (
        <ListToolbarView
          {...toolbar}
          total={communities.length}
          shown={shown.length}
          more={!isWhole}
          orders={['listed', 'name', 'members']}
        />
      )}
      <Cards count={shown.length} more={!isWhole} roomy compact={options.compact}>
        {card}
      </Cards>
      {snapshot.matches({ listed: { rest: 'loading' } }) && loading}
      {snapshot.matches({ listed: { rest: 'missing' } }) && (
        <MissingRest
          title="Error loading communities. Please try again."
          loading={snapshot.matches({ listed: { reload: 'reloading' } })}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )}
    </>
  )
}
