import { assign, setup } from 'xstate'
import { anyway } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import { first } from '#machines/rules/kit/non-null.ts'
import type { DeleteCommunityPorts } from './ports.ts'

/** `productIds`: the ids of the plans' products at the card provider, in the order of the plans. */
export interface DeleteCommunityInput {
  userId: string
  communityId: string
  title: string
  /** Null if the loaded list had no number of members. */
  members: number | null
  productIds: string[]
}

export type DeleteCommunityEvent =
  | { type: 'acknowledgement.toggled' }
  | { type: 'deletion.confirmed' }
  | { type: 'dialog.closed' }

/** How the dialog ended. `reason`: the provider's message if it has refused the deletion. */
export type DeletionEnd = { kind: 'closed' } | { kind: 'deleted' } | { kind: 'failed'; reason: string | null }

interface DeleteCommunityContext extends DeleteCommunityInput {
  /** The products at the card provider that are still to be deleted. */
  productIds: string[]
  acknowledged: boolean
  /** The provider's message if it has refused the deletion; otherwise null. */
  reason: string | null
}

/** Deletes a community: the dialog, then the products of its plans, then the community (D2 §2.4, A25). */
export const deleteCommunityMachine = setup({
  types: {
    input: {} as DeleteCommunityInput,
    context: {} as DeleteCommunityContext,
    events: {} as DeleteCommunityEvent,
    tags: {} as 'busy' | 'dialog',
    output: {} as DeletionEnd,
  },
  actors: portsOf<DeleteCommunityPorts>(),
  guards: {
    isAcknowledged: ({ context }) => context.acknowledged,
    hasProducts: ({ context }) => context.productIds.length > 0,
  },
  actions: {
    toggleAcknowledgement: assign({ acknowledged: ({ context }) => !context.acknowledged }),
    keepReason: assign({ reason: (_, params: { error: unknown }) => refusalReason(params.error) }),
    dropProduct: assign({ productIds: ({ context }) => context.productIds.slice(1) }),
  },
}).createMachine({
  id: 'delete-community',
  context: ({ input }) => ({ ...input, acknowledged: false, reason: null }),
  // The cast is needed, because XState does not type the output of a final state.
  output: ({ event }) => event.output as DeletionEnd,
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The seller is asked whether they are sure.',
      meta: { requirements: ['EDIT-05', 'EDIT-06'] },
      tags: 'dialog',
      on: {
        'acknowledgement.toggled': { actions: 'toggleAcknowledgement' },
        'deletion.confirmed': { guard: 'isAcknowledged', target: 'deleting' },
        'dialog.closed': 'closed',
      },
    },
    deleting: {
      description: 'The products of the plans are deleted, then the community itself.',
      meta: { requirements: ['EDIT-07', 'EDIT-12'] },
      tags: ['busy', 'dialog'],
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'hasProducts', target: 'deletingProduct' }, { target: 'deletingCommunity' }],
        },
        deletingProduct: {
          invoke: {
            id: 'deleteProduct',
            src: 'deleteProduct',
            input: ({ context: { productIds, userId } }) => ({ productId: first(productIds), userId }),
            ...anyway({ target: 'choosing', actions: 'dropProduct' }),
          },
        },
        deletingCommunity: {
          invoke: {
            id: 'deleteCommunity',
            src: 'deleteCommunity',
            input: ({ context }) => ({ communityId: context.communityId }),
            onDone: '#delete-community.deleted',
            onError: {
              target: '#delete-community.failed',
              actions: { type: 'keepReason', params: thrown },
            },
          },
        },
      },
    },
    closed: { type: 'final', output: { kind: 'closed' } },
    deleted: { type: 'final', output: { kind: 'deleted' } },
    failed: { type: 'final', output: ({ context }) => ({ kind: 'failed', reason: context.reason }) },
  },
})
