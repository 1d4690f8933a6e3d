import { assign, emit, enqueueActions, setup } from 'xstate'
import { logFailure } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { Product } from '#machines/rules/drafts/products.ts'
import {
  askedProduct,
  newCommunity,
  type PlanPricing,
  pricingFound,
  pricingOf,
  type Submission,
  sentAs,
  unlinkedProducts,
  unmatchedPlans,
} from '#machines/rules/drafts/submissions.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isRefusal, serverMessageOr } from '#machines/rules/kit/failures.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { validCurrency } from '#machines/rules/plans/plan-problems.ts'
import type { AcquiredLock, CreateSubmissionPorts } from './ports.ts'

/** `saved`: the draft, and how far its submission came on an earlier attempt. */
export interface CreateSubmissionInput {
  userId: string
  saved: SavedDraft
}

/** `finished`: another tab has done it. `submission`: what the next attempt has to know of this one. */
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

const isAsked = ({ state, product }: PlanPricing) => state === 'asked' && product === null
const isMade = (one: PlanPricing) => one.state === 'asked' && one.product !== null
const isWaiting = ({ state }: PlanPricing) => state === 'waiting'

const submissionOf = ({ saved }: CreateSubmissionContext) => nonNull(saved.submission)

const next = ({ saved }: CreateSubmissionContext, wanted: (one: PlanPricing) => boolean) =>
  saved.submission?.pricing.find(wanted)

const changed = ({ saved }: CreateSubmissionContext, submission: Submission | null) => ({
  saved: { ...saved, submission },
})

/** With a change of the first plan that is wanted, if there is one. */
const priced = (
  context: CreateSubmissionContext,
  wanted: (one: PlanPricing) => boolean,
  change: Partial<PlanPricing>,
) => {
  const found = next(context, wanted)
  const submission = submissionOf(context)
  return changed(context, {
    ...submission,
    pricing: submission.pricing.map((one) => (one === found ? { ...one, ...change } : one)),
  })
}

const recordOf = ({ context: { userId, saved } }: Run) => ({ userId, saved })

/** What is asked of the card payment provider. */
const productToMake = ({ context }: Run) =>
  askedProduct(submissionOf(context), nonNull(next(context, isAsked)).key, context.userId)

/** The product that was made last, and the plan that it is to be linked to. */
const madeProduct = ({ saved: { submission } }: CreateSubmissionContext) => {
  const made = submission?.pricing.find(isMade)
  if (!submission?.communityId || !made?.product) return null
  const { planId, product } = made
  return {
    communityId: submission.communityId,
    planId,
    stripeProductId: product.productId,
    stripePriceId: product.priceId,
    currency: product.currency,
  }
}

/** A submission that was found among the communities that are there. */
const foundSubmission = (
  { saved: { submission } }: CreateSubmissionContext,
  communities: readonly SellerCommunity[],
): Submission | null => {
  const there = submission && sentAs(submission.asked, communities)
  return there && { ...submission, communityId: there.id, pricing: pricingFound(submission.asked, there) }
}

const failed = (doing: string) =>
  ({
    target: '#create-submission.failed',
    actions: [
      { type: 'logFailure', params: failure(doing) },
      { type: 'endFailed', params: thrown },
    ],
  }) as const

/**
 * What 'Finish' does (D2 §2.3, §4.8, S4). Beyond the documents: one that was cut off goes on where it stopped instead
 * of creating anything twice.
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
    isFinished: (_, params: { acquired: AcquiredLock }) => params.acquired.kind === 'finished',
    hasLaterChanges: ({ context }) =>
      JSON.stringify(newCommunity(context.saved.draft, '')) !==
      JSON.stringify(newCommunity(submissionOf(context).asked, '')),
    wasNeverAsked: ({ context }) => context.saved.submission === null,
    hasNoAnswer: ({ context }) => submissionOf(context).communityId === null,
    isThere: ({ context }, params: { communities: readonly SellerCommunity[] }) =>
      foundSubmission(context, params.communities) !== null,
    isRefusal: (_, params: { error: unknown }) => isRefusal(params.error),
    hasAskedProduct: ({ context }) => next(context, isAsked) !== undefined,
    hasMadeProduct: ({ context }) => madeProduct(context) !== null,
    hasWaitingPlan: ({ context }) => next(context, isWaiting) !== undefined,
  },
  actions: {
    logFailure: logFailure(),
    /** An addition: the documents only log it. */
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
        communityId: nonNull(submissionOf(context).communityId),
      }),
    }),
    /** Another tab may have come further with this draft. */
    keepSubmission: assign(({ context }, { acquired }: { acquired: AcquiredLock }) =>
      changed(
        context,
        (acquired.kind === 'acquired' ? acquired.submission : null) ?? context.saved.submission,
      ),
    ),
    beginSubmission: assign(({ context }) =>
      changed(context, { asked: context.saved.draft, communityId: null, pricing: [] }),
    ),
    forgetSubmission: assign(({ context }) => changed(context, null)),
    keepCreated: assign(({ context }, params: Created) => {
      const submission = submissionOf(context)
      return changed(context, {
        ...submission,
        communityId: params.communityId,
        pricing: pricingOf(submission.asked, params.plans),
      })
    }),
    keepThere: assign(({ context }, params: { communities: readonly SellerCommunity[] }) =>
      changed(context, foundSubmission(context, params.communities)),
    ),
    /** A product that was asked for before the page went away may be there: it is not asked for again (S4.3). */
    skipAsked: assign(({ context }) => priced(context, isAsked, { state: 'skipped' })),
    askNext: assign(({ context }) => priced(context, isWaiting, { state: 'asked' })),
    keepProduct: assign(({ context }, params: { product: Product }) =>
      priced(context, isAsked, { product: params.product }),
    ),
    keepLinked: assign(({ context }) => priced(context, isMade, { state: 'linked' })),
    skipMade: assign(({ context }) => priced(context, isMade, { state: 'skipped' })),
    /** Plans that the answer does not name get no product (C48). */
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
      error: new Error(`The page went away before ${next(context, isAsked)?.planId} had its product.`),
    })),
    /** An addition; it can only happen where the answer to the first attempt was lost. */
    tellLaterChanges: emit({
      type: 'toast.shown',
      toast: {
        title: 'Your community had already been created. What you have changed since then is not in it.',
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
      invoke: { id: 'lock', src: 'lock', input: {} },
      initial: 'waiting',
      states: {
        waiting: {
          invoke: {
            id: 'acquireLock',
            src: 'acquireLock',
            input: ({ context: { userId, saved } }) => ({ userId, id: saved.id }),
            onDone: [
              {
                guard: { type: 'isFinished', params: ({ event }) => ({ acquired: event.output }) },
                target: '#create-submission.finished',
              },
              {
                target: 'resuming',
                actions: { type: 'keepSubmission', params: ({ event }) => ({ acquired: event.output }) },
              },
            ],
            onError: failed('waiting for another tab'),
          },
        },
        resuming: {
          always: [
            { guard: 'hasAskedProduct', target: 'recording', actions: ['logSkipped', 'skipAsked'] },
            { guard: 'wasNeverAsked', target: 'marking', actions: 'beginSubmission' },
            { guard: 'hasNoAnswer', target: 'looking' },
            { target: 'choosing' },
          ],
        },
        looking: {
          description: 'The answer to the first attempt was lost: the community may be there already.',
          meta: { requirements: ['WIZ-15'] },
          invoke: {
            id: 'loadCommunities',
            src: 'loadCommunities',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'recording',
                actions: { type: 'keepThere', params: ({ event }) => event.output },
              },
              { guard: 'hasUnknownCurrency', target: '#create-submission.failed', actions: 'endUnsent' },
              { target: 'marking', actions: 'beginSubmission' },
            ],
            onError: failed('looking for a community that may be there'),
          },
        },
        marking: {
          invoke: { id: 'markAsked', src: 'recordSubmission', input: recordOf, onDone: 'creating' },
        },
        creating: {
          invoke: {
            id: 'createCommunity',
            src: 'createCommunity',
            input: ({ context: { userId, saved } }) => newCommunity(saved.draft, userId),
            onDone: {
              target: 'recording',
              actions: [
                { type: 'logLostPlans', params: ({ event }) => event.output },
                { type: 'keepCreated', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: { type: 'isRefusal', params: thrown },
                target: 'forgetting',
                actions: [
                  { type: 'logFailure', params: failure('creating a community') },
                  'forgetSubmission',
                  { type: 'endFailed', params: thrown },
                ],
              },
              failed('creating a community'),
            ],
          },
        },
        recording: {
          invoke: { id: 'recordProgress', src: 'recordSubmission', input: recordOf, onDone: 'choosing' },
        },
        choosing: {
          always: [
            { guard: 'hasAskedProduct', target: 'creatingProduct' },
            { guard: 'hasMadeProduct', target: 'linking' },
            { guard: 'hasWaitingPlan', target: 'recording', actions: 'askNext' },
            { guard: 'hasLaterChanges', target: 'closing', actions: 'tellLaterChanges' },
            { target: 'closing' },
          ],
        },
        creatingProduct: {
          invoke: {
            id: 'createProduct',
            src: 'createProduct',
            input: productToMake,
            onDone: {
              target: 'recording',
              actions: { type: 'keepProduct', params: ({ event }) => event.output },
            },
            onError: {
              target: 'recording',
              actions: [{ type: 'logFailure', params: failure('creating a product') }, 'skipAsked'],
            },
          },
        },
        linking: {
          invoke: {
            id: 'linkPlan',
            src: 'linkPlan',
            input: ({ context }) => nonNull(madeProduct(context)),
            onDone: { target: 'recording', actions: 'keepLinked' },
            onError: {
              target: 'recording',
              actions: [{ type: 'logFailure', params: failure('linking a plan to its product') }, 'skipMade'],
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
            onDone: { target: '#create-submission.created', actions: 'endCreated' },
          },
        },
        forgetting: {
          invoke: {
            id: 'recordRefusal',
            src: 'recordSubmission',
            input: recordOf,
            onDone: '#create-submission.failed',
          },
        },
      },
    },
    created: { type: 'final' },
    finished: { type: 'final' },
    failed: { type: 'final' },
  },
})
