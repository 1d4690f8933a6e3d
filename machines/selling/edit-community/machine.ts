import { assign, emit, enqueueActions, sendParent, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import {
  communityChange,
  communityDraftOf,
  hasChangedSince,
  type ProviderStep,
  reconciled,
  repeatableSteps,
  stepsAfter,
  stepsAfterPrice,
  stepsAfterProduct,
} from '#machines/rules/communities/community-changes.ts'
import type { Media } from '#machines/rules/communities/media.ts'
import type {
  CommunityDraft,
  WizardEvent,
  WizardMediaField,
} from '#machines/rules/drafts/community-drafts.ts'
import { areDetailsValid, arePlansValid } from '#machines/rules/drafts/draft-problems.ts'
import type { Product, UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { serverMessageOr } from '#machines/rules/kit/failures.ts'
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
import type { EditCommunityPorts, LoadedCommunity, OpenedEdit } from './ports.ts'

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
  /** What the change that was saved still needs; null before it was saved. */
  steps: ProviderStep[] | null
  unlinked: UnlinkedProduct[]
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

/** Only states behind `loading` ask. */
const known = (community: SellerCommunity | null): SellerCommunity => {
  if (!community) throw new Error('The community has not been loaded.')
  return community
}

const whose = ({ context: { userId, community } }: Run) => ({
  userId: userId ?? '',
  communityId: known(community).id,
})

const stepOf = <K extends ProviderStep['kind']>({ context }: Run, kind: K) => {
  const step = context.steps?.[0]
  if (step?.kind !== kind) throw new Error(`The next step is no ${kind}.`)
  // TypeScript does not narrow a union by a type parameter.
  return step as Extract<ProviderStep, { kind: K }>
}

const planned = (
  { userId, base, community, draft }: EditCommunityContext,
  after: SellerCommunity,
): ReturnType<typeof stepsAfter> =>
  stepsAfter({ userId: userId ?? '', base: known(base), before: known(community), after, draft })

const updated = ({ event }: { event: { output: { community: SellerCommunity } } }) => ({
  community: event.output.community,
})

const failed = (doing: string) =>
  ({
    target: 'recording',
    actions: [{ type: 'logFailure', params: failure(doing) }, 'dropStep'],
  }) as const

const closing = <Id extends string>(id: Id) =>
  ({
    id,
    src: 'closeDraft',
    input: ({ context }: Run) => ({ ...whose({ context }), unlinked: context.unlinked }),
    onDone: { target: '#edit-community.left', actions: 'openPages' },
  }) as const

const preview = '#edit-community.writing.step.preview'

const done = { target: 'recording', actions: 'dropStep' } as const

/**
 * /edit/{slug} (D2 §2.4, §4.8; S5). Beyond the documents: what is typed is kept as a draft, tabs save one after the
 * other, and the community is read again before it is saved, so that a save whose answer was lost adds nothing twice.
 */
export const editCommunityMachine = setup({
  types: {
    input: {} as EditCommunityInput,
    context: {} as EditCommunityContext,
    events: {} as EditCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog' | 'failed',
    children: {} as WizardChildren & { deleteCommunity: 'deleteCommunity' },
  },
  actors: {
    ...portsOf<EditCommunityPorts>(),
    mediaUpload: wizardMedia,
    deleteCommunity: editedDeletion,
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
      isNext: ({ context }, params: { kind: ProviderStep['kind'] }) =>
        context.steps?.[0]?.kind === params.kind,
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
        const now = known(context.community)
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
        const base = known(context.community)
        return {
          base,
          draft: communityDraftOf(base),
          openStep: 'details',
          steps: null,
          changedMeanwhile: false,
        }
      }),
      /** An addition: the documents only log it. */
      showFailure: assign({
        error: (_, params: { error: unknown }) =>
          serverMessageOr(
            params.error,
            'Your changes could not be saved. Everything you typed is still here.',
          ),
      }),
      /** An addition: the documents only log it. */
      showUndeleted: assign({
        error: (_, params: { reason: string | null }) =>
          params.reason ?? 'Your community could not be deleted. Please try again.',
      }),
      showGone: assign({ error: 'This community does not exist any more.' }),
      catchUp: assign(({ context: { base, draft } }, params: { answer: LoadedCommunity }) =>
        params.answer.kind === 'loaded'
          ? {
              community: params.answer.community,
              draft: reconciled(known(base), draft, params.answer.community),
            }
          : {},
      ),
      planSteps: assign(({ context }, params: { community: SellerCommunity }) => ({
        steps: planned(context, params.community).steps,
      })),
      logUnmatched: enqueueActions(({ context, enqueue }, params: { community: SellerCommunity }) => {
        const { unmatched } = planned(context, params.community)
        if (unmatched.length > 0)
          enqueue.emit({ type: 'failure.logged', doing: 'matching the created plans', error: unmatched })
      }),
      dropStep: assign({ steps: ({ context }) => context.steps?.slice(1) ?? null }),
      linkProduct: assign({
        steps: ({ context }, params: { product: Product }) =>
          stepsAfterProduct(context.steps ?? [], params.product),
      }),
      linkPrice: assign({
        steps: ({ context }, params: { newPriceId: string }) =>
          stepsAfterPrice(context.steps ?? [], params.newPriceId),
      }),
      keepUnlinked: assign({
        unlinked: ({ context }) => {
          const { planId, stripeProductId, stripePriceId, currency } = stepOf({ context }, 'linkPlan').link
          return stripeProductId && currency
            ? [
                ...context.unlinked,
                { planId, product: { productId: stripeProductId, priceId: stripePriceId, currency } },
              ]
            : context.unlinked
        },
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
      unlinked: [],
      changedMeanwhile: false,
    }),
    initial: 'checking',
    states: {
      checking: {
        always: [{ guard: 'isSignedOut', target: 'left', actions: 'openLogin' }, { target: 'asking' }],
      },
      asking: {
        description: 'Who wants to edit the community is being asked.',
        meta: { requirements: ['WIZ-12', 'WIZ-13', 'WIZ-14', 'EDIT-02'] },
        tags: 'busy',
        invoke: sellerLoading('loading'),
      },
      held: heldElsewhere('asking'),
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
          input: whose,
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
          'draft.resumed': [{ guard: 'hasSteps', target: 'submitting.finishing' }, ...resumption],
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
        invoke: {
          id: 'discardDraft',
          src: 'closeDraft',
          input: ({ context }) => ({ ...whose({ context }), unlinked: [] }),
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
            ...whose({ context }),
            base: known(context.base),
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
                  input: ({ context: { userId, community } }) => ({
                    userId: userId ?? '',
                    communityId: known(community).id,
                    productIds: known(community).plans.flatMap(
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
        invoke: { id: 'lock', src: 'lock', input: {} },
        initial: 'waiting',
        states: {
          waiting: {
            invoke: {
              id: 'acquireLock',
              src: 'acquireLock',
              input: ({ context }) => ({ communityId: known(context.community).id }),
              onDone: 'looking',
              onError: {
                target: preview,
                actions: [
                  { type: 'logFailure', params: failure('waiting for another tab') },
                  { type: 'showFailure', params: thrown },
                ],
              },
            },
          },
          looking: {
            invoke: {
              id: 'reloadCommunity',
              src: 'loadCommunity',
              input: ({ context }) => ({ slug: context.slug }),
              onDone: [
                { guard: { type: 'isMissing', params: answer }, target: preview, actions: 'showGone' },
                {
                  guard: { type: 'isForeign', params: answer },
                  target: '#edit-community.left',
                  actions: 'replaceWithPages',
                },
                { target: 'saving', actions: { type: 'catchUp', params: answer } },
              ],
              onError: {
                target: preview,
                actions: [
                  { type: 'logFailure', params: failure('updating a community') },
                  { type: 'showFailure', params: thrown },
                ],
              },
            },
          },
          saving: {
            invoke: {
              id: 'updateCommunity',
              src: 'updateCommunity',
              input: ({ context: { community, draft } }) => ({
                communityId: known(community).id,
                change: communityChange(known(community), draft),
              }),
              onDone: {
                target: 'recording',
                actions: [
                  { type: 'logUnmatched', params: updated },
                  { type: 'planSteps', params: updated },
                ],
              },
              onError: {
                target: preview,
                actions: [
                  { type: 'logFailure', params: failure('updating a community') },
                  { type: 'showFailure', params: thrown },
                ],
              },
            },
          },
          /** A change that was saved on an earlier visit. */
          finishing: {
            invoke: {
              id: 'acquireLockToFinish',
              src: 'acquireLock',
              input: ({ context }) => ({ communityId: known(context.community).id }),
              onDone: 'recording',
              onError: {
                target: '#edit-community.offering',
                actions: { type: 'logFailure', params: failure('waiting for another tab') },
              },
            },
          },
          recording: {
            invoke: {
              id: 'recordSteps',
              src: 'recordSteps',
              input: ({ context }) => ({
                ...whose({ context }),
                base: known(context.base),
                draft: context.draft,
                steps: repeatableSteps(context.steps ?? []),
              }),
              onDone: 'choosing',
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
                actions: { type: 'linkProduct', params: ({ event }) => ({ product: event.output.product }) },
              },
              onError: failed('creating the product of a plan'),
            },
          },
          updatingProduct: {
            invoke: {
              id: 'updateProduct',
              src: 'updateProduct',
              input: ({ context }) => stepOf({ context }, 'updateProduct').product,
              onDone: done,
              onError: failed('updating the product of a plan'),
            },
          },
          updatingPrice: {
            invoke: {
              id: 'updatePrice',
              src: 'updatePrice',
              input: ({ context }) => stepOf({ context }, 'updatePrice').price,
              onDone: {
                target: 'recording',
                actions: {
                  type: 'linkPrice',
                  params: ({ event }) => ({ newPriceId: event.output.newPriceId }),
                },
              },
              onError: failed('updating the price of a plan'),
            },
          },
          linking: {
            invoke: {
              id: 'linkPlan',
              src: 'linkPlan',
              input: ({ context }) => stepOf({ context }, 'linkPlan').link,
              onDone: done,
              onError: {
                target: 'recording',
                actions: [
                  { type: 'logFailure', params: failure('linking a plan to its product') },
                  'keepUnlinked',
                  'dropStep',
                ],
              },
            },
          },
          deletingProduct: {
            invoke: {
              id: 'deleteProduct',
              src: 'deleteProduct',
              input: ({ context }) => stepOf({ context }, 'deleteProduct').product,
              onDone: done,
              onError: failed('deleting the product of a plan'),
            },
          },
          deletingMedia: {
            invoke: {
              id: 'deleteMedia',
              src: 'deleteMedia',
              input: ({ context }) => stepOf({ context }, 'deleteMedia').upload,
              onDone: done,
              onError: failed('deleting a picture or a video'),
            },
          },
          closing: { invoke: closing('closeDraft') },
        },
      },
      closing: {
        description: 'The community is deleted; its draft is forgotten.',
        meta: { requirements: ['EDIT-07', 'ROUTE-12'] },
        tags: 'busy',
        invoke: closing('closeDraftOfDeleted'),
      },
      left: { type: 'final' },
    },
  })
