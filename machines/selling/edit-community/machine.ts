import { assign, emit, sendParent, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import {
  communityDraftOf,
  hasChangedSince,
  type ProviderStep,
  reconciled,
} from '#machines/rules/communities/community-changes.ts'
import type { Media } from '#machines/rules/communities/media.ts'
import type {
  CommunityDraft,
  WizardEvent,
  WizardMediaField,
} from '#machines/rules/drafts/community-drafts.ts'
import { areDetailsValid, arePlansValid } from '#machines/rules/drafts/draft-problems.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { known } from '#machines/rules/kit/known.ts'
import {
  beginning,
  draftKeeping,
  heldElsewhere,
  opening,
  resumption,
  sellerLoading,
  type WizardChildren,
  type WizardContext,
  wizardActions,
  wizardEvents,
  wizardGuards,
  wizardMedia,
  wizardSteps,
  wizardUploads,
} from '../community-wizard/wizard.ts'
import {
  type DeletionEnd,
  type DeletionOutcome,
  deleteCommunityMachine,
} from '../delete-community/machine.ts'
import { type EditSubmissionOutput, editSubmissionMachine } from '../edit-submission/machine.ts'
import type { LoadedCommunity } from '../edit-submission/ports.ts'
import type { EditCommunityPorts, OpenedEdit } from './ports.ts'

export interface EditCommunityInput {
  slug: string
  token: string | null
  userId: string | null
  botPages: BotPages
}

export type EditCommunityEvent =
  | WizardEvent
  | { type: 'save.chosen' }
  | { type: 'deletion.requested' }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  | { type: 'dialog.closed' }
  | { type: 'retry.requested' }
  /** The page goes away: what waits to be kept is kept now. */
  | { type: 'page.hidden' }
  /** The media children say so through the actions that this machine provides. */
  | { type: 'media.changed'; field: WizardMediaField; media: Media | null }
  | { type: 'media.working'; field: WizardMediaField; busy: boolean }
  /** So does the dialog of the deletion. */
  | ({ type: 'deletion.ended' } & DeletionEnd)

interface EditCommunityContext extends WizardContext {
  slug: string
  botPages: BotPages
  /** As it was when the seller began; the provider's products agree with it. */
  base: SellerCommunity | null
  /** As the provider has it now, as far as this page knows. */
  community: SellerCommunity | null
  /** What a change that was saved on an earlier visit still needs; null where there is none. */
  steps: ProviderStep[] | null
  /** The community is no longer the one that a resumed draft was begun on. */
  changedMeanwhile: boolean
}

/** The deletion of the community; give it ports before it is provided to `editCommunityMachine`. */
export const editedDeletion = deleteCommunityMachine.provide({
  actions: {
    announceEnd: sendParent((_, params: DeletionEnd) => ({
      type: 'deletion.ended',
      ...params,
    })),
  },
})

const nothing: CommunityDraft = { name: '', description: '', logo: null, video: null, plans: [] }

const answer = ({ event }: { event: { output: LoadedCommunity } }) => ({ answer: event.output })

interface Run {
  context: EditCommunityContext
}

/** Who edits what: only a seller who is signed in comes behind `loading`. */
const editOf = ({ userId, base, community }: EditCommunityContext) => ({
  userId: known(userId),
  base: known(base),
  community: known(community),
})

const ownerOf = ({ context }: Run) => {
  const { userId, community } = editOf(context)
  return { userId, communityId: community.id }
}

const ended =
  (wanted: EditSubmissionOutput['kind']) =>
  ({ event }: { event: { output: EditSubmissionOutput } }) => ({ kind: event.output.kind, wanted })

const closing = <Id extends string>(id: Id) =>
  ({
    id,
    src: 'closeDraft',
    input: ({ context }: Run) => ({ ...ownerOf({ context }), unlinked: [] }),
  }) as const

/**
 * /edit/{slug} (D2 §2.4, §4.8; S5). Beyond the documents: what is typed is kept as a draft.
 */
export const editCommunityMachine = setup({
  types: {
    input: {} as EditCommunityInput,
    context: {} as EditCommunityContext,
    events: {} as EditCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog' | 'failed',
    children: {} as WizardChildren & { deleteCommunity: 'deleteCommunity'; submission: 'editSubmission' },
  },
  actors: {
    ...portsOf<EditCommunityPorts>(),
    mediaUpload: wizardMedia,
    deleteCommunity: editedDeletion,
    editSubmission: editSubmissionMachine,
  },
  delays: { draftPaused: 400 },
  guards: wizardGuards,
  actions: wizardActions<EditCommunityContext, EditCommunityEvent>(),
})
  .extend({
    guards: {
      isMissing: (_, params: { answer: LoadedCommunity }) => params.answer.kind === 'missing',
      isForeign: ({ context }, params: { answer: LoadedCommunity }) =>
        params.answer.kind === 'loaded' && params.answer.community.sellerId !== context.userId,
      isDraftValid: ({ context: { draft } }) => areDetailsValid(draft) && arePlansValid(draft),
      hasSteps: ({ context }) => context.steps !== null,
      hasKind: (_, params: { kind: EditSubmissionOutput['kind']; wanted: EditSubmissionOutput['kind'] }) =>
        params.kind === params.wanted,
      hasOutcome: (_, params: { outcome: DeletionOutcome; wanted: DeletionOutcome }) =>
        params.outcome === params.wanted,
    },
    actions: {
      begin: assign((_, params: { answer: LoadedCommunity }) => {
        if (params.answer.kind !== 'loaded') return {}
        const { community } = params.answer
        return { base: community, community, draft: communityDraftOf(community) }
      }),
      keepFound: assign(({ context }, params: { opened: OpenedEdit }) => {
        if (params.opened.kind !== 'found') return {}
        const { base, draft, openStep, steps } = params.opened.kept
        const now = editOf(context).community
        const resumed = steps === null ? reconciled(base, draft, now) : draft
        return {
          base,
          draft: resumed,
          openStep: resumedStep(resumed, openStep),
          steps,
          changedMeanwhile: steps === null && hasChangedSince(base, now),
        }
      }),
      beginAnew: assign(({ context }) => {
        const base = editOf(context).community
        return {
          base,
          draft: communityDraftOf(base),
          openStep: 'details',
          steps: null,
          changedMeanwhile: false,
        }
      }),
      /** The submission has looked at the community again. */
      keepFailed: assign((_, { end }: { end: EditSubmissionOutput }) =>
        end.kind === 'failed' ? { error: end.error, community: end.community, draft: end.draft } : {},
      ),
      /** An addition: the documents only log it. */
      showUndeleted: assign({
        error: (_, params: { reason: string | null }) =>
          params.reason ?? 'Your community could not be deleted. Please try again.',
      }),
      replaceWithPages: emit({ type: 'page.opened', path: '/pages', replace: true }),
    },
  })
  .createMachine({
    id: 'edit-community',
    context: ({ input: { slug, token, userId, botPages } }) => ({
      ...beginning(nothing, { token, userId }),
      slug,
      botPages,
      base: null,
      community: null,
      steps: null,
      changedMeanwhile: false,
    }),
    initial: 'checking',
    states: {
      checking: {
        always: [{ guard: 'isSignedOut', target: 'left', actions: 'openLogin' }, { target: 'loadingSeller' }],
      },
      loadingSeller: {
        description: 'Who wants to edit the community is being asked.',
        meta: { requirements: ['WIZ-12', 'WIZ-13', 'WIZ-14', 'EDIT-02'] },
        tags: 'busy',
        invoke: sellerLoading('loading'),
      },
      held: heldElsewhere('loadingSeller'),
      loading: {
        description: 'The community is being loaded.',
        meta: { requirements: ['EDIT-02', 'EDIT-03', 'ROUTE-14', 'STORE-03'] },
        tags: 'busy',
        invoke: {
          id: 'loadCommunity',
          src: 'loadCommunity',
          input: ({ context }) => ({ slug: context.slug }),
          onDone: [
            { guard: { type: 'isMissing', params: answer }, target: 'missing' },
            { guard: { type: 'isForeign', params: answer }, target: 'left', actions: 'replaceWithPages' },
            { target: 'opening', actions: { type: 'begin', params: answer } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'logFailure', params: failure('loading the community to edit') },
          },
        },
      },
      missing: {
        description: 'No community has this address.',
        meta: { requirements: ['ROUTE-14'] },
        tags: 'failed',
        on: { 'quit.chosen': { actions: 'openPages' } },
      },
      failed: {
        description: 'The community could not be loaded.',
        meta: { requirements: ['EDIT-02'] },
        tags: 'failed',
        on: { 'retry.requested': 'loading', 'quit.chosen': { actions: 'openPages' } },
      },
      opening: {
        description: 'A draft of an earlier visit is looked for.',
        meta: { requirements: ['EDIT-02'] },
        tags: 'busy',
        invoke: {
          id: 'openDraft',
          src: 'openDraft',
          input: ownerOf,
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ opened: event.output }) },
              target: 'offering',
              actions: { type: 'keepFound', params: ({ event }) => ({ opened: event.output }) },
            },
            {
              guard: { type: 'isOutdated', params: ({ event }) => ({ opened: event.output }) },
              target: 'refusing',
            },
            { target: 'writing' },
          ],
        },
      },
      offering: {
        description: 'There is a draft of an earlier visit: it can be resumed, or begun anew.',
        meta: { requirements: ['EDIT-01'] },
        tags: 'dialog',
        on: {
          'draft.resumed': [{ guard: 'hasSteps', target: 'submitting' }, ...resumption],
          'draft.discarded': 'discarding',
          'dialog.closed': { actions: 'openPages' },
        },
      },
      refusing: {
        description: 'There is a draft of another version of the product, which cannot be opened.',
        meta: { requirements: ['EDIT-01'] },
        tags: 'dialog',
        on: { 'draft.discarded': 'discarding', 'dialog.closed': { actions: 'openPages' } },
      },
      discarding: {
        description: 'The draft of the earlier visit is forgotten.',
        meta: { requirements: ['EDIT-01'] },
        tags: 'busy',
        invoke: { ...closing('discardDraft'), onDone: { target: 'writing', actions: 'beginAnew' } },
      },
      writing: {
        description: 'The four steps, while what is typed is kept.',
        type: 'parallel',
        invoke: wizardUploads,
        on: wizardEvents,
        states: {
          step: {
            initial: 'details',
            on: {
              'save.chosen': [
                { guard: 'isUploading' },
                {
                  guard: 'isDraftValid',
                  target: '#edit-community.submitting',
                  actions: ['clearProblems', opening('preview')],
                },
                { guard: 'areDetailsValid', target: '.plans', actions: 'showPlansProblems' },
                { target: '.details', actions: 'showDetailsProblems' },
              ],
            },
            states: {
              ...wizardSteps('EDIT-01'),
              preview: {
                description: 'Step 4, where it ends: the community as it will be seen, and Save Changes.',
                meta: { requirements: ['EDIT-01', 'EDIT-04', 'EDIT-13', 'WIZ-01', 'WIZ-05', 'WIZ-06'] },
                entry: opening('preview'),
                exit: 'clearError',
                on: { 'back.chosen': 'plans' },
              },
            },
          },
          keeping: draftKeeping(({ context }: Run) => ({
            ...ownerOf({ context }),
            base: editOf(context).base,
            draft: context.draft,
            openStep: context.openStep,
          })),
          deletion: {
            initial: 'closed',
            states: {
              closed: { on: { 'deletion.requested': { target: 'open', actions: 'clearError' } } },
              open: {
                description: 'The deletion of the community is asked for.',
                meta: { requirements: ['EDIT-05', 'EDIT-07'] },
                tags: 'dialog',
                invoke: {
                  id: 'deleteCommunity',
                  src: 'deleteCommunity',
                  input: ({ context }) => ({
                    ...ownerOf({ context }),
                    productIds: editOf(context).community.plans.flatMap(
                      ({ stripeProductId }) => stripeProductId ?? [],
                    ),
                  }),
                },
                on: {
                  'deletion.ended': [
                    {
                      guard: {
                        type: 'hasOutcome',
                        params: ({ event }) => ({ outcome: event.outcome, wanted: 'deleted' }),
                      },
                      target: '#edit-community.closing',
                    },
                    {
                      guard: {
                        type: 'hasOutcome',
                        params: ({ event }) => ({ outcome: event.outcome, wanted: 'failed' }),
                      },
                      target: 'closed',
                      actions: { type: 'showUndeleted', params: ({ event }) => ({ reason: event.reason }) },
                    },
                    { target: 'closed' },
                  ],
                },
              },
            },
          },
        },
      },
      submitting: {
        description: 'The changes are being saved, then what each plan needs at the card payment provider.',
        meta: { requirements: ['EDIT-08', 'EDIT-13', 'ROUTE-12'] },
        tags: 'busy',
        invoke: {
          id: 'submission',
          src: 'editSubmission',
          input: ({ context }) => ({
            ...editOf(context),
            slug: context.slug,
            draft: context.draft,
            steps: context.steps,
          }),
          onDone: [
            {
              guard: { type: 'hasKind', params: ended('failed') },
              target: 'writing.step.preview',
              actions: { type: 'keepFailed', params: ({ event }) => ({ end: event.output }) },
            },
            {
              guard: { type: 'hasKind', params: ended('foreign') },
              target: 'left',
              actions: 'replaceWithPages',
            },
            { guard: { type: 'hasKind', params: ended('unfinished') }, target: 'offering' },
            { target: 'saved', actions: 'openPages' },
          ],
        },
      },
      closing: {
        description: 'The community is deleted; its draft is forgotten.',
        meta: { requirements: ['EDIT-07', 'ROUTE-12'] },
        tags: 'busy',
        invoke: { ...closing('closeDraftOfDeleted'), onDone: { target: 'left', actions: 'openPages' } },
      },
      saved: { type: 'final' },
      left: { type: 'final' },
    },
  })
