import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { lockHeld } from '#machines/kit/plan-pricing.ts'
import { portsOf } from '#machines/kit/port.ts'
import { planLink } from '#machines/rules/communities/provider-steps.ts'
import { describedBy } from '#machines/rules/drafts/community-drafts.ts'
import type { Product } from '#machines/rules/drafts/products.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import {
  findSubmittedCommunity,
  newCommunity,
  type PlanPricing,
  pricingOf,
  pricingOfFoundCommunity,
  pricingToResume,
  productToCreate,
  type Submission,
  unlinkedProducts,
  unmatchedPlans,
} from '#machines/rules/drafts/submissions.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isRefusal, serverMessageOr } from '#machines/rules/kit/failures.ts'
import { found, nonNull } from '#machines/rules/kit/non-null.ts'
import { validCurrency } from '#machines/rules/plans/plan-problems.ts'
import type { CreateSubmissionPorts } from './ports.ts'

/** `saved`: the draft to submit, with the progress of an earlier submission. */
export interface CreateSubmissionInput {
  userId: string
  saved: SavedDraft
}

/**
 * `finished`: another tab has submitted the draft. `submission`: the progress of this attempt, with which the next
 * attempt continues.
 */
export type CreateSubmissionOutput =
  | { kind: 'created'; communityId: string }
  | { kind: 'finished' }
  | { kind: 'failed'; error: string; submission: Submission | null }

interface CreateSubmissionContext extends CreateSubmissionInput {
  outcome: CreateSubmissionOutput
}

interface Run {
  context: CreateSubmissionContext
}

type Created = { communityId: string; plans: { id: string; title: string }[] }

const isAwaitingProduct = ({ state, product }: PlanPricing) => state === 'asked' && product === null
const hasUnlinkedProduct = (one: PlanPricing): one is PlanPricing & { product: Product } =>
  one.state === 'asked' && one.product !== null
const isWaiting = ({ state }: PlanPricing) => state === 'waiting'

const submissionOf = ({ saved }: CreateSubmissionContext) => nonNull(saved.submission)

const findPricing = ({ saved }: CreateSubmissionContext, matches: (one: PlanPricing) => boolean) =>
  saved.submission?.pricing.find(matches)

const withSubmission = ({ saved }: CreateSubmissionContext, submission: Submission | null) => ({
  saved: { ...saved, submission },
})

/** Returns the context with a change to the pricing of the first plan for which `matches` returns true. */
const withPricingChange = (
  context: CreateSubmissionContext,
  matches: (one: PlanPricing) => boolean,
  change: Partial<PlanPricing>,
) => {
  const changed = findPricing(context, matches)
  const submission = submissionOf(context)
  return withSubmission(context, {
    ...submission,
    pricing: submission.pricing.map((one) => (one === changed ? { ...one, ...change } : one)),
  })
}

const recordOf = ({ context: { userId, saved } }: Run) => ({ userId, saved })

/** The product to create: that of the first plan whose product was requested and is not created yet. */
const nextProduct = ({ context }: Run) =>
  productToCreate(
    submissionOf(context),
    found(submissionOf(context).pricing, isAwaitingProduct).key,
    context.userId,
  )

/** The id of the created community; '' if no response has come. */
const createdId = (context: CreateSubmissionContext) => submissionOf(context).communityId ?? ''

/** The request that links the last created product to its plan. */
const nextLink = ({ context }: Run) => {
  const { planId, product } = found(submissionOf(context).pricing, hasUnlinkedProduct)
  return planLink({ communityId: createdId(context), planId }, product)
}

/**
 * Looks for the community that was created from the submitted draft. Returns the submission with the id of this
 * community; null if no existing community matches.
 */
const foundSubmission = (
  { saved: { submission } }: CreateSubmissionContext,
  communities: readonly SellerCommunity[],
): Submission | null => {
  const existing = submission && findSubmittedCommunity(submission.asked, communities)
  return (
    existing && {
      ...submission,
      communityId: existing.id,
      pricing: pricingOfFoundCommunity(submission.asked, existing),
    }
  )
}

const fail = {
  target: '#create-submission.failed',
  actions: { type: 'endFailed', params: thrown },
} as const

/**
 * Submits a new community after 'Finish' (D2 §2.3, §4.8). In addition to the specification, an interrupted
 * submission continues where it stopped and creates nothing twice.
 */
export const createSubmissionMachine = setup({
  types: {
    input: {} as CreateSubmissionInput,
    context: {} as CreateSubmissionContext,
    output: {} as CreateSubmissionOutput,
    events: {} as { type: never },
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<CreateSubmissionPorts>(),
  guards: {
    hasUnknownCurrency: ({ context }) => context.saved.draft.plans.some((plan) => !validCurrency(plan)),
    hasLaterChanges: ({ context }) =>
      JSON.stringify(newCommunity(context.saved.draft, '')) !==
      JSON.stringify(newCommunity(submissionOf(context).asked, '')),
    hasDescription: ({ context }) =>
      Object.values(describedBy(context.saved.draft)).some(({ length }) => length > 0),
    wasNeverSubmitted: ({ context }) => context.saved.submission === null,
    isCreated: ({ context }) => createdId(context) !== '',
    alreadyExists: ({ context }, params: { communities: readonly SellerCommunity[] }) =>
      foundSubmission(context, params.communities) !== null,
    isRefusal: (_, params: { error: unknown }) => isRefusal(params.error),
    isAwaitingProduct: ({ context }) => findPricing(context, isAwaitingProduct) !== undefined,
    hasUnlinkedProduct: ({ context }) => findPricing(context, hasUnlinkedProduct) !== undefined,
    hasWaitingPlan: ({ context }) => findPricing(context, isWaiting) !== undefined,
  },
  actions: {
    /**
     * Ends the submission with an error message. The message is an addition: the specification only logs the failure.
     */
    endFailed: assign({
      outcome: ({ context }, params: { error: unknown }) => ({
        kind: 'failed',
        error: serverMessageOr(
          params.error,
          'Your community could not be created. Everything you typed is still here.',
        ),
        submission: context.saved.submission,
      }),
    }),
    endUnsent: assign({
      outcome: ({ context }) => ({
        kind: 'failed',
        error: 'One or more plans has an invalid currency.',
        submission: context.saved.submission,
      }),
    }),
    endCreated: assign({
      outcome: ({ context }) => ({
        kind: 'created',
        communityId: createdId(context),
      }),
    }),
    /** Replaces the submission by the stored one, because another tab may have made more progress with this draft. */
    keepSubmission: assign(({ context }, { submission }: { submission: Submission | null }) =>
      withSubmission(context, submission ?? context.saved.submission),
    ),
    beginSubmission: assign(({ context }) =>
      withSubmission(context, { asked: context.saved.draft, communityId: null, pricing: [] }),
    ),
    forgetSubmission: assign(({ context }) => withSubmission(context, null)),
    keepCreated: assign(({ context }, params: Created) => {
      const submission = submissionOf(context)
      return withSubmission(context, {
        ...submission,
        communityId: params.communityId,
        pricing: pricingOf(submission.asked, params.plans),
      })
    }),
    keepExisting: assign(({ context }, params: { communities: readonly SellerCommunity[] }) =>
      withSubmission(context, foundSubmission(context, params.communities)),
    ),
    keepPricingToResume: assign(({ context }, params: { communities: readonly SellerCommunity[] }) => {
      const submission = submissionOf(context)
      const community = params.communities.find(({ id }) => id === submission.communityId)
      return withSubmission(context, {
        ...submission,
        pricing: pricingToResume(submission, community, context.userId),
      })
    }),
    /**
     * Skips the plan: its product was requested before the page was left, so it may exist and must not be created
     * twice.
     */
    skipProduct: assign(({ context }) => withPricingChange(context, isAwaitingProduct, { state: 'skipped' })),
    requestProduct: assign(({ context }) => withPricingChange(context, isWaiting, { state: 'asked' })),
    keepProduct: assign(({ context }, params: { product: Product }) =>
      withPricingChange(context, isAwaitingProduct, { product: params.product }),
    ),
    markLinked: assign(({ context }) => withPricingChange(context, hasUnlinkedProduct, { state: 'linked' })),
    skipLink: assign(({ context }) => withPricingChange(context, hasUnlinkedProduct, { state: 'skipped' })),
    /** Logs the plans that are missing in the response. These plans get no product (C48). */
    logLostPlans: enqueueActions(({ context, enqueue }, params: Created) => {
      const lost = unmatchedPlans(submissionOf(context).asked, params.plans)
      if (lost.length === 0) return
      enqueue.emit({
        type: 'failure.logged',
        doing: 'matching the created plans',
        error: new Error(`The answer lacks ${lost.join(', ')}.`),
      })
    }),
    logSkipped: emit(({ context }) => ({
      type: 'failure.logged',
      doing: 'creating a product',
      error: new Error(
        `The page went away before ${findPricing(context, isAwaitingProduct)?.planId} had its product.`,
      ),
    })),
    /**
     * Shows a toast which says that category, tags and thumbnail were not saved (an addition). The community exists, so
     * its creation does not count as failed.
     */
    showUndescribedToast: emit({
      type: 'toast.shown',
      toast: {
        title: 'Category, tags and the picture of the video were not saved. Add them with Edit.',
        tone: 'destructive',
      },
    }),
    /**
     * Shows a toast which says that changes made after the first attempt are not in the community (an addition). Used
     * if the draft differs from the draft that was sent.
     */
    showLaterChangesToast: emit({
      type: 'toast.shown',
      toast: {
        title: 'Your community was already created. Changes you made since then are not included.',
        tone: 'plain',
      },
    }),
  },
}).createMachine({
  id: 'create-submission',
  context: ({ input }) => ({ ...input, outcome: { kind: 'finished' } }),
  output: ({ context }) => context.outcome,
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The community is being created, then the product and price of each paid plan.',
      meta: { requirements: ['WIZ-15', 'WIZ-16', 'WIZ-18', 'PLANRULE-28'] },
      tags: 'busy',
      invoke: lockHeld,
      initial: 'waiting',
      states: {
        waiting: {
          invoke: {
            id: 'acquireLock',
            src: 'acquireLock',
            input: ({ context: { userId, saved } }) => ({ userId, id: saved.id }),
            onDone: onOutcome({
              finished: '#create-submission.finished',
              acquired: { target: 'resuming', actions: { type: 'keepSubmission', params: output } },
            }),
            onError: fail,
          },
        },
        resuming: {
          always: [
            { guard: 'isAwaitingProduct', target: 'looking', actions: ['logSkipped', 'skipProduct'] },
            { guard: 'wasNeverSubmitted', target: 'marking', actions: 'beginSubmission' },
            { target: 'looking' },
          ],
        },
        looking: {
          description:
            'There was an earlier attempt; its community may already exist, with prices that another tab has added.',
          meta: { requirements: ['WIZ-15'] },
          invoke: {
            id: 'loadCommunities',
            src: 'loadCommunities',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: 'isCreated',
                target: 'recording',
                actions: { type: 'keepPricingToResume', params: output },
              },
              {
                guard: { type: 'alreadyExists', params: output },
                target: 'recording',
                actions: { type: 'keepExisting', params: output },
              },
              { guard: 'hasUnknownCurrency', target: '#create-submission.failed', actions: 'endUnsent' },
              { target: 'marking', actions: 'beginSubmission' },
            ],
            onError: fail,
          },
        },
        marking: {
          invoke: {
            id: 'markAsked',
            src: 'recordSubmission',
            input: recordOf,
            onDone: 'creating',
            onError: fail,
          },
        },
        creating: {
          invoke: {
            id: 'createCommunity',
            src: 'createCommunity',
            input: ({ context: { userId, saved } }) => newCommunity(saved.draft, userId),
            onDone: {
              target: 'recording',
              actions: [
                { type: 'logLostPlans', params: output },
                { type: 'keepCreated', params: output },
              ],
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: thrown },
                target: 'forgetting',
                actions: ['forgetSubmission', { type: 'endFailed', params: thrown }],
              },
              fail,
            ],
          },
        },
        recording: {
          invoke: {
            id: 'recordProgress',
            src: 'recordSubmission',
            input: recordOf,
            ...anyway('choosing'),
          },
        },
        choosing: {
          always: [
            { guard: 'isAwaitingProduct', target: 'creatingProduct' },
            { guard: 'hasUnlinkedProduct', target: 'linking' },
            { guard: 'hasWaitingPlan', target: 'recording', actions: 'requestProduct' },
            { guard: 'hasDescription', target: 'describing' },
            { target: 'concluding' },
          ],
        },
        describing: {
          description:
            'Category, tags and the picture of the video are saved, which only an existing community takes.',
          meta: { requirements: ['EDIT-08'] },
          invoke: {
            id: 'describeCommunity',
            src: 'describeCommunity',
            input: ({ context }) => ({
              communityId: createdId(context),
              change: describedBy(context.saved.draft),
            }),
            onDone: 'concluding',
            onError: { target: 'concluding', actions: 'showUndescribedToast' },
          },
        },
        concluding: {
          always: [
            { guard: 'hasLaterChanges', target: 'closing', actions: 'showLaterChangesToast' },
            { target: 'closing' },
          ],
        },
        creatingProduct: {
          invoke: {
            id: 'createProduct',
            src: 'createProduct',
            input: nextProduct,
            onDone: {
              target: 'recording',
              actions: { type: 'keepProduct', params: output },
            },
            onError: {
              target: 'recording',
              actions: 'skipProduct',
            },
          },
        },
        linking: {
          invoke: {
            id: 'linkPlan',
            src: 'linkPlan',
            input: nextLink,
            onDone: { target: 'recording', actions: 'markLinked' },
            onError: {
              target: 'recording',
              actions: 'skipLink',
            },
          },
        },
        closing: {
          invoke: {
            id: 'closeDraft',
            src: 'closeDraft',
            input: ({ context: { userId, saved } }) => ({
              userId,
              id: saved.id,
              unlinked: unlinkedProducts(saved.submission, userId),
            }),
            ...anyway({ target: '#create-submission.created', actions: 'endCreated' }),
          },
        },
        forgetting: {
          invoke: {
            id: 'recordRefusal',
            src: 'recordSubmission',
            input: recordOf,
            ...anyway('#create-submission.failed'),
          },
        },
      },
    },
    created: { type: 'final' },
    finished: { type: 'final' },
    failed: { type: 'final' },
  },
})
