import { assign, fromPromise, setup } from 'xstate'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Playback } from '../play/playback.ts'
import type { PlayedMoment } from '../play/played-moment.ts'
import type { Stop } from './stories.ts'

type Screen = Pick<Playback, 'open'>

interface Context {
  stops: readonly Stop[]
  /** The index of the stop that is shown or loading. */
  at: number
  /** Whether the story advances by itself. */
  playing: boolean
  /** The loaded iframe with the screen, and its flow. */
  screen: { flow: string; api: Screen } | null
  /** The moment on the screen; null before the first moment. */
  moment: PlayedMoment | null
  problem: string | null
}

type Event =
  | { type: 'screen.loaded'; flow: string; screen: Screen }
  | { type: 'screen.failed'; message: string }
  | { type: 'screen.left' }
  | { type: 'stop.chosen'; at: number }
  | { type: 'played' }
  | { type: 'paused' }

/** The time that a slow reader needs for a note, in milliseconds. */
export const readingTime = (note: string): number => 1500 + 55 * note.length

/** Plays a story: brings the screen to each stop, and stays there for the reading time of the note. */
export const storyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { stops: readonly Stop[] },
  },
  actors: {
    open: fromPromise<PlayedMoment, { screen: Screen | undefined; stop: Stop | undefined }>(
      async ({ input }) => {
        if (!input.screen) throw new Error('The screen has not loaded yet. Try again when it is shown.')
        const moment = await input.screen.open(input.stop?.path ?? [], input.stop?.next)
        if (moment.stopped) throw new Error(moment.stopped.why)
        return moment
      },
    ),
  },
  delays: {
    reading: ({ context }) => readingTime(context.stops[context.at]?.note ?? ''),
  },
  guards: {
    hasScreen: ({ context }) => context.screen?.flow === context.stops[context.at]?.flow,
    isPlaying: ({ context }) => context.playing,
    hasNext: ({ context }) => context.at < context.stops.length - 1,
  },
  actions: {
    goOn: assign({ at: ({ context }) => context.at + 1 }),
    pause: assign({ playing: false }),
    keepMoment: assign({ moment: (_, { output }: { output: PlayedMoment }) => output }),
  },
}).createMachine({
  id: 'story',
  context: ({ input }) => ({
    stops: input.stops,
    at: 0,
    playing: false,
    screen: null,
    moment: null,
    problem: null,
  }),
  initial: 'waiting',
  on: {
    'screen.loaded': {
      target: '.waiting',
      actions: assign({ screen: ({ event }) => ({ flow: event.flow, api: event.screen }) }),
    },
    'screen.failed': {
      target: '.broken',
      actions: ['pause', assign({ problem: ({ event }) => event.message })],
    },
    'screen.left': { target: '.waiting', actions: assign({ screen: null }) },
    'stop.chosen': {
      target: '.waiting',
      actions: assign({
        at: ({ context, event }) => Math.max(0, Math.min(event.at, context.stops.length - 1)),
      }),
    },
    played: [
      { guard: 'hasNext', target: '.waiting', actions: assign({ playing: true }) },
      { target: '.waiting', actions: assign({ playing: true, at: 0 }) },
    ],
    paused: { actions: 'pause' },
  },
  states: {
    waiting: { always: { guard: 'hasScreen', target: 'opening' } },
    opening: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'open',
        input: ({ context }) => ({
          screen: context.screen?.api,
          stop: context.stops[context.at],
        }),
        onDone: [
          {
            guard: 'isPlaying',
            target: 'reading',
            actions: { type: 'keepMoment', params: ({ event }) => event },
          },
          { target: 'resting', actions: { type: 'keepMoment', params: ({ event }) => event } },
        ],
        onError: {
          target: 'broken',
          actions: ['pause', assign({ problem: ({ event }) => reasonOf(event.error) })],
        },
      },
    },
    reading: {
      on: { paused: { target: 'resting', actions: 'pause' } },
      after: {
        reading: [
          { guard: 'hasNext', target: 'waiting', actions: 'goOn' },
          { target: 'resting', actions: 'pause' },
        ],
      },
    },
    resting: {},
    broken: {},
  },
})
