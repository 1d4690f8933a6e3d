import { assign, fromPromise, setup } from 'xstate'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import { empty, followed, goneOn, type History, pathTo } from './history/history.ts'
import type { Playback } from './playback.ts'
import type { PlayedMoment } from './played-moment.ts'

/** The functions that the iframe with the screen offers to the studio. */
export type ScreenApi = Pick<Playback, 'inputs' | 'open' | 'step'>

interface Context {
  screen: ScreenApi | null
  moment: PlayedMoment | null
  history: History
  /** The path to play next. */
  path: readonly string[]
  problem: string | null
  /** Whether the user has opened the list of technical choices, and makes these choices instead of Play. */
  technical: boolean
  /** How many technical outcomes Play has chosen since the user's last step. */
  settled: number
}

/** The maximum number of technical outcomes that Play chooses in a row. */
const MOST = 10

type Event =
  | { type: 'screen.loaded'; screen: ScreenApi }
  | { type: 'screen.moved'; moment: PlayedMoment; goesOn: boolean }
  | { type: 'screen.left' }
  | { type: 'cause.chosen'; name: string }
  | { type: 'technical.toggled'; open: boolean }
  | { type: 'moment.chosen'; at: number }
  | { type: 'path.opened'; path: readonly string[] }
  | { type: 'restarted'; input: string }

/**
 * The name of the technical outcome that Play chooses by itself at a moment, such as the outcome of acquiring a lock;
 * undefined if there is none.
 */
const ownOutcome = (moment: PlayedMoment | null): string | undefined =>
  moment?.possible.find(({ technical, name }) => technical && name.endsWith(`=${asItIs}`))?.name

/** The steps that led to a moment, each with its title. */
export const titledSteps = ({ path, trace }: PlayedMoment) =>
  path.map((name, nth) => {
    const { title = name, detail = '' } = trace[nth] ?? {}
    return { name, title: detail === '' ? title : `${title}: ${detail}` }
  })

/** Plays a flow in the studio, one step at a time. Every earlier moment can be restored by replaying its path. */
export const playMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { path: readonly string[] },
  },
  actors: {
    open: fromPromise<PlayedMoment, { screen: ScreenApi | null; path: readonly string[] }>(({ input }) => {
      if (!input.screen) throw new Error('The screen has not loaded yet. Try again when it is shown.')
      return input.screen.open(input.path)
    }),
    step: fromPromise<PlayedMoment, { screen: ScreenApi | null; name: string }>(({ input }) => {
      if (!input.screen) throw new Error('The screen has not loaded yet. Try again when it is shown.')
      return input.screen.step(input.name)
    }),
  },
  actions: {
    keepMoment: assign({
      moment: (_, { moment }: { moment: PlayedMoment }) => moment,
      history: ({ context }, { moment, goesOn }: { moment: PlayedMoment; goesOn?: boolean }) =>
        (goesOn ? goneOn : followed)(context.history, titledSteps(moment)),
      path: (_, { moment }: { moment: PlayedMoment }) => moment.path,
      problem: null,
    }),
    countOutcome: assign({ settled: ({ context }) => context.settled + 1 }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => reasonOf(error) }),
  },
  guards: {
    settlesItself: ({ context }, { moment }: { moment: PlayedMoment }) =>
      !context.technical && context.settled < MOST && ownOutcome(moment) !== undefined,
  },
}).createMachine({
  id: 'play',
  context: ({ input }) => ({
    screen: null,
    moment: null,
    history: empty,
    path: input.path,
    problem: null,
    technical: false,
    settled: 0,
  }),
  initial: 'loading',
  on: {
    'screen.loaded': {
      target: '.opening',
      actions: assign({ screen: ({ event }) => event.screen }),
    },
    'screen.left': { target: '.loading', actions: assign({ screen: null }) },
    'path.opened': { target: '.opening', actions: assign({ path: ({ event }) => event.path }) },
    'technical.toggled': { actions: assign({ technical: ({ event }) => event.open }) },
  },
  states: {
    loading: {
      on: { 'path.opened': { actions: assign({ path: ({ event }) => event.path }) } },
    },
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ screen: context.screen, path: context.path }),
        onDone: {
          target: 'resting',
          actions: { type: 'keepMoment', params: ({ event }) => ({ moment: event.output }) },
        },
        onError: { target: 'broken', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    resting: {
      on: {
        'cause.chosen': 'stepping',
        'moment.chosen': {
          target: 'opening',
          actions: assign({ path: ({ context, event }) => pathTo(context.history, event.at) }),
        },
        restarted: { target: 'opening', actions: assign({ path: ({ event }) => [event.input] }) },
        'screen.moved': [
          {
            guard: { type: 'settlesItself', params: ({ event }) => event },
            target: 'settling',
            actions: [{ type: 'keepMoment', params: ({ event }) => event }, assign({ settled: 0 })],
          },
          { actions: { type: 'keepMoment', params: ({ event }) => event } },
        ],
      },
    },
    stepping: {
      entry: assign({ settled: 0 }),
      invoke: {
        src: 'step',
        input: ({ context, event }) => ({
          screen: context.screen,
          name: event.type === 'cause.chosen' ? event.name : '',
        }),
        onDone: [
          {
            guard: { type: 'settlesItself', params: ({ event }) => ({ moment: event.output }) },
            target: 'settling',
            actions: { type: 'keepMoment', params: ({ event }) => ({ moment: event.output }) },
          },
          {
            target: 'resting',
            actions: { type: 'keepMoment', params: ({ event }) => ({ moment: event.output }) },
          },
        ],
        // Replays the last moment, because the failed step may have changed the screen.
        onError: { target: 'returning', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    /**
     * Lets a port that is a technical detail end with its real outcome. If that fails, shows no problem, because the
     * user did not choose this step.
     */
    settling: {
      entry: 'countOutcome',
      invoke: {
        src: 'step',
        input: ({ context }) => ({ screen: context.screen, name: ownOutcome(context.moment) ?? '' }),
        onDone: [
          {
            guard: { type: 'settlesItself', params: ({ event }) => ({ moment: event.output }) },
            target: 'settling',
            reenter: true,
            actions: { type: 'keepMoment', params: ({ event }) => ({ moment: event.output }) },
          },
          {
            target: 'resting',
            actions: { type: 'keepMoment', params: ({ event }) => ({ moment: event.output }) },
          },
        ],
        onError: 'returning',
      },
    },
    returning: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ screen: context.screen, path: context.path }),
        onDone: { target: 'resting', actions: assign({ moment: ({ event }) => event.output }) },
        onError: { target: 'broken', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    broken: {
      on: {
        restarted: { target: 'opening', actions: assign({ path: ({ event }) => [event.input] }) },
      },
    },
  },
})
