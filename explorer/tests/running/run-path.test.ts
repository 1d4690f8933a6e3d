import { describe, expect, it } from 'vitest'
import { assign, fromCallback, fromObservable, fromPromise, sendParent, setup } from 'xstate'
import { cover, type Path } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { runPath } from '#explorer/run-path.ts'

const failureOf = (sample: unknown) => new Error(String(sample))

const asked = setup({
  types: { events: {} as { type: 'agreed' | 'closed' } },
}).createMachine({
  id: 'asked',
  initial: 'open',
  states: {
    open: { on: { agreed: { actions: sendParent({ type: 'heard' }), target: 'over' }, closed: 'over' } },
    over: { type: 'final' },
  },
})

/** A machine with an actor of each kind. */
const parent = setup({
  types: {
    context: {} as { log: string[] },
    events: {} as { type: 'started' } | { type: 'heard' } | { type: 'rang'; times: number },
  },
  actors: {
    load: fromPromise<string, { id: number }>(() => Promise.reject(new Error('never run'))),
    prices: fromObservable<number, undefined>(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
    bell: fromCallback<{ type: 'off' }, undefined>(() => {}),
    asked,
  },
  actions: { log: assign({ log: ({ context }, { text }: { text: string }) => [...context.log, text] }) },
  delays: { patience: 500 },
}).createMachine({
  id: 'parent',
  context: { log: [] },
  initial: 'idle',
  states: {
    idle: { on: { started: 'loading' } },
    loading: {
      after: { patience: 'idle' },
      invoke: {
        src: 'load',
        input: { id: 1 },
        onDone: {
          target: 'watching',
          actions: { type: 'log', params: ({ event }) => ({ text: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'log', params: ({ event }) => ({ text: (event.error as Error).message }) },
        },
      },
    },
    watching: {
      invoke: [
        {
          src: 'prices',
          onSnapshot: {
            actions: { type: 'log', params: ({ event }) => ({ text: String(event.snapshot.context) }) },
          },
          onDone: 'asking',
        },
        { src: 'bell' },
      ],
      on: { rang: { actions: { type: 'log', params: ({ event }) => ({ text: `rang ${event.times}` }) } } },
    },
    asking: {
      invoke: { src: 'asked', onDone: 'over' },
      on: { heard: { actions: { type: 'log', params: { text: 'heard' } } } },
    },
    over: { type: 'final' },
  },
})

const flow = {
  machine: parent,
  samples: {
    events: { started: [{}], agreed: [{}], closed: [{}] },
    ports: {
      load: { answers: ['page'], fails: ['offline'] },
      prices: { says: [7], ends: [undefined] },
      bell: { sends: [{ type: 'rang', times: 2 }] },
    },
    children: 'explore' as const,
    identity: (context: unknown) => (context as { log: string[] }).log.slice(-1),
  },
}

const exploration = explore(flow, { failureOf })

describe('running a path on a real actor', () => {
  it('reaches each explored state, with outputs, errors, snapshots, events and the ends of all kinds of actors', () => {
    expect(exploration.problems).toEqual([])
    const paths = cover(exploration)
    const seen = new Set<string>()
    for (const path of paths) runPath(flow, path, { failureOf, onStep: (_, { kind }) => void seen.add(kind) })
    const kinds = ['answered', 'elapsed', 'ended', 'event', 'failed', 'inside', 'said', 'sent', 'started']
    expect([...seen].sort()).toEqual(kinds)
  })

  it('fails at the first step that differs, and names the difference', () => {
    const broken = parent.provide({ actions: { log: assign({ log: () => ['wrong'] }) } })
    const path = cover(exploration).find(({ steps }) =>
      steps.some(({ edge }) => edge.cause.kind === 'answered'),
    )
    expect(() => runPath({ ...flow, machine: broken }, path as Path, { failureOf })).toThrow(
      /^parent differs from what was explored after step \d+ of start:.*: context is .*wrong/,
    )
  })
})
