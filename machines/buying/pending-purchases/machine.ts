import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { first } from '#machines/rules/kit/non-null.ts'
import {
  isPendingPurchase,
  missingFrom,
  type PendingPurchase,
  type PurchasedPair,
  parsePendingPurchases,
  purchasesOf,
} from '#machines/rules/subscriptions/pending-purchases.ts'
import type { PendingPurchasesPorts } from './ports.ts'

/**
 * `raw` is the text that local storage has under the key pendingPurchases. `userId` is the stored user id.
 * `isListCached` says whether the list of purchases has just been loaded.
 */
export interface PendingPurchasesInput {
  raw: string | null
  userId: string | null
  isListCached: boolean
}

export type PendingPurchasesOutput = { kind: 'done'; postedAny: boolean } | { kind: 'failed'; error: unknown }

/**
 * The machine compares `entries` with the provider's purchases, then posts the missing ones in order. `unposted` are the
 * entries whose post failed. The provider may have recorded such a purchase anyway, for example if only the response was
 * lost.
 */
interface PendingPurchasesContext extends PendingPurchasesInput {
  entries: PendingPurchase[]
  unposted: PendingPurchase[]
  postedAny: boolean
  failure: { error: unknown } | null
}

/** Posts purchases that the browser has stored but the provider has not recorded (D1 §4, D2 §4.3; A26, C72). */
export const pendingPurchasesMachine = setup({
  types: {
    input: {} as PendingPurchasesInput,
    context: {} as PendingPurchasesContext,
    output: {} as PendingPurchasesOutput,
    events: {} as { type: never },
    emitted: {} as Emission,
    tags: {} as 'busy',
  },
  actors: portsOf<PendingPurchasesPorts>(),
  guards: {
    isAbsent: ({ context }) => context.raw === null,
    hasEntries: ({ context }) => context.entries.length > 0,
    hasFailedPosts: ({ context }) => context.unposted.length > 0,
  },
  actions: {
    readEntries: enqueueActions(({ context, enqueue }) => {
      const stored = parsePendingPurchases(context.raw)
      const list = stored === 'unparsable' ? [] : stored
      if (stored === 'unparsable' || !list.every(isPendingPurchase)) {
        enqueue.emit({
          type: 'failure.logged',
          doing: 'reading the pending purchases',
          error: new Error('Storage holds something that is no pending purchase; it was dropped.'),
        })
      }
      enqueue.assign({ entries: purchasesOf(list, context.userId) })
    }),
    keepMissing: assign({
      entries: ({ context }, params: { pairs: PurchasedPair[] }) =>
        missingFrom(params.pairs, context.entries),
    }),
    dropPosted: assign({ entries: ({ context }) => context.entries.slice(1) }),
    keepUnposted: assign({
      entries: ({ context }) => context.entries.slice(1),
      unposted: ({ context }) => [...context.unposted, ...context.entries.slice(0, 1)],
    }),
    rememberUnposted: emit(({ context }) => ({
      type: 'value.remembered',
      key: 'pendingPurchases',
      value: JSON.stringify(context.unposted),
    })),
    notePost: assign({ postedAny: true }),
    forgetAll: emit({ type: 'value.forgotten', key: 'pendingPurchases' }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => ({ error: params.error }) }),
  },
}).createMachine({
  id: 'pending-purchases',
  context: ({ input }) => ({ ...input, entries: [], unposted: [], postedAny: false, failure: null }),
  output: ({ context }) =>
    context.failure
      ? { kind: 'failed', error: context.failure.error }
      : { kind: 'done', postedAny: context.postedAny },
  initial: 'reading',
  states: {
    reading: {
      always: [
        { guard: 'isAbsent', target: 'done' },
        { target: 'sorting', actions: 'readEntries' },
      ],
    },
    sorting: {
      always: [{ guard: 'hasEntries', target: 'comparing' }, { target: 'clearing' }],
    },
    comparing: {
      description: 'The purchases stored in this browser are compared with those that the provider has.',
      meta: { requirements: ['PENDING-01', 'STORE-07'] },
      tags: 'busy',
      invoke: {
        id: 'loadPurchases',
        src: 'loadPurchases',
        input: ({ context }) => ({ fresh: !context.isListCached }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepMissing', params: output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: thrown },
        },
      },
    },
    choosing: {
      always: [{ guard: 'hasEntries', target: 'posting' }, { target: 'clearing' }],
    },
    posting: {
      description: 'A purchase that the provider does not have yet is being recorded.',
      meta: { requirements: ['PENDING-02'] },
      tags: 'busy',
      entry: 'notePost',
      invoke: {
        id: 'postPurchase',
        src: 'postPurchase',
        input: ({ context }) => ({ entry: first(context.entries) }),
        onDone: { target: 'choosing', actions: 'dropPosted' },
        onError: { target: 'choosing', actions: 'keepUnposted' },
      },
    },
    clearing: {
      always: [
        { guard: 'hasFailedPosts', target: 'done', actions: 'rememberUnposted' },
        { target: 'done', actions: 'forgetAll' },
      ],
    },
    done: {
      type: 'final',
      description: 'Storage and provider have the same purchases, except those whose recording failed.',
      meta: { requirements: ['PENDING-03'] },
    },
    failed: {
      type: 'final',
      description: 'The purchases could not be loaded; storage is unchanged.',
      meta: { requirements: ['PENDING-01'] },
    },
  },
})
