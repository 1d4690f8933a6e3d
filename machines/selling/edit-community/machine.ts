import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { unlinkedProductsIn } from '#machines/rules/communities/provider-steps.ts'
import { firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import {
  draftKeeping,
  earlierDraft,
  initialWizardContext,
  opening,
  sellerStates,
  wizardSteps,
  wizardWriting,
} from '../community-wizard/wizard.ts'
import { editCommunitySetup, editOf, ownerOf, type Run } from './setup.ts'

const emptyDraft = { ...firstCommunityDraft(), plans: [] }

const closeDraft = <Id extends string>(id: Id) =>
  ({
    id,
    src: 'closeDraft',
    // Passes on products that were created but not linked to a plan, so that they are linked later and not created
    // again (decision 013).
    input: ({ context }: Run) => ({
      ...ownerOf({ context }),
      unlinked: unlinkedProductsIn(context.steps ?? []),
    }),
  }) as const

/** The page /edit/{slug} (D2 §2.4, §4.8). In addition to the specification, input is stored as a draft. */
export const editCommunityMachine = editCommunitySetup.createMachine({
  id: 'edit-community',
  context: ({ input: { slug, token, userId, botPages } }) => ({
    ...initialWizardContext(emptyDraft, { token, userId }),
    slug,
    botPages,
    base: null,
    community: null,
    sent: null,
    steps: null,
    changedMeanwhile: false,
  }),
  initial: 'checking',
  states: {
    ...sellerStates(['WIZ-12', 'WIZ-13', 'WIZ-14', 'EDIT-02'], 'loading'),
    loading: {
      description: 'The community is being loaded.',
      meta: { requirements: ['EDIT-02', 'EDIT-03', 'ROUTE-14', 'STORE-03'] },
      tags: 'busy',
      invoke: {
        id: 'loadCommunity',
        src: 'loadCommunity',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: onOutcome({
          missing: [{ guard: 'meansOther', target: 'left', actions: 'replaceWithNearest' }, 'missing'],
          loaded: [
            { guard: { type: 'isForeign', params: output }, target: 'left', actions: 'replaceWithPages' },
            { target: 'opening', actions: { type: 'begin', params: output } },
          ],
        }),
        onError: 'failed',
      },
    },
    missing: {
      description: 'There is no community with this slug.',
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
      description: 'A stored draft is being looked for.',
      meta: { requirements: ['EDIT-02'] },
      tags: 'busy',
      invoke: {
        id: 'openDraft',
        src: 'openDraft',
        input: ownerOf,
        onDone: onOutcome({
          found: { target: 'offering', actions: { type: 'keepFound', params: output } },
          outdated: 'refusing',
          none: 'writing',
        }),
        onError: 'writing',
      },
    },
    ...earlierDraft('EDIT-01'),
    discarding: {
      description: 'The stored draft is being deleted.',
      meta: { requirements: ['EDIT-01'] },
      tags: 'busy',
      invoke: {
        ...closeDraft('discardDraft'),
        ...anyway({ target: 'writing', actions: 'beginAnew' }),
      },
    },
    writing: {
      ...wizardWriting,
      states: {
        step: {
          initial: 'details',
          on: {
            'save.chosen': [
              { guard: 'isUploading' },
              { guard: 'isConflicting' },
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
              description: 'Step 4, the last: the community as buyers will see it, and Save Changes.',
              meta: { requirements: ['EDIT-01', 'EDIT-04', 'EDIT-13', 'WIZ-01', 'WIZ-05', 'WIZ-06'] },
              entry: opening('preview'),
              exit: 'clearError',
              on: { 'back.chosen': 'plans' },
            },
          },
        },
        keeping: draftKeeping(
          ({ context }: Run) => ({
            ...ownerOf({ context }),
            base: editOf(context).base,
            community: editOf(context).community,
            draft: context.draft,
            sent: context.sent,
            openStep: context.openStep,
          }),
          '#edit-community.opening',
        ),
        deletion: {
          initial: 'closed',
          states: {
            closed: { on: { 'deletion.requested': { target: 'open', actions: 'clearError' } } },
            open: {
              description: 'The dialog for deleting the community is open.',
              meta: { requirements: ['EDIT-05', 'EDIT-07'] },
              tags: 'dialog',
              invoke: {
                id: 'deleteCommunity',
                src: 'deleteCommunity',
                input: ({ context }) => ({
                  ...ownerOf({ context }),
                  title: editOf(context).community.title,
                  members: editOf(context).community.totalUsers,
                  productIds: editOf(context).community.plans.flatMap(
                    ({ stripeProductId }) => stripeProductId ?? [],
                  ),
                }),
                onDone: onOutcome({
                  deleted: '#edit-community.closing',
                  failed: { target: 'closed', actions: { type: 'showUndeleted', params: output } },
                  closed: 'closed',
                }),
              },
            },
          },
        },
      },
    },
    submitting: {
      description: 'The changes are being saved, then the products and prices at the card provider.',
      meta: { requirements: ['EDIT-08', 'EDIT-13', 'ROUTE-12'] },
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'editSubmission',
        input: ({ context }) => ({
          ...editOf(context),
          slug: context.slug,
          draft: context.draft,
          sent: context.sent,
          steps: context.steps,
        }),
        onDone: onOutcome({
          failed: { target: 'writing.step.preview', actions: { type: 'keepFailed', params: output } },
          foreign: { target: 'left', actions: 'replaceWithPages' },
          unfinished: 'offering',
          saved: { target: 'saved', actions: 'openPages' },
        }),
      },
    },
    closing: {
      description: 'The community is deleted; its draft is being deleted.',
      meta: { requirements: ['EDIT-07', 'ROUTE-12'] },
      tags: 'busy',
      invoke: {
        ...closeDraft('closeDraftOfDeleted'),
        ...anyway({ target: 'left', actions: 'openPages' }),
      },
    },
    saved: { type: 'final' },
    left: { type: 'final' },
  },
})
