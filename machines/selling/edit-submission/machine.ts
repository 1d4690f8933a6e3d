import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { lockHeld } from '#machines/kit/plan-pricing.ts'
import { portsOf } from '#machines/kit/port.ts'
import { communityChange } from '#machines/rules/communities/community-change.ts'
import {
  isStep,
  nextStep,
  type ProviderStep,
  priceLink,
  pricingIn,
  productLink,
  repeatableSteps,
  stepsAfterSave,
  stepsToResume,
  unlinkedProductsIn,
} from '#machines/rules/communities/provider-steps.ts'
import { type CommunityDraft, withMediaInUse } from '#machines/rules/drafts/community-drafts.ts'
import type { Product, UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import { rebasedDraft } from '#machines/rules/drafts/rebased-draft.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isRefusal, serverMessageOr } from '#machines/rules/kit/failures.ts'
import { found } from '#machines/rules/kit/non-null.ts'
import { cleanLine } from '#machines/rules/kit/typed-text.ts'
import type { EditSubmissionPorts } from './ports.ts'

/** The edit to save, with the fields of a `StoredEdit`. `steps` is null if the change is to be saved now. */
export interface EditSubmissionInput {
  userId: string
  slug: string
  base: SellerCommunity
  community: SellerCommunity
  draft: CommunityDraft
  sent: CommunityDraft | null
  steps: ProviderStep[] | null
}

/**
 * How the submission ended. `unfinished`: a change of an earlier visit could not be resumed now. `foreign`: the
 * community now belongs to another seller.
 */
export type EditSubmissionOutput =
  | { kind: 'saved' }
  | { kind: 'unfinished' }
  | { kind: 'foreign' }
  | ({ kind: 'failed'; error: string } & Pick<EditSubmissionInput, 'community' | 'draft' | 'sent'>)

interface EditSubmissionContext extends EditSubmissionInput {
  isSaved: boolean
  /** The requests that the saved change still needs. */
  steps: ProviderStep[]
  unlinked: UnlinkedProduct[]
  /**
   * Failed steps that are stored for another attempt. Each belongs to a plan that still has its old price at the
   * provider. The provider's data would therefore not show that the new price is missing.
   */
  postponed: ProviderStep[]
  outcome: EditSubmissionOutput
}

interface Run {
  context: EditSubmissionContext
}

const keyOf = ({ userId, community }: EditSubmissionContext) => ({ userId, communityId: community.id })

/** What the browser stores of this edit: the draft, and the steps that the saved change still needs. */
const recordOf = (context: EditSubmissionContext, steps: ProviderStep[]) => ({
  ...keyOf(context),
  base: context.base,
  draft: context.draft,
  steps,
})

const stepOf = <K extends ProviderStep['kind']>({ context }: Run, kind: K) =>
  found(context.steps, isStep(kind))

/** The titles of the plans whose new price is postponed, as one text. */
const postponedTitles = ({ postponed, draft }: EditSubmissionContext) =>
  postponed
    .flatMap((step) => draft.plans.filter(({ id }) => id === pricingIn(step)?.planId))
    .map(({ title }) => cleanLine(title))
    .join(', ')

const remainingSteps = (
  { userId, base, community, draft }: EditSubmissionContext,
  after: SellerCommunity,
): ReturnType<typeof stepsAfterSave> => stepsAfterSave({ userId, base, before: community, after, draft })

interface Loaded {
  community: SellerCommunity
}

/**
 * The transition if a price could not be replaced, or a product or price could not be linked to its plan: the step is
 * stored for another attempt, here or on /pages.
 */
const postponeStep = {
  target: 'recording',
  actions: ['keepForLater', 'dropStep'],
} as const

/** The transition to the next step, after the current step is done or has failed. */
const dropStep = { target: 'recording', actions: 'dropStep' } as const

const fail = {
  target: '#edit-submission.failed',
  actions: { type: 'endFailed', params: thrown },
} as const

/**
 * The transition if a change that was saved on an earlier visit cannot be resumed now: the change stays stored and can
 * be resumed later.
 */
const leaveUnfinished = {
  guard: 'isSaved',
  target: '#edit-submission.unfinished',
  actions: 'endUnfinished',
} as const

/**
 * Saves an edited community after 'Save Changes' (D2 §2.4, §4.8). In addition to the specification, tabs save one
 * after the other. The community is loaded again before the save, so that a save whose response was lost adds nothing
 * twice.
 */
export const editSubmissionMachine = setup({
  types: {
    input: {} as EditSubmissionInput,
    context: {} as EditSubmissionContext,
    output: {} as EditSubmissionOutput,
    events: {} as { type: never },
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<EditSubmissionPorts>(),
  guards: {
    isSaved: ({ context }) => context.isSaved,
    isForeign: ({ context }, params: Loaded) => params.community.sellerId !== context.userId,
    isDoneElsewhere: ({ context }, params: { kept: StoredEdit | null }) =>
      context.isSaved && !params.kept?.steps,
    hasOldPrice: ({ context }) => nextStep(context.steps, 'createProduct')?.oldPriceId !== undefined,
    isPostponed: ({ context }) => context.postponed.length > 0,
    isNext: ({ context }, params: { kind: ProviderStep['kind'] }) =>
      nextStep(context.steps, params.kind) !== undefined,
  },
  actions: {
    /**
     * Ends the submission with an error message. The message is an addition: the specification only logs the failure.
     */
    endFailed: assign({
      outcome: ({ context: { community, draft, sent } }, params: { error: unknown }) => ({
        kind: 'failed',
        error: serverMessageOr(
          params.error,
          'Your changes could not be saved. Everything you typed is still here.',
        ),
        community,
        draft,
        sent,
      }),
    }),
    /** Stores the draft as `sent`, because the change may have been saved, unless the provider has refused it. */
    keepSent: assign(({ context: { draft } }, params: { error: unknown }) =>
      isRefusal(params.error) ? {} : { draft: withMediaInUse(draft), sent: draft },
    ),
    endGone: assign({
      outcome: ({ context: { community, draft, sent } }) => ({
        kind: 'failed',
        error: 'This community does not exist any more.',
        community,
        draft,
        sent,
      }),
    }),
    endForeign: assign({ outcome: { kind: 'foreign' } }),
    endUnfinished: assign({ outcome: { kind: 'unfinished' } }),
    catchUp: assign(({ context: { community, draft, sent } }, params: Loaded) => ({
      community: params.community,
      draft: rebasedDraft(community, draft, params.community, sent),
      sent: null,
    })),
    /** Replaces the edit by the stored one, because another tab may have made more progress with this change. */
    keepKept: assign(({ context }, { kept }: { kept: StoredEdit | null }) =>
      context.isSaved && kept?.steps ? { base: kept.base, draft: kept.draft, steps: kept.steps } : {},
    ),
    dropStaleSteps: assign(({ context: { steps, base } }, { community }: Loaded) => ({
      community,
      steps: stepsToResume(steps, base, community),
    })),
    planSteps: assign(({ context }, params: Loaded) => ({
      steps: remainingSteps(context, params.community).steps,
    })),
    logUnmatched: enqueueActions(({ context, enqueue }, params: Loaded) => {
      const { unmatched } = remainingSteps(context, params.community)
      if (unmatched.length > 0)
        enqueue.emit({ type: 'failure.logged', doing: 'matching the created plans', error: unmatched })
    }),
    dropStep: assign({ steps: ({ context }) => context.steps.slice(1) }),
    keepProduct: assign({
      steps: ({ context }, params: { product: Product }) => [
        productLink(stepOf({ context }, 'createProduct'), params.product),
        ...context.steps.slice(1),
      ],
    }),
    linkPrice: assign({
      steps: ({ context }, params: { newPriceId: string }) => [
        priceLink(stepOf({ context }, 'updatePrice'), params.newPriceId),
        ...context.steps.slice(1),
      ],
    }),
    keepForLater: assign(({ context: { unlinked, postponed, steps } }) => {
      const failed = steps.slice(0, 1)
      const products = unlinkedProductsIn(failed.filter((step) => !pricingIn(step)?.oldPriceId))
      return products.length > 0
        ? { unlinked: [...unlinked, ...products] }
        : { postponed: [...postponed, ...failed] }
    }),
    /**
     * Shows a toast about prices that could not be changed yet. The toast is an addition: the specification only logs
     * the failure.
     */
    showPostponedToast: emit(({ context }) => ({
      type: 'toast.shown',
      toast: {
        title: `The new price of ${postponedTitles(context)} is not in effect yet. Edit the community and choose Resume to try again.`,
        tone: 'destructive',
      },
    })),
  },
}).createMachine({
  id: 'edit-submission',
  context: ({ input }) => ({
    ...input,
    isSaved: input.steps !== null,
    // Empty until the lock is acquired; then the steps of a saved change are read from storage.
    steps: [],
    unlinked: [],
    postponed: [],
    outcome: { kind: 'saved' },
  }),
  output: ({ context }) => context.outcome,
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The changes are being saved, then the products and prices at the card provider.',
      meta: {
        requirements: [
          'EDIT-08',
          'EDIT-09',
          'EDIT-10',
          'EDIT-11',
          'EDIT-12',
          'EDIT-13',
          'PLANRULE-28',
          'ROUTE-12',
        ],
      },
      tags: 'busy',
      invoke: lockHeld,
      initial: 'waiting',
      states: {
        waiting: {
          invoke: {
            id: 'acquireLock',
            src: 'acquireLock',
            input: ({ context }) => keyOf(context),
            onDone: [
              {
                guard: { type: 'isDoneElsewhere', params: output },
                target: '#edit-submission.saved',
              },
              { target: 'looking', actions: { type: 'keepKept', params: output } },
            ],
            onError: [leaveUnfinished, fail],
          },
        },
        looking: {
          invoke: {
            id: 'reloadCommunity',
            src: 'loadCommunity',
            input: ({ context }) => ({ slug: context.slug }),
            onDone: onOutcome({
              missing: { target: '#edit-submission.failed', actions: 'endGone' },
              loaded: [
                {
                  guard: { type: 'isForeign', params: output },
                  target: '#edit-submission.foreign',
                  actions: 'endForeign',
                },
                {
                  guard: 'isSaved',
                  target: 'recording',
                  actions: { type: 'dropStaleSteps', params: output },
                },
                { target: 'saving', actions: { type: 'catchUp', params: output } },
              ],
            }),
            onError: [leaveUnfinished, fail],
          },
        },
        saving: {
          invoke: {
            id: 'updateCommunity',
            src: 'updateCommunity',
            input: ({ context: { community, draft } }) => ({
              communityId: community.id,
              change: communityChange(community, draft),
            }),
            onDone: {
              target: 'recording',
              actions: [
                { type: 'logUnmatched', params: output },
                { type: 'planSteps', params: output },
              ],
            },
            onError: {
              ...fail,
              actions: [{ type: 'keepSent', params: thrown }, fail.actions],
            },
          },
        },
        recording: {
          invoke: {
            id: 'recordSteps',
            src: 'recordSteps',
            input: ({ context }) =>
              recordOf(context, [...repeatableSteps(context.steps), ...context.postponed]),
            ...anyway('choosing'),
          },
        },
        choosing: {
          always: [
            { guard: { type: 'isNext', params: { kind: 'createProduct' } }, target: 'creatingProduct' },
            { guard: { type: 'isNext', params: { kind: 'updateProduct' } }, target: 'updatingProduct' },
            { guard: { type: 'isNext', params: { kind: 'updatePrice' } }, target: 'updatingPrice' },
            { guard: { type: 'isNext', params: { kind: 'linkPlan' } }, target: 'linking' },
            { guard: { type: 'isNext', params: { kind: 'deleteProduct' } }, target: 'deletingProduct' },
            { guard: { type: 'isNext', params: { kind: 'deleteMedia' } }, target: 'deletingMedia' },
            { target: 'closing' },
          ],
        },
        creatingProduct: {
          invoke: {
            id: 'createProduct',
            src: 'createProduct',
            input: ({ context }) => stepOf({ context }, 'createProduct').product,
            onDone: {
              target: 'recording',
              actions: { type: 'keepProduct', params: output },
            },
            onError: [{ guard: 'hasOldPrice', ...postponeStep }, dropStep],
          },
        },
        updatingProduct: {
          invoke: {
            id: 'updateProduct',
            src: 'updateProduct',
            input: ({ context }) => stepOf({ context }, 'updateProduct').product,
            ...anyway(dropStep),
          },
        },
        updatingPrice: {
          invoke: {
            id: 'updatePrice',
            src: 'updatePrice',
            input: ({ context }) => stepOf({ context }, 'updatePrice').price,
            onDone: {
              target: 'recording',
              actions: { type: 'linkPrice', params: output },
            },
            onError: postponeStep,
          },
        },
        linking: {
          invoke: {
            id: 'linkPlan',
            src: 'linkPlan',
            input: ({ context }) => stepOf({ context }, 'linkPlan').link,
            onDone: dropStep,
            onError: postponeStep,
          },
        },
        deletingProduct: {
          invoke: {
            id: 'deleteProduct',
            src: 'deleteProduct',
            input: ({ context }) => stepOf({ context }, 'deleteProduct').product,
            ...anyway(dropStep),
          },
        },
        deletingMedia: {
          invoke: {
            id: 'deleteMedia',
            src: 'deleteMedia',
            input: ({ context }) => stepOf({ context }, 'deleteMedia').upload,
            ...anyway(dropStep),
          },
        },
        closing: {
          invoke: {
            id: 'closeDraft',
            src: 'closeDraft',
            input: ({ context }) => ({ ...keyOf(context), unlinked: context.unlinked }),
            onDone: [{ guard: 'isPostponed', target: 'postponing' }, { target: '#edit-submission.saved' }],
            onError: 'postponing',
          },
        },
        postponing: {
          invoke: {
            id: 'recordPostponed',
            src: 'recordSteps',
            input: ({ context }) => recordOf(context, context.postponed),
            ...anyway({ target: '#edit-submission.saved', actions: 'showPostponedToast' }),
          },
        },
      },
    },
    saved: { type: 'final' },
    failed: { type: 'final' },
    unfinished: { type: 'final' },
    foreign: { type: 'final' },
  },
})
