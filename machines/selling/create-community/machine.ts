import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import type { Media } from '#machines/rules/communities/media.ts'
import {
  firstCommunityDraft,
  type WizardEvent,
  type WizardMediaField,
} from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import { newProduct, type Product } from '#machines/rules/drafts/products.ts'
import {
  newCommunity,
  type PlanPricing,
  pricingFound,
  pricingOf,
  type Submission,
  sentAs,
  unlinkedProducts,
  unmatchedPlans,
} from '#machines/rules/drafts/submissions.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { isRefusal, serverMessageOr } from '#machines/rules/kit/failures.ts'
import { validCurrency } from '#machines/rules/plans/plan-problems.ts'
import { planValues } from '#machines/rules/plans/plan-values.ts'
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
import type { AcquiredLock, CreateCommunityPorts, OpenedDraft } from './ports.ts'

/** `draftId` is new for each visit. */
export interface CreateCommunityInput {
  token: string | null
  userId: string | null
  draftId: string
  botPages: BotPages
}

export type CreateCommunityEvent =
  | WizardEvent
  | { type: 'finish.chosen' }
  | { type: 'retry.requested' }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  /** Neither: the draft stays for another time. */
  | { type: 'dialog.closed' }
  /** The page goes away: what waits to be saved is saved now. */
  | { type: 'page.hidden' }
  /** The media children say so through the actions that this machine provides. */
  | { type: 'media.changed'; field: WizardMediaField; media: Media | null }
  | { type: 'media.working'; field: WizardMediaField; busy: boolean }

interface CreateCommunityContext extends WizardContext {
  draftId: string
  /** For a draft that is begun anew. */
  freshId: string
  botPages: BotPages
  submission: Submission | null
}

const savedOf = ({ draftId, draft, openStep, submission }: CreateCommunityContext): SavedDraft => ({
  id: draftId,
  draft,
  openStep,
  submission,
})

const next = ({ submission }: CreateCommunityContext, wanted: (one: PlanPricing) => boolean) =>
  submission?.pricing.find(wanted)

const isAsked = ({ state, product }: PlanPricing) => state === 'asked' && product === null
const isMade = ({ state, product }: PlanPricing) => state === 'asked' && product !== null
const isWaiting = ({ state }: PlanPricing) => state === 'waiting'

const priced = (
  submission: Submission | null,
  wanted: (one: PlanPricing) => boolean,
  change: Partial<PlanPricing>,
): Submission | null => {
  const found = submission?.pricing.find(wanted)
  return (
    submission && {
      ...submission,
      pricing: submission.pricing.map((one) => (one === found ? { ...one, ...change } : one)),
    }
  )
}

interface Run {
  context: CreateCommunityContext
}

const recordOf = ({ context }: Run) => ({
  userId: context.userId ?? '',
  saved: savedOf(context),
})

const closing = ({ context }: Run) => ({
  userId: context.userId ?? '',
  id: context.draftId,
  unlinked: unlinkedProducts(context.submission),
})

/** What is asked of the card payment provider; only a plan that waits for it asks. */
const askedProduct = (context: CreateCommunityContext) => {
  const { userId, submission } = context
  const plan = submission?.asked.plans.find(({ key }) => key === next(context, isAsked)?.key)
  if (!submission || !plan) throw new Error('No plan asks for a product.')
  return newProduct(planValues(plan), submission.asked.name.trim(), userId ?? '')
}

const madeProduct = (context: CreateCommunityContext) => {
  const made = next(context, isMade)
  if (!made?.product) throw new Error('No plan has a product to be linked.')
  const { productId, priceId, currency } = made.product
  return {
    communityId: context.submission?.communityId ?? '',
    planId: made.planId,
    stripeProductId: productId,
    stripePriceId: priceId,
    currency,
  }
}

const preview = '#create-community.writing.step.preview'

type Created = { communityId: string; plans: { id: string; title: string }[] }

/**
 * /create (D2 §2.3, §4.8, S4). Beyond the documents: what is typed is kept as a draft, and a submit that was cut off
 * goes on where it stopped instead of creating anything twice.
 */
export const createCommunityMachine = setup({
  types: {
    input: {} as CreateCommunityInput,
    context: {} as CreateCommunityContext,
    events: {} as CreateCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog' | 'failed',
    children: {} as WizardChildren,
  },
  actors: { ...portsOf<CreateCommunityPorts>(), mediaUpload: wizardMedia },
  delays: { draftPaused: 100 },
  guards: wizardGuards,
  actions: wizardActions<CreateCommunityContext, CreateCommunityEvent>(),
})
  .extend({
    guards: {
      hasSubmission: ({ context }) => context.submission !== null,
      hasUnknownCurrency: ({ context }) => context.draft.plans.some((plan) => !validCurrency(plan)),
      isFinished: (_, params: { acquired: AcquiredLock }) => params.acquired.kind === 'finished',
      hasLaterChanges: ({ context }) =>
        JSON.stringify(context.draft) !== JSON.stringify(context.submission?.asked),
      wasNeverAsked: ({ context }) => context.submission === null,
      hasNoAnswer: ({ context }) => context.submission?.communityId === null,
      isThere: ({ context }, params: { communities: readonly SellerCommunity[] }) =>
        context.submission !== null && sentAs(context.submission.asked, params.communities) !== null,
      isRefusal: (_, params: { error: unknown }) => isRefusal(params.error),
      hasAskedProduct: ({ context }) => next(context, isAsked) !== undefined,
      hasMadeProduct: ({ context }) => next(context, isMade) !== undefined,
      hasWaitingPlan: ({ context }) => next(context, isWaiting) !== undefined,
    },
    actions: {
      keepFound: assign((_, { opened }: { opened: OpenedDraft }) =>
        opened.kind === 'found'
          ? {
              draftId: opened.saved.id,
              draft: opened.saved.draft,
              openStep: resumedStep(opened.saved.draft, opened.saved.openStep),
              submission: opened.saved.submission,
            }
          : {},
      ),
      /** What cannot be read has no id: a new draft's own would forget that one for good. */
      nameOutdated: assign({ draftId: 'outdated' }),
      beginAnew: assign(({ context }) => ({
        draftId: context.freshId,
        draft: firstCommunityDraft(),
        openStep: 'details',
        submission: null,
      })),
      showCurrencies: assign({ error: 'One or more plans has an invalid currency.' }),
      /** An addition: the documents only log it. */
      showFailure: assign({
        error: (_, params: { error: unknown }) =>
          serverMessageOr(
            params.error,
            'Your community could not be created. Everything you typed is still here.',
          ),
      }),
      /** Another tab may have come further with this draft. */
      keepSubmission: assign({
        submission: ({ context }, { acquired }: { acquired: AcquiredLock }) =>
          (acquired.kind === 'acquired' ? acquired.submission : null) ?? context.submission,
      }),
      beginSubmission: assign({
        submission: ({ context }) => ({ asked: context.draft, communityId: null, pricing: [] }),
      }),
      forgetSubmission: assign({ submission: null }),
      keepCreated: assign({
        submission: ({ context: { submission } }, params: Created) =>
          submission && {
            ...submission,
            communityId: params.communityId,
            pricing: pricingOf(submission.asked, params.plans),
          },
      }),
      keepThere: assign({
        submission: ({ context: { submission } }, params: { communities: readonly SellerCommunity[] }) => {
          const there = submission && sentAs(submission.asked, params.communities)
          return there
            ? { ...submission, communityId: there.id, pricing: pricingFound(submission.asked, there) }
            : submission
        },
      }),
      /** A product that was asked for before the page went away may be there: it is not asked for again (S4.3). */
      skipAsked: assign({
        submission: ({ context }) => priced(context.submission, isAsked, { state: 'skipped' }),
      }),
      askNext: assign({
        submission: ({ context }) => priced(context.submission, isWaiting, { state: 'asked' }),
      }),
      keepProduct: assign({
        submission: ({ context }, params: { product: Product }) =>
          priced(context.submission, isAsked, { product: params.product }),
      }),
      keepLinked: assign({
        submission: ({ context }) => priced(context.submission, isMade, { state: 'linked' }),
      }),
      skipMade: assign({
        submission: ({ context }) => priced(context.submission, isMade, { state: 'skipped' }),
      }),
      /** Plans that the answer does not name get no product (C48). */
      logLostPlans: enqueueActions(({ context, enqueue }, params: Created) => {
        const lost = context.submission ? unmatchedPlans(context.submission.asked, params.plans) : []
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
      openCreated: emit(({ context }) => ({
        type: 'page.opened',
        path: '/pages',
        state: { created: context.submission?.communityId ?? '' },
      })),
      /** An addition; it can only happen where the answer to the first attempt was lost. */
      tellLaterChanges: emit({
        type: 'toast.shown',
        toast: {
          title: 'Your community was already there. What you changed since is not in it.',
          tone: 'plain',
        },
      }),
    },
  })
  .createMachine({
    id: 'create-community',
    context: ({ input: { token, userId, draftId, botPages } }) => {
      return {
        ...beginning(firstCommunityDraft(), { token, userId }),
        draftId,
        freshId: draftId,
        botPages,
        submission: null,
      }
    },
    initial: 'checking',
    states: {
      checking: {
        always: [{ guard: 'isSignedOut', target: 'left', actions: 'openLogin' }, { target: 'loading' }],
      },
      loading: {
        description: 'Who wants to create a community is being asked.',
        meta: { requirements: ['WIZ-12', 'WIZ-13', 'WIZ-14'] },
        tags: 'busy',
        invoke: sellerLoading('opening'),
      },
      held: heldElsewhere('loading'),
      opening: {
        description: 'A draft of an earlier visit is looked for.',
        meta: { requirements: ['WIZ-12'] },
        tags: 'busy',
        invoke: {
          id: 'openDraft',
          src: 'openDraft',
          input: ({ context }) => ({ userId: context.userId ?? '' }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ opened: event.output }) },
              target: 'offering',
              actions: { type: 'keepFound', params: ({ event }) => ({ opened: event.output }) },
            },
            {
              guard: { type: 'isOutdated', params: ({ event }) => ({ opened: event.output }) },
              target: 'refusing',
              actions: 'nameOutdated',
            },
            { target: 'writing' },
          ],
        },
      },
      offering: {
        description: 'There is a draft of an earlier visit: it can be resumed, or begun anew.',
        meta: { requirements: ['WIZ-08'] },
        tags: 'dialog',
        on: {
          'draft.resumed': [{ guard: 'hasSubmission', target: 'submitting' }, ...resumption],
          'draft.discarded': 'discarding',
          'dialog.closed': { actions: 'openPages' },
        },
      },
      refusing: {
        description: 'There is a draft of another version of the product, which cannot be opened.',
        meta: { requirements: ['WIZ-08'] },
        tags: 'dialog',
        on: { 'draft.discarded': 'discarding', 'dialog.closed': { actions: 'openPages' } },
      },
      discarding: {
        description: 'The draft of the earlier visit is forgotten.',
        meta: { requirements: ['WIZ-09'] },
        tags: ['busy', 'dialog'],
        invoke: {
          id: 'discardDraft',
          src: 'closeDraft',
          input: closing,
          onDone: { target: 'writing', actions: 'beginAnew' },
        },
      },
      writing: {
        description: 'The four steps, while what is typed is kept.',
        type: 'parallel',
        invoke: wizardUploads,
        on: wizardEvents,
        states: {
          step: {
            initial: 'details',
            states: {
              ...wizardSteps(),
              preview: {
                description: 'Step 4: the community as it will be seen, and Finish.',
                meta: { requirements: ['WIZ-01', 'WIZ-05', 'WIZ-06', 'WIZ-17', 'WIZ-18'] },
                entry: opening('preview'),
                exit: 'clearError',
                on: {
                  'back.chosen': 'plans',
                  'finish.chosen': [
                    { guard: 'isUploading' },
                    { guard: 'hasUnknownCurrency', actions: 'showCurrencies' },
                    { target: '#create-community.submitting' },
                  ],
                },
              },
            },
          },
          keeping: draftKeeping(({ context }: Run) => ({
            userId: context.userId ?? '',
            id: context.draftId,
            draft: context.draft,
            openStep: context.openStep,
          })),
        },
      },
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
              input: ({ context }) => ({ userId: context.userId ?? '', id: context.draftId }),
              onDone: [
                {
                  guard: { type: 'isFinished', params: ({ event }) => ({ acquired: event.output }) },
                  target: '#create-community.left',
                  actions: 'openPages',
                },
                {
                  target: 'resuming',
                  actions: { type: 'keepSubmission', params: ({ event }) => ({ acquired: event.output }) },
                },
              ],
              onError: {
                target: preview,
                actions: [
                  { type: 'logFailure', params: failure('waiting for another tab') },
                  { type: 'showFailure', params: thrown },
                ],
              },
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
              input: ({ context }) => ({ userId: context.userId ?? '' }),
              onDone: [
                {
                  guard: { type: 'isThere', params: ({ event }) => event.output },
                  target: 'recording',
                  actions: { type: 'keepThere', params: ({ event }) => event.output },
                },
                { guard: 'hasUnknownCurrency', target: preview, actions: 'showCurrencies' },
                { target: 'marking', actions: 'beginSubmission' },
              ],
              onError: {
                target: preview,
                actions: [
                  { type: 'logFailure', params: failure('looking for a community that may be there') },
                  { type: 'showFailure', params: thrown },
                ],
              },
            },
          },
          marking: {
            invoke: { id: 'markAsked', src: 'recordSubmission', input: recordOf, onDone: 'creating' },
          },
          creating: {
            invoke: {
              id: 'createCommunity',
              src: 'createCommunity',
              input: ({ context }) => newCommunity(context.draft, context.userId ?? ''),
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
                    { type: 'showFailure', params: thrown },
                    'forgetSubmission',
                  ],
                },
                {
                  target: preview,
                  actions: [
                    { type: 'logFailure', params: failure('creating a community') },
                    { type: 'showFailure', params: thrown },
                  ],
                },
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
              input: ({ context }) => askedProduct(context),
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
              id: 'linkProduct',
              src: 'linkProduct',
              input: ({ context }) => madeProduct(context),
              onDone: { target: 'recording', actions: 'keepLinked' },
              onError: {
                target: 'recording',
                actions: [
                  { type: 'logFailure', params: failure('linking a plan to its product') },
                  'skipMade',
                ],
              },
            },
          },
          closing: {
            invoke: {
              id: 'closeDraft',
              src: 'closeDraft',
              input: closing,
              onDone: { target: '#create-community.left', actions: 'openCreated' },
            },
          },
          forgetting: {
            invoke: { id: 'recordRefusal', src: 'recordSubmission', input: recordOf, onDone: preview },
          },
        },
      },
      left: { type: 'final' },
    },
  })
