import { describe, expect, it, vi } from 'vitest'
import {
  type AnyStateMachine,
  assign,
  createActor,
  enqueueActions,
  fromPromise,
  type ObservableActorLogic,
  type PromiseActorLogic,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate'
import { stubbed } from '../src/statechart.ts'
import { causesIn, explored, play, valuesOf } from './explored.ts'

type Weather = { kind: 'sunny' } | { kind: 'rainy'; millimetres: number }

// Ports are left open, as in the machines that are explored.
const ports = {} as {
  ask: PromiseActorLogic<Weather, { town: string }>
  watch: ObservableActorLogic<Weather, { town: string }>
}

const forecast = setup({
  types: { context: {} as { town: string; error: string | null } },
  actors: ports,
  guards: { isSunny: (_, { weather }: { weather: Weather }) => weather.kind === 'sunny' },
  actions: { keepError: assign({ error: (_, { error }: { error: unknown }) => String(error) }) },
}).createMachine({
  id: 'forecast',
  context: { town: 'Bergen', error: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ town: context.town }),
        onDone: [
          {
            guard: { type: 'isSunny', params: ({ event }) => ({ weather: event.output }) },
            target: 'out',
          },
          { target: 'in' },
        ],
        onError: {
          target: 'lost',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { tired: 'in' },
    },
    out: {},
    in: {},
    lost: {},
  },
})

const answers = {
  sunny: [{ kind: 'sunny' }],
  rainy: [
    { kind: 'rainy', millimetres: 1 },
    { kind: 'rainy', millimetres: 9 },
  ],
}
const forecastSamples = {
  events: { tired: [{}] },
  ports: { ask: { answers, fails: ['no signal', null] } },
}

describe('a call', () => {
  it('begins with the input that its machine gives it', () => {
    expect(play(explored(forecast, forecastSamples)).effects.begun).toEqual([
      { id: 'ask', src: 'ask', input: { town: 'Bergen' }, listens: false },
    ])
  })

  it('gives every answer and fails in every way', () => {
    const exploration = explored(forecast, forecastSamples)
    expect(causesIn(exploration, 'asking')).toEqual([
      'tired',
      'ask answers: sunny',
      'ask answers: rainy (millimetres 1)',
      'ask answers: rainy (millimetres 9)',
      "ask fails with 'no signal'",
      'ask fails without a word',
    ])
    expect(valuesOf(exploration)).toEqual(['asking', 'in', 'out', 'lost', 'lost'])
    expect(play(exploration, "ask fails with 'no signal'").moment.snapshot.context).toMatchObject({
      error: 'Error: no signal',
    })
    expect(exploration.problems).toEqual([])
  })

  it('is among what a start begins', () => {
    expect(explored(forecast, forecastSamples).starts.map(({ begins }) => begins)).toEqual([['ask']])
  })

  it('that ends with its state answers no more', () => {
    const { moment, effects } = play(explored(forecast, forecastSamples), 'tired')
    expect(moment.open).toEqual([])
    expect(effects.stopped).toEqual(['ask'])
  })

  it('that is over is not stopped when its state is left', () => {
    expect(play(explored(forecast, forecastSamples), 'ask answers: sunny').effects.stopped).toEqual([])
  })

  const calling = (id: string) => ({
    id,
    src: 'ask' as const,
    input: { town: 'Oslo' },
  })
  const twins = setup({ actors: ports }).createMachine({
    id: 'twins',
    initial: 'asking',
    states: {
      asking: { invoke: [calling('one'), calling('other')], on: { tired: 'in' } },
      in: {},
    },
  })
  const twinsExplored = explored(twins, {
    events: { tired: [{}] },
    ports: { ask: { answers: { sunny: [{ kind: 'sunny' }] }, fails: 'never' } },
  })

  it('that is over is not stopped with another that waits', () => {
    expect(play(twinsExplored, 'one answers: sunny', 'tired').effects.stopped).toEqual(['other'])
  })

  it('that waits tells moments apart', () => {
    expect([...twinsExplored.states.values()].map(({ moment }) => moment.open.map(({ id }) => id))).toEqual([
      ['one', 'other'],
      [],
      ['other'],
      ['one'],
      [],
    ])
  })

  it('gives the answers that it can, while it waits', () => {
    const { player } = twinsExplored
    const { moment } = play(twinsExplored, 'one answers: sunny')
    const answered = (id: string, nth: number) =>
      player.canHappen(moment, { kind: 'answered', id, port: 'ask', answer: { kind: 'sunny' }, nth })
    expect(answered('other', 0)).toBe(true)
    expect(answered('other', 1)).toBe(false)
    expect(answered('one', 0)).toBe(false)
  })

  const patient = setup({
    types: { context: {} as { heard: string[] } },
    actors: ports,
    actions: { keep: assign({ heard: ({ context }, { kind }: Weather) => [...context.heard, kind] }) },
  }).createMachine({
    id: 'patient',
    context: { heard: [] },
    invoke: {
      id: 'ask',
      src: 'ask',
      input: { town: 'Oslo' },
      onDone: { actions: { type: 'keep', params: ({ event }) => event.output } },
    },
    on: { again: { target: '#patient', reenter: true } },
  })

  it('answers once, though its state stays', () => {
    const exploration = explored(patient, { ports: { ask: { answers, fails: 'never' } } })
    expect([...exploration.states.values()].map(({ moment }) => moment.snapshot.context.heard)).toEqual([
      [],
      ['sunny'],
      ['rainy'],
    ])
  })

  it('begins again when its state is entered again', () => {
    const exploration = explored(patient, {
      events: { again: [{}] },
      ports: { ask: { answers: { sunny: [{ kind: 'sunny' }] }, fails: 'never' } },
      identity: () => 'the same',
    })
    const again = play(exploration, 'again')
    expect(again.effects.stopped).toEqual(['ask'])
    expect(again.moment.open.map(({ id }) => id)).toEqual(['ask'])
    expect(play(exploration, 'ask answers: sunny', 'again').moment.open.map(({ id }) => id)).toEqual(['ask'])
  })

  it('tells nothing of its beginning, not even a machine that hears everything', () => {
    const curious = setup({ actors: ports, actions: { wonder: () => {} } }).createMachine({
      id: 'curious',
      invoke: { id: 'ask', src: 'ask', input: { town: 'Oslo' } },
      on: { '*': { actions: 'wonder' } },
    })
    const { effects } = play(explored(curious, { ports: { ask: { answers, fails: 'never' } } }))
    expect(effects).toMatchObject({ taken: [], done: [] })
  })

  it('that would begin in a state which is left at once is never made', () => {
    const hasty = setup({ actors: ports }).createMachine({
      id: 'hasty',
      initial: 'passing',
      states: {
        passing: { invoke: { id: 'ask', src: 'ask', input: { town: 'Rome' } }, always: 'there' },
        there: {},
      },
    })
    const exploration = explored(hasty, { ports: { ask: { answers, fails: 'never' } } })
    const { moment, effects } = play(exploration)
    expect(moment.open).toEqual([])
    expect(effects).toMatchObject({ begun: [], stopped: [] })
    expect(exploration.problems).toEqual(['The samples of ask are never used: nothing calls it.'])
  })
})

describe('a feed', () => {
  const window = setup({
    types: { context: {} as { heard: (string | undefined)[] } },
    actors: ports,
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
    ports: { watch: { says: { sunny: [{ kind: 'sunny' }], rainy: [{ kind: 'rainy', millimetres: 3 }] } } },
  }

  it('tells its machine that it has begun before it says anything', () => {
    expect(play(explored(window, samples)).moment.snapshot.context).toEqual({ heard: [undefined] })
  })

  it('says all it can, again and again', () => {
    const exploration = explored(window, samples)
    expect(causesIn(exploration, 'open')).toEqual([
      'closed',
      'watch says: sunny',
      'watch says: rainy (millimetres 3)',
    ])
    expect(
      play(exploration, 'watch says: sunny', 'watch says: rainy (millimetres 3)').moment.snapshot.context,
    ).toEqual({ heard: ['sunny', 'rainy'] })
  })

  it('says nothing when its state is left', () => {
    const exploration = explored(window, samples)
    const { moment } = play(exploration, 'closed')
    expect(moment.open).toEqual([])
    const late = { kind: 'said', id: 'watch', port: 'watch', said: { kind: 'sunny' }, nth: 0 } as const
    expect(exploration.player.after(moment, late).moment.snapshot.context).toEqual({ heard: [undefined] })
  })

  it('says it as a running actor with its own input', () => {
    const watching = (id: string, town: string) => ({
      id,
      src: 'watch' as const,
      input: { town },
      onSnapshot: { actions: { type: 'keep' as const, params: ({ event }: { event: object }) => event } },
    })
    const pair = setup({
      types: { context: {} as { heard: object } },
      actors: ports,
      actions: { keep: assign({ heard: (_, event: object) => event }) },
    }).createMachine({
      id: 'pair',
      context: { heard: {} },
      invoke: [watching('one', 'Bergen'), watching('other', 'Oslo')],
    })
    const exploration = explored(pair, samples)
    expect(play(exploration, 'other says: sunny').moment.snapshot.context.heard).toEqual({
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

  it('that nobody listens to changes nothing', () => {
    const deaf = setup({ actors: ports }).createMachine({
      id: 'deaf',
      invoke: { id: 'watch', src: 'watch', input: { town: 'Bergen' } },
    })
    const exploration = explored(deaf, { ports: samples.ports })
    expect([...exploration.states.values()].flatMap(({ edges }) => edges)).toEqual([])
    expect(exploration.problems).toEqual([])
  })

  it('of a machine that is over at once tells it nothing', () => {
    const over = setup({ actors: ports, actions: { keep: () => {} } }).createMachine({
      id: 'over',
      invoke: { id: 'watch', src: 'watch', input: { town: 'Rome' }, onSnapshot: { actions: 'keep' } },
      initial: 'gone',
      states: { gone: { type: 'final' } },
    })
    expect(play(explored(over, { ports: samples.ports })).effects).toMatchObject({ begun: [], done: [] })
  })

  it('that ends and begins again in one step tells of one beginning', () => {
    const feed = { id: 'watch', src: 'watch', input: { town: 'Rome' } } as const
    const restless = setup({ actors: ports, actions: { keep: () => {} } }).createMachine({
      id: 'restless',
      initial: 'passing',
      states: {
        passing: { invoke: { ...feed, onSnapshot: { actions: 'keep' } }, always: 'there' },
        there: { invoke: { ...feed, onSnapshot: { actions: 'keep' } } },
      },
    })
    const { effects } = play(explored(restless, { ports: samples.ports }))
    expect(effects.begun.map(({ id }) => id)).toEqual(['watch'])
    expect(effects.done).toEqual([{ type: 'keep', params: undefined }])
  })

  it('whose beginning leads to another feed begins that one too', () => {
    const chain = setup({ actors: ports }).createMachine({
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
    const { moment, effects } = play(explored(chain, { ports: samples.ports }))
    expect(moment.snapshot.value).toBe('third')
    expect(moment.open).toEqual([])
    expect(effects.taken.map(({ id }) => id)).toEqual([
      'chain.first, on xstate.snapshot.one, to chain.second',
      'chain.second, on xstate.snapshot.two, to chain.third',
    ])
  })
})

describe('a child machine', () => {
  const question = setup({ types: { output: {} as { kind: 'yes' | 'no' } }, actors: ports }).createMachine({
    id: 'question',
    invoke: { id: 'ask', src: 'ask', input: { town: 'Rome' } },
  })

  it('is not looked into: it ends with its samples', () => {
    const parent = setup({
      actors: { question },
      guards: { agrees: (_, { kind }: { kind: string }) => kind === 'yes' },
    }).createMachine({
      id: 'parent',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'theQuestion',
            src: 'question',
            onDone: [
              { guard: { type: 'agrees', params: ({ event }) => event.output }, target: 'agreed' },
              { target: 'declined' },
            ],
          },
        },
        agreed: {},
        declined: {},
      },
    })
    const exploration = explored(parent, { children: { question: [{ kind: 'yes' }, { kind: 'no' }] } })
    expect(causesIn(exploration, 'asking')).toEqual(['theQuestion ends: yes', 'theQuestion ends: no'])
    expect(valuesOf(exploration)).toEqual(['asking', 'agreed', 'declined'])
    expect(exploration.problems).toEqual([])
  })

  it('started by an action is there until an action stops it, and is told what its parent tells it', () => {
    const desk = setup({
      actors: { question },
      actions: {
        begin: enqueueActions(({ enqueue }, { name }: { name: string }) => {
          enqueue.spawnChild('question', { id: `question:${name}` })
        }),
        end: stopChild('question:Ada'),
        hurry: sendTo('question:Ada', { type: 'hurried' }),
      },
    }).createMachine({
      id: 'desk',
      initial: 'idle',
      states: {
        idle: { on: { asked: { target: 'busy', actions: { type: 'begin', params: { name: 'Ada' } } } } },
        busy: { on: { ended: { target: 'idle', actions: 'end' }, hurried: { actions: 'hurry' } } },
      },
    })
    const exploration = explored(desk, { events: { asked: [{}], ended: [{}], hurried: [{}] } })
    expect(exploration.states.size).toBe(2)
    expect(play(exploration, 'asked').moment.open).toEqual([
      { id: 'question:Ada', src: 'question', input: undefined, listens: false },
    ])
    expect(play(exploration, 'asked', 'hurried').effects.done).toEqual([
      { type: 'tell question:Ada', params: { type: 'hurried' } },
    ])
    const ended = play(exploration, 'asked', 'ended')
    expect(ended.moment.open).toEqual([])
    expect(ended.effects.stopped).toEqual(['question:Ada'])
    expect(exploration.problems).toEqual([])
  })

  it('that nobody has given is a problem', () => {
    // xstate warns of it too.
    vi.spyOn(console, 'warn').mockReturnValue()
    const desk = setup({ actors: ports }).createMachine({
      id: 'desk',
      on: { asked: { actions: spawnChild('ask', { id: 'late', input: { town: 'Rome' } }) } },
    })
    expect(explored(desk, { events: { asked: [{}] } }).problems).toContain(
      'In desk, when asked: It starts ask, which nobody has given it.',
    )
  })

  it('keeps the actors that it was given, and gets silent ones for the rest, its children too', () => {
    const given = fromPromise<Weather, { town: string }>(async () => ({ kind: 'sunny' }))
    const { ask } = stubbed(forecast.provide({ actors: { ask: given } })).implementations.actors
    expect(ask).toBe(given)
    const parent = setup({ actors: { question } }).createMachine({ invoke: { src: 'question' } })
    const child = stubbed(parent).implementations.actors.question as AnyStateMachine
    expect(Object.keys(child.implementations.actors)).toEqual(['ask'])
  })

  it('a silent actor never answers', async () => {
    const actor = createActor(stubbed(forecast)).start()
    await new Promise(setImmediate)
    expect(actor.getSnapshot().value).toBe('asking')
    actor.stop()
  })

  it('begun and stopped in one step never was', () => {
    const brief = setup({ actors: { question } }).createMachine({
      id: 'brief',
      entry: [spawnChild('question', { id: 'one' }), stopChild('one')],
    })
    expect(play(explored(brief)).effects).toMatchObject({ begun: [], stopped: [] })
  })

  const nursery = setup({ actors: { question } }).createMachine({
    id: 'nursery',
    entry: spawnChild('question', { id: 'Ada' }),
    initial: 'young',
    states: {
      young: {
        on: {
          grown: {
            target: 'old',
            actions: [
              spawnChild('question', { id: 'Bea' }),
              spawnChild('question', { id: 'Cleo' }),
              stopChild('Ada'),
              stopChild('Cleo'),
              stopChild('nobody'),
            ],
          },
          replaced: {
            target: 'old',
            actions: [stopChild('Ada'), spawnChild('question', { id: 'Ada' }), stopChild('Ada')],
          },
        },
      },
      old: {},
    },
  })

  it('is stopped by its id, whatever else begins in the same step or is not there', () => {
    const { moment, effects } = play(explored(nursery, { events: { grown: [{}] } }), 'grown')
    expect(moment.open.map(({ id }) => id)).toEqual(['Bea'])
    expect(effects.stopped).toEqual(['Ada'])
  })

  it('begun again and stopped in one step was stopped once', () => {
    const { moment, effects } = play(explored(nursery, { events: { replaced: [{}] } }), 'replaced')
    expect(moment.open).toEqual([])
    expect(effects).toMatchObject({ begun: [], stopped: ['Ada'] })
  })

  it('that is told something without its id is still a child', () => {
    const stranger = createActor(question)
    const messenger = setup({
      types: { input: {} as { to: typeof stranger }, context: {} as { to: typeof stranger } },
      actions: { call: sendTo(({ context }) => context.to, { type: 'called' }) },
    }).createMachine({
      id: 'messenger',
      context: ({ input }) => input,
      on: { moved: { actions: 'call' } },
    })
    const exploration = explored(messenger, {
      inputs: { plain: { to: stranger } },
      events: { moved: [{}] },
    })
    expect(play(exploration, 'moved').effects.done).toEqual([
      { type: 'tell a child', params: { type: 'called' } },
    ])
  })
})
