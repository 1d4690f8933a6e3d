import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { causesIn, explored, play, sentencesOf } from '../explored.ts'
import { actors, type Weather } from './forecast.ts'

describe('in an exploration, an observable', () => {
  const window = setup({
    types: { context: {} as { heard: (string | undefined)[] } },
    actors,
    actions: {
      keep: assign({
        heard: ({ context }, { weather }: { weather: Weather | undefined }) =>
          [...context.heard, weather?.kind].slice(-2),
      }),
    },
  }).createMachine({
    id: 'window',
    context: { heard: [] },
    initial: 'open',
    states: {
      open: {
        invoke: {
          id: 'watch',
          src: 'watch',
          input: { town: 'Bergen' },
          onSnapshot: {
            actions: { type: 'keep', params: ({ event }) => ({ weather: event.snapshot.context }) },
          },
        },
        on: { closed: 'shut' },
      },
      shut: {},
    },
  })
  const samples = {
    events: { closed: [{}] },
    actors: {
      watch: { snapshots: { sunny: [{ kind: 'sunny' }], rainy: [{ kind: 'rainy', millimetres: 3 }] } },
    },
  }

  it('informs its machine of its start before its first value', () => {
    expect(play(explored(window, samples)).moment.snapshot.context).toEqual({ heard: [undefined] })
  })

  it('can emit each of its samples, one after another', () => {
    const exploration = explored(window, samples)
    expect(causesIn(exploration, 'open')).toEqual([
      'closed',
      'watch has the snapshot: sunny',
      'watch has the snapshot: rainy (millimetres 3)',
    ])
    expect(
      play(exploration, 'watch has the snapshot: sunny', 'watch has the snapshot: rainy (millimetres 3)')
        .moment.snapshot.context,
    ).toEqual({ heard: ['sunny', 'rainy'] })
  })

  it('emits nothing after its state is left', () => {
    const exploration = explored(window, samples)
    const { moment } = play(exploration, 'closed')
    expect(moment.open).toEqual([])
    const late = { kind: 'snapshot', id: 'watch', src: 'watch', snapshot: { kind: 'sunny' }, nth: 0 } as const
    expect(exploration.player.after(moment, late).moment.snapshot.context).toEqual({ heard: [undefined] })
  })

  it('emits snapshots that contain its own input, as a running actor does', () => {
    const watching = (id: string, town: string) => ({
      id,
      src: 'watch' as const,
      input: { town },
      onSnapshot: { actions: { type: 'keep' as const, params: ({ event }: { event: object }) => event } },
    })
    const pair = setup({
      types: { context: {} as { heard: object } },
      actors,
      actions: { keep: assign({ heard: (_, event: object) => event }) },
    }).createMachine({
      id: 'pair',
      context: { heard: {} },
      invoke: [watching('one', 'Bergen'), watching('other', 'Oslo')],
    })
    const exploration = explored(pair, samples)
    expect(play(exploration, 'other has the snapshot: sunny').moment.snapshot.context.heard).toEqual({
      type: 'xstate.snapshot.other',
      snapshot: {
        status: 'active',
        output: undefined,
        error: undefined,
        context: { kind: 'sunny' },
        input: { town: 'Oslo' },
      },
    })
  })

  it('adds no edges when the machine has no onSnapshot for it', () => {
    const deaf = setup({ actors }).createMachine({
      id: 'deaf',
      invoke: { id: 'watch', src: 'watch', input: { town: 'Bergen' } },
    })
    const exploration = explored(deaf, { actors: samples.actors })
    expect([...exploration.states.values()].flatMap(({ edges }) => edges)).toEqual([])
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('emits nothing to a machine that is done at its start', () => {
    const over = setup({ actors, actions: { keep: () => {} } }).createMachine({
      id: 'over',
      invoke: { id: 'watch', src: 'watch', input: { town: 'Rome' }, onSnapshot: { actions: 'keep' } },
      initial: 'gone',
      states: { gone: { type: 'final' } },
    })
    expect(play(explored(over, { actors: samples.actors })).effects).toMatchObject({ begun: [], actions: [] })
  })

  it('that stops and starts again in one step reports one start', () => {
    const watch = { id: 'watch', src: 'watch', input: { town: 'Rome' } } as const
    const restless = setup({ actors, actions: { keep: () => {} } }).createMachine({
      id: 'restless',
      initial: 'passing',
      states: {
        passing: { invoke: { ...watch, onSnapshot: { actions: 'keep' } }, always: 'there' },
        there: { invoke: { ...watch, onSnapshot: { actions: 'keep' } } },
      },
    })
    const { effects } = play(explored(restless, { actors: samples.actors }))
    expect(effects.begun.map(({ id }) => id)).toEqual(['watch'])
    expect(effects.actions).toEqual([{ type: 'keep', params: undefined }])
  })

  it('starts in the same step as an earlier observable, if the first snapshot of the earlier one leads to its state', () => {
    const chain = setup({ actors }).createMachine({
      id: 'chain',
      initial: 'first',
      states: {
        first: {
          invoke: { id: 'one', src: 'watch', input: { town: 'Bergen' }, onSnapshot: 'second' },
        },
        second: {
          invoke: { id: 'two', src: 'watch', input: { town: 'Oslo' }, onSnapshot: 'third' },
        },
        third: {},
      },
    })
    const { moment, effects } = play(explored(chain, { actors: samples.actors }))
    expect(moment.snapshot.value).toBe('third')
    expect(moment.open).toEqual([])
    expect(effects.taken.map(({ id }) => id)).toEqual([
      'chain.first, on xstate.snapshot.one, to chain.second',
      'chain.second, on xstate.snapshot.two, to chain.third',
    ])
  })
})
