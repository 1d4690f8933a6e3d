import { assign, type EventObject, type MachineContext, stateIn, stopChild } from 'xstate'
import { isSignedOut } from './guards.ts'

/** What a page with a long list knows (039, C86), besides its entries. */
export interface LongList<CardChild extends string> {
  signedIn: boolean
  /** The query of the page's address. */
  query: string
  /** Whether the entries are all, and not the first ones of a long list. */
  isWhole: boolean
  /** Whether they are of an earlier visit, and not loaded again yet. */
  isStale: boolean
  /** The ids of the cards' running children, so that a second click does not start another. */
  running: CardChild[]
}

type Run = { context: LongList<string> }

export const longListGuards = {
  isSignedOut,
  isWhole: ({ context }: Run) => context.isWhole,
  isStale: ({ context }: Run) => context.isStale,
  lacksRest: stateIn({ listed: { rest: 'missing' } }),
}

export const longListActions = <
  CardChild extends string,
  Context extends MachineContext & LongList<CardChild>,
  Event extends EventObject,
>() => ({
  stopEnded: stopChild<Context, Event, { childId: CardChild }, Event>((_, { childId }) => childId),
  forgetEnded: assign<Context, Event, { childId: CardChild }, Event, never>(
    ({ context }, { childId }) =>
      // TypeScript cannot see that a part of LongList is a part of each context that extends it.
      ({ running: context.running.filter((id) => id !== childId) }) as Partial<Context>,
  ),
})

const ended = <CardChild extends string>({ event }: { event: { actorId: CardChild } }) => ({
  childId: event.actorId,
})

/** The end of a card's child, which stays among the children until it is stopped. */
export const cardEnd = {
  actions: [
    { type: 'stopEnded', params: ended },
    { type: 'forgetEnded', params: ended },
  ],
} as const

/** The page's first state; `loading` is the one that loads the list. */
export const checking = <Loading extends string>(loading: Loading) =>
  ({
    always: [
      { guard: 'isSignedOut', target: 'signedOut' },
      // Whoever was here before sees the list at once; it is loaded again meanwhile.
      { guard: 'isStale', target: 'listed' },
      { target: loading },
    ],
  }) as const

/** Whether there are cards. */
export const listContent = <const Empty extends object, const Ready extends object>(
  empty: Empty,
  ready: Ready,
) =>
  ({
    initial: 'choosing',
    states: {
      choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'ready' }] },
      empty: { ...empty, always: { guard: 'hasCards', target: 'ready' } },
      ready: { ...ready, always: { guard: 'isEmpty', target: 'empty' } },
    },
  }) as const

/**
 * The loading of what follows the first cards. `there` is the state of a whole list, `requirements` are those of the
 * loading and of its failure, and `outcomes` say what else the ends of the loading do.
 */
export const listRest = <const There extends object, const Added, const Missing>(
  there: There,
  requirements: { loading: string; missing: string },
  outcomes: { added: Added; missing: Missing },
) =>
  ({
    initial: 'choosing',
    states: {
      choosing: { always: [{ guard: 'isWhole', target: 'there' }, { target: 'loading' }] },
      there,
      loading: {
        description: 'The first cards of a long list are there while the rest of it is on its way.',
        meta: { requirements: [requirements.loading] },
        // It was loaded again meanwhile.
        always: { guard: 'isWhole', target: 'there' },
        invoke: {
          id: 'loadRest',
          src: 'loadRest',
          input: {},
          onDone: { target: 'there', actions: outcomes.added },
          onError: { target: 'missing', actions: outcomes.missing },
        },
      },
      missing: {
        description:
          'The rest of a long list did not come: its first cards stay, and all can be loaded again, which is an addition.',
        meta: { requirements: [requirements.missing] },
        always: { guard: 'isWhole', target: 'there' },
      },
    },
  }) as const
