import { describe, expect, it, vi } from 'vitest'
import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  createMachine,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate'
import { stubbed } from '#explorer/stubs.ts'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'
import { actors, forecast, type Weather } from './forecast.ts'

describe('in an exploration, a child machine', () => {
  const question = setup({ types: { output: {} as { kind: 'yes' | 'no' } }, actors }).createMachine({
    id: 'question',
    invoke: { id: 'ask', src: 'ask', input: { town: 'Rome' } },
  })

  it('is not explored by default, but ends with the outputs in its samples', () => {
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
    expect(causesIn(exploration, 'asking')).toEqual(['theQuestion is done: yes', 'theQuestion is done: no'])
    expect(valuesOf(exploration)).toEqual(['asking', 'agreed', 'declined'])
    expect(sentencesOf(exploration)).toEqual([])
  })

  it("started by an action runs until an action stops it, and receives its parent's events", () => {
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
      { id: 'question:Ada', src: 'question', input: undefined, listens: false, isMachine: true },
    ])
    expect(play(exploration, 'asked', 'hurried').effects.actions).toEqual([
      { to: 'question:Ada', event: { type: 'hurried' } },
    ])
    const ended = play(exploration, 'asked', 'ended')
    expect(ended.moment.open).toEqual([])
    expect(ended.effects.stopped).toEqual(['question:Ada'])
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('without an implementation is reported', () => {
    // Hides the warning that XState logs about the missing implementation.
    vi.spyOn(console, 'warn').mockReturnValue()
    const desk = setup({ actors }).createMachine({
      id: 'desk',
      on: { asked: { actions: spawnChild('ask', { id: 'late', input: { town: 'Rome' } }) } },
    })
    expect(sentencesOf(explored(desk, { events: { asked: [{}] } }))).toContain(
      'In desk, when asked: The machine starts ask, which has no implementation.',
    )
  })

  it('of a machine with stubs is stubbed as well, unless it has an implementation', () => {
    const given = fromPromise<Weather, { town: string }>(async () => ({ kind: 'sunny' }))
    const { ask } = stubbed(forecast.provide({ actors: { ask: given } })).implementations.actors
    expect(ask).toBe(given)
    const parent = setup({ actors: { question } }).createMachine({ invoke: { src: 'question' } })
    const child = stubbed(parent).implementations.actors.question as AnyStateMachine
    expect(Object.keys(child.implementations.actors)).toEqual(['ask'])
  })

  it('that is stubbed never ends', async () => {
    const actor = createActor(stubbed(forecast)).start()
    await new Promise(setImmediate)
    expect(actor.getSnapshot().value).toBe('asking')
    actor.stop()
  })

  it('that is started and stopped in one step counts as never started', () => {
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

  it('is stopped by its id, even if other children start in the same step and another id is unknown', () => {
    const { moment, effects } = play(explored(nursery, { events: { grown: [{}] } }), 'grown')
    expect(moment.open.map(({ id }) => id)).toEqual(['Bea'])
    expect(effects.stopped).toEqual(['Ada'])
  })

  it('that is restarted and stopped in one step is stopped once', () => {
    const { moment, effects } = play(explored(nursery, { events: { replaced: [{}] } }), 'replaced')
    expect(moment.open).toEqual([])
    expect(effects).toMatchObject({ begun: [], stopped: ['Ada'] })
  })

  it('whose first state is left at once starts once', () => {
    const hasty = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: {} } })
    const parent = setup({ actors: { hasty } }).createMachine({ invoke: { src: 'hasty' } })
    expect(play(explored(parent)).effects.begun).toHaveLength(1)
  })

  it('is named by its id in the action that sends an event to its reference', () => {
    const caller = setup({
      types: { context: {} as { asked: ActorRefFrom<typeof question> } },
      actors: { question },
      actions: { call: sendTo(({ context }) => context.asked, { type: 'called' }) },
    }).createMachine({
      context: ({ spawn }) => ({ asked: spawn('question', { id: 'asked' }) }),
      on: { moved: { actions: 'call' } },
    })
    const { effects } = play(explored(caller, { events: { moved: [{}] } }), 'moved')
    expect(effects.actions).toEqual([{ to: 'asked', event: { type: 'called' } }])
  })

  it('that has no id is named `a child` in the action that sends it an event', () => {
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
    expect(play(exploration, 'moved').effects.actions).toEqual([{ to: 'a child', event: { type: 'called' } }])
  })
})
