import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  sendParent,
  setup,
  spawnChild,
} from 'xstate'
import { cover, type Path, pathOf } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { playPath, runPath } from '#explorer/run-path.ts'

const errorOf = (sample: unknown) => new Error(String(sample))

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
    actors: {
      load: { outputs: ['page'], errors: ['offline'] },
      prices: { snapshots: [7], outputs: [undefined] },
      bell: { events: [{ type: 'rang', times: 2 }] },
    },
    children: 'explore' as const,
    identity: (context: unknown) => (context as { log: string[] }).log.slice(-1),
  },
}

const exploration = explore(flow, { errorOf })

describe('running a path on a real actor', () => {
  it('reaches each explored state, with outputs, errors, snapshots, events and the ends of all kinds of actors', () => {
    expect(exploration.problems).toEqual([])
    const seen = new Set<string>()
    const { children: _, ...samples } = flow.samples
    for (const children of ['explore', { asked: 'explore' }, { asked: [undefined] }, undefined] as const) {
      const one = { machine: parent, samples: { ...samples, ...(children && { children }) } }
      for (const path of cover(explore(one, { errorOf })))
        runPath(one, path, { errorOf, onStep: (_, { kind }) => void seen.add(kind) })
    }
    const kinds = ['elapsed', 'ended', 'error', 'event', 'inside', 'output', 'sent', 'snapshot', 'started']
    expect([...seen].sort()).toEqual(kinds)
  })

  it('explores an inline child machine by its id', () => {
    const machine: AnyStateMachine = createMachine({
      id: 'asking',
      initial: 'open',
      states: { open: { invoke: { src: asked, onDone: 'over' } }, over: {} },
    })
    const samples = { events: { agreed: [{}] }, children: { '0.asking.open': 'explore' as const } }
    const [path] = cover(explore({ machine, samples }))
    expect(runPath({ machine, samples }, path as Path).getSnapshot().value).toBe('over')
  })

  it('uses the samples of a child machine in `actors` also if the other children are explored', () => {
    const machine: AnyStateMachine = setup({ actors: { asked } }).createMachine({
      id: 'asking',
      initial: 'open',
      states: { open: { invoke: { src: 'asked', onDone: 'over' } }, over: {} },
    })
    const samples = { actors: { asked: { outputs: [undefined] } }, children: 'explore' as const }
    const [path] = cover(explore({ machine, samples }))
    expect(runPath({ machine, samples }, path as Path).getSnapshot().value).toBe('over')
  })

  it("fails with an error that contains the path's id, by which another process can repeat the path", async () => {
    const example = new URL('../../examples/feedback.ts', import.meta.url).href
    const source = new URL('../../src/index.ts', import.meta.url).href
    /**
     * The source of a script that plays all covering paths, or the one with this id, on a machine whose guard does not
     * work.
     */
    const script = (id: string) => `
      const { cover, pathOf, runPath } = await import('${source}')
      const { errorOf, exploration, feedback, samples } = await import('${example}')
      const machine = feedback.provide({ guards: { hasReason: () => false } })
      const id = '${id}'
      try {
        for (const path of id ? [pathOf(exploration, id)] : cover(exploration))
          runPath({ machine, samples }, path, { errorOf })
      } catch (error) { console.log(error.message) }`
    const run = async (id = '') =>
      (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(id)])).stdout
    const first = await run()
    const [, id] = /of (visitor:[\d.]+) /.exec(first) ?? []
    expect(first).toContain('feedback differs from the exploration after step 4 of visitor:')
    expect(await run(id)).toBe(first)
  })

  it('fails at the first step that differs, and names the difference', () => {
    const broken = parent.provide({ actions: { log: assign({ log: () => ['wrong'] }) } })
    const path = cover(exploration).find(({ steps }) =>
      steps.some(({ edge }) => edge.cause.kind === 'output'),
    )
    expect(() => runPath({ ...flow, machine: broken }, path as Path, { errorOf })).toThrow(
      /^parent differs from the exploration after step 3 of start:.*: context is .*wrong/,
    )
  })

  it('gives the actor the input, the time and the errors of the samples', () => {
    const dated = setup({
      types: { context: {} as { name: string; seen: unknown[] }, input: {} as { name: string } },
      actors: { load: fromPromise(async () => {}) },
      actions: {
        note: assign({
          seen: ({ system, event }) => [
            (system._clock as unknown as { now(): Date }).now().toISOString(),
            (event as unknown as { error: unknown }).error,
          ],
        }),
      },
    }).createMachine({
      id: 'dated',
      context: ({ input }) => ({ ...input, seen: [] }),
      invoke: { src: 'load', id: 'load', onError: { actions: 'note' } },
    })
    const now = '2026-03-02T12:00:00.000Z'
    const samples = {
      now,
      inputs: { member: { name: 'Ada' } },
      actors: { load: { outputs: [undefined], errors: ['offline'] } },
    }
    const found = explore({ machine: dated, samples })
    const actor = runPath({ machine: dated, samples }, pathOf(found, 'member:1'))
    expect(actor.getSnapshot().context).toEqual({ name: 'Ada', seen: [now, 'offline'] })
  })

  it('fails if the path has a step for an actor that does not run', () => {
    const desk = setup({
      actors: { load: fromPromise(async () => {}) },
      actions: { begin: spawnChild('load', { id: 'load' }) },
    }).createMachine({ entry: 'begin' })
    const samples = { actors: { load: { outputs: [undefined], errors: 'never' as const } } }
    const path = pathOf(explore({ machine: desk, samples }), 'start:0')
    const idle = desk.provide({ actions: { begin: () => {} } })
    expect(() => runPath({ machine: idle, samples }, path)).toThrow(
      "The actor 'load' is not running, but path start:0 has this step for it: load is done: nothing.",
    )
  })

  it('waits on an application for what each gesture returns', async () => {
    const samples = flow.samples
    const path = cover(exploration).find(({ steps }) => steps.length > 2) as Path
    let shown: ReturnType<typeof createActor<typeof parent>> | undefined
    const started = async () => {
      await new Promise(setImmediate)
      shown?.send({ type: 'started' })
    }
    const actor = await playPath({ machine: parent, samples }, path, {
      errorOf,
      render: (machine, options) => {
        shown = createActor(machine, options)
        return shown
      },
      gestures: { started },
    })
    expect(actor).toBe(shown)
    expect(actor.getSnapshot().value).toEqual(path.steps.at(-1)?.moment.snapshot.value)
  })
})
