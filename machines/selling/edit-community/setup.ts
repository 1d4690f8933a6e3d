import { assign, emit, setup } from 'xstate'
import { rememberPath } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import { type ProviderStep, soldCommunity } from '#machines/rules/communities/provider-steps.ts'
import { type CommunityDraft, communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import { areDetailsValid, arePlansValid } from '#machines/rules/drafts/draft-problems.ts'
import { hasChangedSince, rebasedDraft } from '#machines/rules/drafts/rebased-draft.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { pathOf } from '#machines/rules/links/addresses.ts'
import { nearestSlug } from '#machines/rules/links/slugs.ts'
import { wizardMedia } from '../community-wizard/children.ts'
import {
  blank,
  type WizardChildren,
  type WizardContext,
  type WizardPageEvent,
  wizardActions,
  wizardDelays,
  wizardGuards,
} from '../community-wizard/wizard.ts'
import { type DeletionEnd, deleteCommunityMachine } from '../delete-community/machine.ts'
import { type EditSubmissionOutput, editSubmissionMachine } from '../edit-submission/machine.ts'
import type { EditCommunityPorts } from './ports.ts'

export interface EditCommunityInput {
  slug: string
  token: string | null
  userId: string | null
  botPages: BotPages
}

export type EditCommunityEvent = WizardPageEvent | { type: 'save.chosen' } | { type: 'deletion.requested' }

interface EditCommunityContext extends WizardContext {
  slug: string
  botPages: BotPages
  /** The community when the seller began to edit. The products at the card provider match this state. */
  base: SellerCommunity | null
  /** The community as the provider has stored it, as far as this page knows. `draft` is an edit of this state. */
  community: SellerCommunity | null
  /** The earlier state of `draft` whose save got no response; null if there is none. */
  sent: CommunityDraft | null
  /** The requests that a change saved on an earlier visit still needs; null if there is no such change. */
  steps: ProviderStep[] | null
  /** Whether the community has changed since the seller made the draft that was resumed. */
  changedMeanwhile: boolean
}

export interface Run {
  context: EditCommunityContext
}

/**
 * The seller's id, the community when the seller began to edit, and the community now. Call this only in states after
 * `loading`: it throws before the community is loaded.
 */
export const editOf = ({ userId, base, community }: EditCommunityContext) => {
  const known = nonNull(community)
  return { userId, base: base ?? known, community: known }
}

export const ownerOf = ({ context }: Run) => {
  const { userId, community } = editOf(context)
  return { userId, communityId: community.id }
}

export const editCommunitySetup = setup({
  types: {
    input: {} as EditCommunityInput,
    context: {} as EditCommunityContext,
    events: {} as EditCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'confirming' | 'dialog' | 'failed',
    children: {} as WizardChildren & { deleteCommunity: 'deleteCommunity'; submission: 'editSubmission' },
  },
  actors: {
    ...portsOf<EditCommunityPorts>(),
    mediaUpload: wizardMedia,
    deleteCommunity: deleteCommunityMachine,
    editSubmission: editSubmissionMachine,
  },
  delays: wizardDelays,
  guards: wizardGuards,
  actions: wizardActions<EditCommunityContext, EditCommunityEvent>(),
}).extend({
  guards: {
    /** Whether the slug that was not found is probably a misspelling of another slug. */
    meansOther: ({ context: { slug } }) => nearestSlug(slug) !== slug,
    isForeign: ({ context }, { community }: { community: SellerCommunity }) =>
      community.sellerId !== context.userId,
    isDraftValid: ({ context: { draft, community } }) =>
      areDetailsValid(draft, community) && arePlansValid(draft, community),
    isUnfinished: ({ context }) => context.steps !== null,
  },
  actions: {
    begin: assign((_, { community }: { community: SellerCommunity }) => ({
      base: community,
      community,
      draft: communityDraftOf(community),
    })),
    keepFound: assign(({ context }, { kept }: { kept: StoredEdit }) => {
      const { base, community = base, draft, sent = null, openStep, steps } = kept
      const now = editOf(context).community
      const resumed = steps === null ? rebasedDraft(community, draft, now, sent) : draft
      return {
        base,
        draft: resumed,
        sent: null,
        openStep: resumedStep(resumed, openStep, now),
        steps,
        changedMeanwhile: steps === null && hasChangedSince(community, now),
      }
    }),
    /**
     * Starts a new edit after the stored draft was deleted. A new price that did not take effect becomes an unsaved
     * change.
     */
    beginAnew: assign(({ context }) => {
      const { base, community } = editOf(context)
      const sold = soldCommunity(base, community)
      return {
        base: sold,
        draft: communityDraftOf(community),
        sent: null,
        openStep: 'details',
        unkept: hasChangedSince(sold, community),
        steps: null,
        changedMeanwhile: false,
      }
    }),
    giveUp: assign(({ context }) => ({
      ...blank,
      draft: communityDraftOf(editOf(context).community),
      sent: null,
      changedMeanwhile: false,
    })),
    /** Takes the community, draft and error from the output of a failed submission. */
    keepFailed: assign((_, { kind, ...rest }: Extract<EditSubmissionOutput, { kind: 'failed' }>) => rest),
    /**
     * Shows why the community could not be deleted. The message is an addition: the specification only logs the
     * failure.
     */
    showUndeleted: assign({
      error: (_, { reason }: Extract<DeletionEnd, { kind: 'failed' }>) =>
        reason ?? 'Your community could not be deleted. Please try again.',
    }),
    rememberPath: rememberPath(({ slug }) => pathOf('/edit/:slug', { slug })),
    replaceWithNearest: emit(({ context: { slug } }) => ({
      type: 'page.opened',
      path: pathOf('/edit/:slug', { slug: nearestSlug(slug) }),
      replace: true,
    })),
    replaceWithPages: emit({ type: 'page.opened', path: '/pages', replace: true }),
  },
})
