import type { ComponentType } from 'react'
import { type AnyStateMachine, createActor, type SnapshotFrom, type StateValue } from 'xstate'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { dashboardMachine } from '../machines/account/dashboard/machine.ts'
import type { discordConnectionMachine } from '../machines/account/discord-connection/machine.ts'
import type { discordExpiryMachine } from '../machines/account/discord-expiry/machine.ts'
import type { emailVerificationMachine } from '../machines/account/email-verification/machine.ts'
import type { loginMachine } from '../machines/account/login/machine.ts'
import type { passwordResetMachine } from '../machines/account/password-reset/machine.ts'
import { profileMachine } from '../machines/account/profile/machine.ts'
import { sampleProfile } from '../machines/account/profile/samples.ts'
import type { profileEditMachine } from '../machines/account/profile-edit/machine.ts'
import type { registerMachine } from '../machines/account/register/machine.ts'
import type { telegramConnectionMachine } from '../machines/account/telegram-connection/machine.ts'
import type { checkoutMachine } from '../machines/buying/checkout/machine.ts'
import { communityPageMachine } from '../machines/buying/community-page/machine.ts'
import type { openServerMachine } from '../machines/buying/open-server/machine.ts'
import type { pendingPurchasesMachine } from '../machines/buying/pending-purchases/machine.ts'
import type { ppvReturnMachine } from '../machines/buying/ppv-return/machine.ts'
import {
  type CardChildId,
  openServerId,
  subscriptionsMachine,
  unsubscribeId,
} from '../machines/buying/subscriptions/machine.ts'
import type { unsubscribeMachine } from '../machines/buying/unsubscribe/machine.ts'
import { sampleBotPages, sampleSellerCommunities } from '../machines/kit/sample-communities.ts'
import { sampleAccount, sampleSubscription } from '../machines/kit/sample-subscription.ts'
import { communityDraftOf } from '../machines/rules/communities/community-changes.ts'
import type { Profile, SellerCommunity, Subscription } from '../machines/rules/kit/entities.ts'
import { known } from '../machines/rules/kit/known.ts'
import type { activationMachine } from '../machines/selling/activation/machine.ts'
import { activationId, communityListMachine } from '../machines/selling/community-list/machine.ts'
import { beginning } from '../machines/selling/community-wizard/wizard.ts'
import type { copyLinkMachine } from '../machines/selling/copy-link/machine.ts'
import { createCommunityMachine } from '../machines/selling/create-community/machine.ts'
import { createGateMachine } from '../machines/selling/create-gate/machine.ts'
import type { createSubmissionMachine } from '../machines/selling/create-submission/machine.ts'
import { sampleDraft, sampleSellerId } from '../machines/selling/create-submission/samples.ts'
import type { deleteCommunityMachine } from '../machines/selling/delete-community/machine.ts'
import { editCommunityMachine } from '../machines/selling/edit-community/machine.ts'
import type { editSubmissionMachine } from '../machines/selling/edit-submission/machine.ts'
import { sampleChanges, sampleEdited } from '../machines/selling/edit-submission/samples.ts'
import type { mediaUploadMachine } from '../machines/selling/media-upload/machine.ts'
import type { paymentAccountMachine } from '../machines/selling/payment-account/machine.ts'
import type { planPickerMachine } from '../machines/selling/plan-picker/machine.ts'
import type { ppvLinkMachine } from '../machines/selling/ppv-link/machine.ts'
import type { unpricedPlansMachine } from '../machines/selling/unpriced-plans/machine.ts'
import { unpricedCommunity } from '../machines/selling/unpriced-plans/samples.ts'
import type { adsMachine } from '../machines/site/ads/machine.ts'
import type { landingMachine } from '../machines/site/landing/machine.ts'
import type { legalMachine } from '../machines/site/legal/machine.ts'
import type { listToolbarMachine } from '../machines/site/list-toolbar/machine.ts'
import type { navigationDrawerMachine } from '../machines/site/navigation-drawer/machine.ts'
import type { notFoundMachine } from '../machines/site/not-found/machine.ts'
import type { pricingMachine } from '../machines/site/pricing/machine.ts'
import type { toastMachine } from '../machines/site/toast/machine.ts'
import { DashboardView } from '../src/flows/account/dashboard/view.tsx'
import { EmailVerificationView } from '../src/flows/account/email-verification/view.tsx'
import { LoginView } from '../src/flows/account/login/view.tsx'
import { PasswordResetView } from '../src/flows/account/password-reset/view.tsx'
import { ProfileView } from '../src/flows/account/profile/view.tsx'
import { ProfileEditView } from '../src/flows/account/profile-edit/view.tsx'
import { RegisterView } from '../src/flows/account/register/view.tsx'
import { CommunityPageView } from '../src/flows/buying/community-page/view.tsx'
import { PpvReturnView } from '../src/flows/buying/ppv-return/view.tsx'
import { SubscriptionsView } from '../src/flows/buying/subscriptions/view.tsx'
import { type ChildActor, useChild } from '../src/flows/kit/child.tsx'
import type { Flow } from '../src/flows/kit/use-flow.ts'
import { CommunityListView } from '../src/flows/selling/community-list/view.tsx'
import { CreateCommunityView } from '../src/flows/selling/create-community/view.tsx'
import { EditCommunityView } from '../src/flows/selling/edit-community/view.tsx'
import { MediaUploadView } from '../src/flows/selling/media-upload/view.tsx'
import { PlanPickerView } from '../src/flows/selling/plan-picker/view.tsx'
import { AdsView } from '../src/flows/site/ads/view.tsx'
import { LandingView } from '../src/flows/site/landing/view.tsx'
import { LegalView } from '../src/flows/site/legal/view.tsx'
import { NavigationDrawerView } from '../src/flows/site/navigation-drawer/view.tsx'
import { NotFoundView } from '../src/flows/site/not-found/view.tsx'
import { PricingView } from '../src/flows/site/pricing/view.tsx'
import { ToastView } from '../src/flows/site/toast/view.tsx'
import { Section } from '../src/ui/layout/layout.tsx'
import { Heading } from '../src/ui/layout/text.tsx'

/**
 * Draws a flow's actor with the product's own View: a page by itself, a child in its parent's page. One that is drawn
 * around a page has the page's landmarks itself.
 */
export type Stage<M extends AnyStateMachine> = ComponentType<{ actor: ChildActor<M> }> & {
  aroundPage?: boolean
}

const page =
  <M extends AnyStateMachine>(View: ComponentType<Flow<M>>): Stage<M> =>
  ({ actor }) => {
    const flow = useChild(actor)
    return flow && <View {...flow} />
  }

/** A parent that rests in one state, with one child in its place. */
const parentAt = <M extends AnyStateMachine>(
  machine: M,
  state: { value: StateValue; context: SnapshotFrom<M>['context'] },
  id: string,
  child: unknown,
): Flow<M> => ({
  snapshot: { ...machine.resolveState(state as never), children: { [id]: child } } as SnapshotFrom<M>,
  send: () => {},
})

const communityStage: Stage<typeof checkoutMachine> = ({ actor }) => {
  const { community, userId, path, origin } = actor.getSnapshot().context
  return (
    <CommunityPageView
      {...parentAt(
        communityPageMachine,
        {
          value: { ready: { buying: {}, membership: 'resting', video: { inline: 'muted' } } },
          context: {
            slug: 'the-glass-blowers',
            community,
            seller: null,
            signedIn: userId !== null,
            userId,
            path,
            origin,
            account: null,
            subscriptions: [],
            opened: null,
          },
        },
        'checkout',
        actor,
      )}
    />
  )
}

const listed = { listed: { content: 'ready', payment: 'none', reload: 'resting' } } as const

const listWith = (subscription: Subscription, id: CardChildId, actor: unknown) =>
  parentAt(
    subscriptionsMachine,
    {
      value: listed,
      context: {
        signedIn: true,
        userId: sampleAccount.id,
        pendingPurchases: null,
        account: sampleAccount,
        subscriptions: [subscription],
        running: [id],
        error: null,
        paidAt: null,
        query: '',
        boughtId: null,
        looksLeft: 0,
      },
    },
    id,
    actor,
  )

const toastStage: Stage<typeof toastMachine> = ({ actor }) => {
  const flow = useChild(actor)
  if (!flow?.snapshot.context.toast) return null
  return (
    <>
      <SubscriptionsView {...listWith(sampleSubscription, unsubscribeId(sampleSubscription.id), null)} />
      <ToastView {...flow} />
    </>
  )
}

const unsubscribeStage: Stage<typeof unsubscribeMachine> = ({ actor }) => {
  const { subscription } = actor.getSnapshot().context
  return <SubscriptionsView {...listWith(subscription, unsubscribeId(subscription.id), actor)} />
}

const openServerStage: Stage<typeof openServerMachine> = ({ actor }) => {
  const { subscription, platform } = actor.getSnapshot().context
  return <SubscriptionsView {...listWith(subscription, openServerId(subscription.id, platform), actor)} />
}

/** The gate as it rests beside the other children. */
const restingGate = createActor(createGateMachine)

const communitiesWith = (
  communities: SellerCommunity[],
  children: Record<string, unknown>,
  running: ReturnType<typeof activationId>[] = [],
): Flow<typeof communityListMachine> => {
  const flow = parentAt(
    communityListMachine,
    {
      value: {
        listed: {
          content: communities.length > 0 ? 'ready' : 'empty',
          instructions: 'closed',
          members: 'counted',
          bots: 'checked',
          reload: 'resting',
        },
      },
      context: {
        signedIn: true,
        userId: '64b000000000000000000002',
        created: null,
        origin: 'https://guildhall.test',
        botPages: sampleBotPages,
        query: '',
        communities,
        newId: null,
        members: {},
        uncounted: [],
        unchecked: [],
        known: [],
        lacking: [],
        without: [],
        running,
      },
    },
    'create-gate',
    restingGate,
  )
  Object.assign(flow.snapshot.children, children)
  return flow
}

const activationStage: Stage<typeof activationMachine> = ({ actor }) => {
  const { id, isActive, plans } = actor.getSnapshot().context.community
  const communities = sampleSellerCommunities.map((one) =>
    one.id === id ? { ...one, isActive, plans } : one,
  )
  const child = activationId(id)
  return <CommunityListView {...communitiesWith(communities, { [child]: actor }, [child])} />
}

/** A list that is long enough for its toolbar. */
const manyCommunities = [
  'Glass Blowers',
  'Glass Harmonica',
  'Night Bakers',
  'Night Owls',
  'River Rowers',
  'Roof Gardens',
  'Slow Letters',
].map(
  (title, at): SellerCommunity => ({
    ...known(sampleSellerCommunities[at % 2]),
    id: `64c0000000000000000001${String(at).padStart(2, '0')}`,
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    totalUsers: at * 10,
  }),
)

const manySubscriptions = manyCommunities.map(
  ({ id, slug, title, isActive }): Subscription => ({
    ...sampleSubscription,
    id,
    courseName: title,
    courseSlug: slug,
    isActive,
  }),
)

const listToolbarStage: Stage<typeof listToolbarMachine> = ({ actor }) => {
  if (actor.getSnapshot().context.page === '/pages')
    return <CommunityListView {...communitiesWith(manyCommunities, { toolbar: actor })} />
  const { snapshot, send } = listWith(sampleSubscription, 'toolbar' as CardChildId, actor)
  const context = { ...snapshot.context, subscriptions: manySubscriptions, running: [] }
  return <SubscriptionsView snapshot={{ ...snapshot, context } as typeof snapshot} send={send} />
}

const copyLinkStage: Stage<typeof copyLinkMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith(sampleSellerCommunities, { 'copy-link': actor })} />
)

const reconcilingStage: Stage<typeof pendingPurchasesMachine> = ({ actor }) => (
  <SubscriptionsView
    {...parentAt(
      subscriptionsMachine,
      {
        value: 'reconciling',
        context: {
          signedIn: true,
          userId: sampleAccount.id,
          pendingPurchases: null,
          account: sampleAccount,
          subscriptions: [],
          running: [],
          error: null,
          paidAt: null,
          query: '',
          boughtId: null,
          looksLeft: 0,
        },
      },
      'pendingPurchases',
      actor,
    )}
  />
)

const createGateStage: Stage<typeof createGateMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith([], { 'create-gate': actor })} />
)

/** The profile at rest, with one child in its place. */
const profileWith = (id: string, actor: unknown, profile: Partial<Profile> = {}) =>
  parentAt(
    profileMachine,
    {
      value: { ready: { card: 'resting', token: 'watched', dialog: 'closed' } },
      context: {
        signedIn: true,
        profile: { ...sampleProfile, ...profile },
        description: sampleProfile.description,
        stale: false,
        paymentStatus: null,
        discordAnswer: null,
        consent: { page: externalUrl('https://discord.com/oauth2/authorize'), clientId: '', redirectUri: '' },
        botPage: sampleBotPages.telegram,
      },
    },
    id,
    actor,
  )

const paymentAccountStage: Stage<typeof paymentAccountMachine> = ({ actor }) => (
  <ProfileView {...profileWith('payment-account', actor, { role: actor.getSnapshot().context.role })} />
)

const discordStage: Stage<typeof discordConnectionMachine> = ({ actor }) => (
  <ProfileView {...profileWith('discord-connection', actor, { discordUsername: 'sol.forges' })} />
)

const discordExpiryStage: Stage<typeof discordExpiryMachine> = ({ actor }) => (
  <ProfileView {...profileWith('discord-expiry', actor)} />
)

const telegramStage: Stage<typeof telegramConnectionMachine> = ({ actor }) => (
  <ProfileView {...profileWith('telegram-connection', actor, { telegramUsername: 'solforges' })} />
)

const ppvLinkStage: Stage<typeof ppvLinkMachine> = ({ actor }) => (
  <ProfileView {...profileWith('ppv-link', actor)} />
)

const profileEditStage: Stage<typeof profileEditMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return (
    flow && (
      <Section>
        <Heading level={1}>Profile</Heading>
        <ProfileEditView {...flow} />
      </Section>
    )
  )
}

const mediaTitles = { image: 'A picture', video: 'A video' }

const mediaStage: Stage<typeof mediaUploadMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return (
    flow && (
      <Section>
        <Heading level={1}>{mediaTitles[flow.snapshot.context.kind]}</Heading>
        <MediaUploadView {...flow} />
      </Section>
    )
  )
}

const ppvReturnStage: Stage<typeof ppvReturnMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return flow && <PpvReturnView {...flow} brand="Guildhall" />
}

const editing = {
  ...beginning(communityDraftOf(sampleEdited), { token: 'token-1', userId: sampleEdited.sellerId }),
  slug: sampleEdited.slug,
  botPages: sampleBotPages,
  seller: { role: 'seller', name: 'Marta Vidal', profilePicture: null },
  base: sampleEdited,
  community: sampleEdited,
  steps: null,
  changedMeanwhile: false,
} as const

const deletionStage: Stage<typeof deleteCommunityMachine> = ({ actor }) => (
  <EditCommunityView
    {...parentAt(
      editCommunityMachine,
      {
        value: { writing: { step: 'preview', keeping: 'kept', deletion: 'open' } },
        context: editing,
      },
      'deleteCommunity',
      actor,
    )}
  />
)

const createSubmissionStage: Stage<typeof createSubmissionMachine> = ({ actor }) => (
  <CreateCommunityView
    {...parentAt(
      createCommunityMachine,
      {
        value: 'submitting',
        context: {
          ...beginning(sampleDraft, { token: 'token-1', userId: sampleSellerId }),
          openStep: 'preview',
          botPages: sampleBotPages,
          seller: { role: 'seller', name: 'Marta Vidal', profilePicture: null },
          draftId: 'draft-1',
          freshId: 'draft-2',
          submission: null,
        },
      },
      'submission',
      actor,
    )}
  />
)

const editSubmissionStage: Stage<typeof editSubmissionMachine> = ({ actor }) => (
  <EditCommunityView
    {...parentAt(
      editCommunityMachine,
      { value: 'submitting', context: { ...editing, draft: sampleChanges, openStep: 'preview' } },
      'submission',
      actor,
    )}
  />
)

const unpricedStage: Stage<typeof unpricedPlansMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith([unpricedCommunity], { 'unpriced-plans': actor })} />
)
const adsStage: Stage<typeof adsMachine> = ({ actor }) => {
  const flow = useChild(actor)
  return flow && <AdsView {...flow} film={externalUrl('https://films.guildhall.test/ads')} />
}

const landingStage: Stage<typeof landingMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = { brand: 'Guildhall', demo: externalUrl('https://films.guildhall.test/demo') }
  return flow && <LandingView {...flow} names={names} />
}

const legalStage: Stage<typeof legalMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = { brand: 'Guildhall', contact: externalUrl('https://t.me/guildhall') }
  return flow && <LegalView {...flow} names={names} />
}

const navigationStage: Stage<typeof navigationDrawerMachine> = ({ actor }) => {
  const flow = useChild(actor)
  const names = {
    brand: 'Guildhall',
    contact: externalUrl('https://t.me/guildhall'),
    paymentDashboard: externalUrl('https://payments.guildhall.test/'),
    year: 2026,
  }
  return (
    flow && (
      <NavigationDrawerView {...flow} names={names}>
        <Section>
          <Heading level={1}>A page</Heading>
        </Section>
      </NavigationDrawerView>
    )
  )
}
navigationStage.aroundPage = true

/** How each flow is drawn, by its machine's id; a flow that nobody sees has no stage. */
export const stages = {
  pricing: page<typeof pricingMachine>(PricingView),
  register: page<typeof registerMachine>(RegisterView),
  'email-verification': page<typeof emailVerificationMachine>(EmailVerificationView),
  login: page<typeof loginMachine>(LoginView),
  dashboard: page<typeof dashboardMachine>(DashboardView),
  'password-reset': page<typeof passwordResetMachine>(PasswordResetView),
  'community-page': page<typeof communityPageMachine>(CommunityPageView),
  checkout: communityStage,
  subscriptions: page<typeof subscriptionsMachine>(SubscriptionsView),
  'pending-purchases': reconcilingStage,
  'open-server': openServerStage,
  unsubscribe: unsubscribeStage,
  'community-list': page<typeof communityListMachine>(CommunityListView),
  activation: activationStage,
  'copy-link': copyLinkStage,
  'list-toolbar': listToolbarStage,
  'edit-community': page<typeof editCommunityMachine>(EditCommunityView),
  'edit-submission': editSubmissionStage,
  'delete-community': deletionStage,
  'create-gate': createGateStage,
  profile: page<typeof profileMachine>(ProfileView),
  'profile-edit': profileEditStage,
  'payment-account': paymentAccountStage,
  'discord-connection': discordStage,
  'discord-expiry': discordExpiryStage,
  'telegram-connection': telegramStage,
  'ppv-link': ppvLinkStage,
  'plan-picker': page<typeof planPickerMachine>(PlanPickerView),
  'media-upload': mediaStage,
  'ppv-return': ppvReturnStage,
  'create-community': page<typeof createCommunityMachine>(CreateCommunityView),
  'create-submission': createSubmissionStage,
  'unpriced-plans': unpricedStage,
  ads: adsStage,
  landing: landingStage,
  legal: legalStage,
  'navigation-drawer': navigationStage,
  toast: toastStage,
  'not-found': page<typeof notFoundMachine>(NotFoundView),
} as const
