import { type EventObject, type MachineContext, stateIn, stopChild } from 'xstate'
import { assignPart } from './actions.ts'
import { isSignedOut } from './guards.ts'
import { payload } from './params.ts'

/** The part of the context that every page with a long list has, besides the entries (decision 039, C86). */
export interface LongList<CardChild extends string> {
  signedIn: boolean
  /** The query of the page's URL. */
  query: string
  /** Whether all entries are loaded, and not only the first entries of a long list. */
  isWhole: boolean
  /** Whether the entries come from an earlier visit and are not reloaded yet. */
  isStale: boolean
  /** The ids of the cards' child machines that are running, so that a second click does not start another one. */
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
  forgetEnded: assignPart<LongList<CardChild>, Context, Event>()(
    ({ running }, { childId }: { childId: CardChild }) => ({
      running: running.filter((id) => id !== childId),
    }),
  ),
})

const ended = <CardChild extends string>({ event }: { event: { actorId: CardChild } }) => ({
  childId: event.actorId,
})

/** The transition after a card's child machine has ended: it stops the child, which XState would otherwise retain. */
export const cardEnd = {
  actions: [
    { type: 'stopEnded', params: ended },
    { type: 'forgetEnded', params: ended },
  ],
} as const

/** The transition for an event of a card. `guard` and `action` are names; both get the event's fields as params. */
export const onCard = <const Guard extends string, const Action extends string>(
  guard: Guard,
  action: Action,
) => ({ guard: { type: guard, params: payload }, actions: { type: action, params: payload } }) as const

/** The page's first state. `loading` is the name of the state that loads the list. */
export const checking = <Loading extends string>(loading: Loading) =>
  ({
    always: [
      { guard: 'isSignedOut', target: 'signedOut' },
      // A list from the cache is shown at once, and reloaded.
      { guard: 'isStale', target: 'listed' },
      { target: loading },
    ],
  }) as const

/** The states of a list: empty, or with cards. */
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
 * The states that load the remaining entries of a long list. `there` is the state when the list is complete.
 * `requirements` are the ids of requirements that the states `loading` and `missing` satisfy. `outcomes` are the
 * actions after the loading has succeeded or failed.
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
        description: 'The first cards of a long list are shown while the rest is loading.',
        meta: { requirements: [requirements.loading] },
        // A reload of the page's data has completed the list in the meantime.
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
          'The rest of a long list could not be loaded; the first cards stay and the user can retry, which is an addition.',
        meta: { requirements: [requirements.missing] },
        always: { guard: 'isWhole', target: 'there' },
      },
    },
  }) as const
