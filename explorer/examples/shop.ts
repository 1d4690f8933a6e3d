import { assign, fromCallback, fromObservable, fromPromise, setup } from 'xstate'
// Other projects import this type from '@guildhall/explorer'.
import type { MachineSamples } from '../src/index.ts'

const question = setup({
  types: {
    context: {} as { isSure: boolean },
    events: {} as { type: 'confirmed' } | { type: 'dismissed' },
    output: {} as { isSure: boolean },
  },
}).createMachine({
  id: 'question',
  context: { isSure: false },
  initial: 'open',
  states: {
    open: {
      on: { confirmed: { target: 'over', actions: assign({ isSure: true }) }, dismissed: 'over' },
    },
    over: { type: 'final' },
  },
  output: ({ context }) => context,
})

/** A shop that uses a promise, an observable, a callback and a child machine. */
export const shop = setup({
  types: {
    input: {} as { currency: string },
    context: {} as { currency: string; price: number; count: number },
    events: {} as { type: 'added' } | { type: 'bought' } | { type: 'sold out' },
  },
  actors: {
    prices: fromObservable<number, { currency: string }>(() => ({
      subscribe: () => ({ unsubscribe: () => {} }),
    })),
    stock: fromCallback<{ type: 'sold out' }>(() => {}),
    pay: fromPromise<{ receipt: string }, { amount: number }>(() => Promise.reject(new Error('not given'))),
    question,
  },
  guards: { isSure: (_, { isSure }: { isSure: boolean }) => isSure },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({ ...input, price: 0, count: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: [
        {
          src: 'prices',
          input: ({ context }) => ({ currency: context.currency }),
          onSnapshot: { actions: assign({ price: ({ event }) => event.snapshot.context ?? 0 }) },
          onDone: 'closed',
          onError: 'closed',
        },
        { src: 'stock', onError: 'closed' },
      ],
      on: {
        added: { actions: assign({ count: ({ context }) => context.count + 1 }) },
        bought: 'asking',
        'sold out': 'closed',
      },
    },
    asking: {
      invoke: {
        src: 'question',
        onDone: [
          { guard: { type: 'isSure', params: ({ event }) => event.output }, target: 'paying' },
          'open',
        ],
      },
    },
    paying: {
      invoke: {
        src: 'pay',
        input: ({ context }) => ({ amount: context.price * context.count }),
        onDone: 'closed',
        onError: 'open',
      },
    },
    closed: { type: 'final' },
  },
})

export const samples: MachineSamples<typeof shop> = {
  // Each input of the machine, under a name of your choice.
  inputs: { visitor: { currency: 'EUR' } },
  // The payloads of each event, without its type. `[{}]` for an event without fields.
  events: { added: [{}], bought: [{}] },
  actors: {
    // A promise: the values that it resolves with (`[undefined]` for none), and the errors that it rejects with.
    pay: { outputs: [{ receipt: '1' }], errors: [new Error('declined')] },
    // An observable: the values that it emits, and its errors. `outputs: [undefined]` if it can complete.
    prices: { snapshots: [5, 7], outputs: [undefined], errors: [new Error('offline')] },
    // A callback: the events that it sends. `errors: 'never'` if it cannot throw.
    stock: { events: [{ type: 'sold out' }], errors: 'never' },
  },
  // A child machine: its outputs, or 'explore' to explore it together with the shop.
  children: { question: [{ isSure: true }, { isSure: false }] },
  // `count` can grow without limit. All counts above 0 behave the same, so they make one state.
  identity: ({ count, ...context }) => ({ ...context, isEmpty: count === 0 }),
}
