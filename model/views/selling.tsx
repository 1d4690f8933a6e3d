import { createActor } from 'xstate'
import { sampleBotPages, sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { activationMachine } from '#machines/selling/activation/machine.ts'
import { activationId } from '#machines/selling/community-list/children.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { initialWizardContext } from '#machines/selling/community-wizard/wizard.ts'
import type { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { createCommunityMachine } from '#machines/selling/create-community/machine.ts'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import type { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import { sampleDraft, sampleSellerId } from '#machines/selling/create-submission/samples.ts'
import type { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import type { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { sampleChanges, sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import type { mediaUploadMachine } from '#machines/selling/media-upload/machine.ts'
import { sampleFilm } from '#machines/selling/media-upload/samples.ts'
import type { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import type { planPickerMachine } from '#machines/selling/plan-picker/machine.ts'
import type { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import type { unpricedPlansMachine } from '#machines/selling/unpriced-plans/machine.ts'
import { unpricedCommunity } from '#machines/selling/unpriced-plans/samples.ts'
import { ProfileView } from '#src/flows/account/profile/view.tsx'
import { useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'
import { CommunityListView } from '#src/flows/selling/community-list/view.tsx'
import { CreateCommunityView } from '#src/flows/selling/create-community/view.tsx'
import { EditCommunityView } from '#src/flows/selling/edit-community/view.tsx'
import { MediaUploadView } from '#src/flows/selling/media-upload/view.tsx'
import { PlanPickerView } from '#src/flows/selling/plan-picker/view.tsx'
import { Section } from '#src/ui/layout/layout.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { profileWith } from './account.tsx'
import { type ActorView, page, parentAt } from './actor-view.tsx'

/** The create gate in its initial state, for pages on which another child is under test. */
const restingGate = createActor(createGateMachine)

export const communitiesWith = (
  communities: SellerCommunity[],
  children: Record<string, unknown>,
  running: ReturnType<typeof activationId>[] = [],
): Flow<typeof communityListMachine> => {
  const flow = parentAt(
    communityListMachine,
    {
      value: {
        listed: {
          content: communities.length > 0 ? 'ready' : { empty: 'create' },
          instructions: 'closed',
          members: 'counted',
          bots: 'checked',
          rest: 'there',
          reload: 'resting',
        },
      },
      context: {
        signedIn: true,
        heldBecause: null,
        userId: '64b000000000000000000002',
        created: null,
        baseUrl: 'https://guildhall.test',
        botPages: sampleBotPages,
        query: '',
        sharing: true,
        communities,
        isWhole: true,
        isStale: false,
        newId: null,
        members: {},
        uncounted: [],
        unchecked: [],
        serversAsked: [],
        lacking: [],
        serversWithoutBot: {},
        running,
      },
    },
    'create-gate',
    restingGate,
  )
  Object.assign(flow.snapshot.children, children)
  return flow
}

const activationActorView: ActorView<typeof activationMachine> = ({ actor }) => {
  const { id, isActive, plans } = actor.getSnapshot().context.community
  const communities = sampleSellerCommunities.map((one) =>
    one.id === id ? { ...one, isActive, plans } : one,
  )
  const child = activationId(id)
  return <CommunityListView {...communitiesWith(communities, { [child]: actor }, [child])} />
}

const copyLinkActorView: ActorView<typeof copyLinkMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith(sampleSellerCommunities, { 'copy-link': actor })} />
)

const createGateActorView: ActorView<typeof createGateMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith([], { 'create-gate': actor })} />
)

const paymentAccountActorView: ActorView<typeof paymentAccountMachine> = ({ actor }) => (
  <ProfileView {...profileWith('payment-account', actor, { role: actor.getSnapshot().context.role })} />
)

const ppvLinkActorView: ActorView<typeof ppvLinkMachine> = ({ actor }) => (
  <ProfileView {...profileWith('ppv-link', actor)} />
)

const mediaTitles = { image: 'A picture', video: 'A video' }

const mediaActorView: ActorView<typeof mediaUploadMachine> = ({ actor }) => {
  const flow = useChild(actor)
  if (!flow) return null
  const { kind, ofVideo } = flow.snapshot.context
  return (
    <Section>
      <Heading level={1}>{mediaTitles[kind]}</Heading>
      <MediaUploadView {...flow} {...(ofVideo && { label: 'Picture of the video', film: sampleFilm })} />
    </Section>
  )
}

const editing = {
  ...initialWizardContext(communityDraftOf(sampleEdited), {
    token: 'token-1',
    userId: sampleEdited.sellerId,
  }),
  slug: sampleEdited.slug,
  botPages: sampleBotPages,
  seller: { role: 'seller', name: 'Marta Vidal', description: null, profilePicture: null },
  base: sampleEdited,
  community: sampleEdited,
  sent: null,
  steps: null,
  changedMeanwhile: false,
} as const

const deletionActorView: ActorView<typeof deleteCommunityMachine> = ({ actor }) => (
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

const createSubmissionActorView: ActorView<typeof createSubmissionMachine> = ({ actor }) => (
  <CreateCommunityView
    {...parentAt(
      createCommunityMachine,
      {
        value: 'submitting',
        context: {
          ...initialWizardContext(sampleDraft, { token: 'token-1', userId: sampleSellerId }),
          openStep: 'preview',
          botPages: sampleBotPages,
          seller: { role: 'seller', name: 'Marta Vidal', description: null, profilePicture: null },
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

const editSubmissionActorView: ActorView<typeof editSubmissionMachine> = ({ actor }) => (
  <EditCommunityView
    {...parentAt(
      editCommunityMachine,
      { value: 'submitting', context: { ...editing, draft: sampleChanges, openStep: 'preview' } },
      'submission',
      actor,
    )}
  />
)

const unpricedActorView: ActorView<typeof unpricedPlansMachine> = ({ actor }) => (
  <CommunityListView {...communitiesWith([unpricedCommunity], { 'unpriced-plans': actor })} />
)

export const sellingViews = {
  'community-list': page<typeof communityListMachine>(CommunityListView),
  activation: activationActorView,
  'copy-link': copyLinkActorView,
  'edit-community': page<typeof editCommunityMachine>(EditCommunityView),
  'edit-submission': editSubmissionActorView,
  'delete-community': deletionActorView,
  'create-gate': createGateActorView,
  'payment-account': paymentAccountActorView,
  'ppv-link': ppvLinkActorView,
  'plan-picker': page<typeof planPickerMachine>(PlanPickerView),
  'media-upload': mediaActorView,
  'create-community': page<typeof createCommunityMachine>(CreateCommunityView),
  'create-submission': createSubmissionActorView,
  'unpriced-plans': unpricedActorView,
} as const
