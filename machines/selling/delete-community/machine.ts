import { assign, setup } from 'xstate'
import { logFailure } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { failure, thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { refusalReason } from '#machines/rules/kit/failures.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { DeleteCommunityPorts } from './ports.ts'

/** `productIds`: of the plans that have a product at the card payment provider, in the order of the plans. */
export interface DeleteCommunityInput {
  userId: string
  communityId: string
  productIds: string[]
}

export type DeleteCommunityEvent =
  | { type: 'acknowledgement.toggled' }
  | { type: 'deletion.confirmed' }
  | { type: 'dialog.closed' }

export type DeletionOutcome = 'closed' | 'deleted' | 'failed'

/** `reason`: why the provider refused, in its words. */
export interface DeletionEnd {
  outcome: DeletionOutcome
  reason: string | null
}

interface DeleteCommunityContext {
  userId: string
  communityId: string
  /** Those that are still to be deleted. */
  productIds: string[]
  acknowledged: boolean
  /** Why the provider refused. */
  reason: string | null
}

/** The deletion of a community, from its dialog to its end (D2 §2.4; S6, A25). Its parent provides the announcement. */
export const deleteCommunityMachine = setup({
  types: {
    input: {} as DeleteCommunityInput,
    context: {} as DeleteCommunityContext,
    events: {} as DeleteCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'dialog',
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
    logFailure: logFailure(),
    /** How it ended; the parent provides it. */
    announceEnd: (_, _params: DeletionEnd) => {},
  },
}).createMachine({
  id: 'delete-community',
  context: ({ input }) => ({ ...input, acknowledged: false, reason: null }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'A seller is asked whether they are sure.',
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
            input: ({ context: { productIds, userId } }) => ({ productId: nonNull(productIds[0]), userId }),
            onDone: { target: 'choosing', actions: 'dropProduct' },
            onError: {
              target: 'choosing',
              actions: [
                'dropProduct',
                { type: 'logFailure', params: failure('deleting the product of a plan') },
              ],
            },
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
              actions: [
                { type: 'logFailure', params: failure('deleting a community') },
                { type: 'keepReason', params: thrown },
              ],
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: { type: 'announceEnd', params: { outcome: 'closed', reason: null } } },
    deleted: { type: 'final', entry: { type: 'announceEnd', params: { outcome: 'deleted', reason: null } } },
    failed: {
      type: 'final',
      entry: {
        type: 'announceEnd',
        params: ({ context }) => ({ outcome: 'failed', reason: context.reason }),
      },
    },
  },
})
