import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { causesIn, explored, play, sentencesOf, valuesOf } from '../explored.ts'
import { actors, forecast, type Weather } from './forecast.ts'

const outputs = {
  sunny: [{ kind: 'sunny' }],
  rainy: [
    { kind: 'rainy', millimetres: 1 },
    { kind: 'rainy', millimetres: 9 },
  ],
}
const forecastSamples = {
  events: { tired: [{}] },
  actors: { ask: { outputs, errors: ['no signal', null] } },
}

describe('in an exploration, an invoked promise actor', () => {
  it('starts with the input that its machine passes', () => {
    expect(play(explored(forecast, forecastSamples)).effects.begun).toEqual([
      { id: 'ask', src: 'ask', input: { town: 'Bergen' }, listens: false, isMachine: false },
    ])
  })

  it('ends with each of its samples, outputs and errors', () => {
    const exploration = explored(forecast, forecastSamples)
    expect(causesIn(exploration, 'asking')).toEqual([
      'tired',
      'ask is done: sunny',
      'ask is done: rainy (millimetres 1)',
      'ask is done: rainy (millimetres 9)',
      "ask fails with 'no signal'",
      'ask fails without a word',
    ])
    expect(valuesOf(exploration)).toEqual(['asking', 'in', 'out', 'lost', 'lost'])
    expect(play(exploration, "ask fails with 'no signal'").moment.snapshot.context).toMatchObject({
      error: 'Error: no signal',
    })
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('of the initial state is listed in the field `begins` of the start', () => {
    expect(explored(forecast, forecastSamples).starts.map(({ begins }) => begins)).toEqual([['ask']])
  })

  it('that is stopped with its state has no outcome', () => {
    const { moment, effects } = play(explored(forecast, forecastSamples), 'tired')
    expect(moment.open).toEqual([])
    expect(effects.stopped).toEqual(['ask'])
  })

  it('that has ended is not stopped when its state is left', () => {
    expect(play(explored(forecast, forecastSamples), 'ask is done: sunny').effects.stopped).toEqual([])
  })

  const calling = (id: string) => ({
    id,
    src: 'ask' as const,
    input: { town: 'Oslo' },
  })
  const twins = setup({ actors }).createMachine({
    id: 'twins',
    initial: 'asking',
    states: {
      asking: { invoke: [calling('one'), calling('other')], on: { tired: 'in' } },
      in: {},
    },
  })
  const twinsExplored = explored(twins, {
    events: { tired: [{}] },
    actors: { ask: { outputs: { sunny: [{ kind: 'sunny' }] }, errors: 'never' } },
  })

  it('that has ended is not stopped together with another actor that is pending', () => {
    expect(play(twinsExplored, 'one is done: sunny', 'tired').effects.stopped).toEqual(['other'])
  })

  it('distinguishes two states if it is pending in only one of them', () => {
    expect([...twinsExplored.states.values()].map(({ moment }) => moment.open.map(({ id }) => id))).toEqual([
      ['one', 'other'],
      [],
      ['other'],
      ['one'],
      [],
    ])
  })

  it('can have each sampled outcome at any time while it is pending', () => {
    const { player } = twinsExplored
    const { moment } = play(twinsExplored, 'one is done: sunny')
    const answered = (id: string, nth: number) =>
      player.canHappen(moment, { kind: 'output', id, src: 'ask', output: { kind: 'sunny' }, nth })
    expect(answered('other', 0)).toBe(true)
    expect(answered('other', 1)).toBe(false)
    expect(answered('one', 0)).toBe(false)
  })

  const patient = setup({
    types: { context: {} as { heard: string[] } },
    actors,
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

  it('ends only once while its state stays active', () => {
    const exploration = explored(patient, { actors: { ask: { outputs, errors: 'never' } } })
    expect([...exploration.states.values()].map(({ moment }) => moment.snapshot.context.heard)).toEqual([
      [],
      ['sunny'],
      ['rainy'],
    ])
  })

  it('starts again when its state is entered again', () => {
    const exploration = explored(patient, {
      events: { again: [{}] },
      actors: { ask: { outputs: { sunny: [{ kind: 'sunny' }] }, errors: 'never' } },
      identity: () => 'the same',
    })
    const again = play(exploration, 'again')
    expect(again.effects.stopped).toEqual(['ask'])
    expect(again.moment.open.map(({ id }) => id)).toEqual(['ask'])
    expect(play(exploration, 'ask is done: sunny', 'again').moment.open.map(({ id }) => id)).toEqual(['ask'])
  })

  it('sends no event when it starts, even to a machine with a wildcard transition', () => {
    const curious = setup({ actors, actions: { wonder: () => {} } }).createMachine({
      id: 'curious',
      invoke: { id: 'ask', src: 'ask', input: { town: 'Oslo' } },
      on: { '*': { actions: 'wonder' } },
    })
    const { effects } = play(explored(curious, { actors: { ask: { outputs, errors: 'never' } } }))
    expect(effects).toMatchObject({ taken: [], actions: [] })
  })

  it('never starts in a state that is left at once', () => {
    const hasty = setup({ actors }).createMachine({
      id: 'hasty',
      initial: 'passing',
      states: {
        passing: { invoke: { id: 'ask', src: 'ask', input: { town: 'Rome' } }, always: 'there' },
        there: {},
      },
    })
    const exploration = explored(hasty, { actors: { ask: { outputs, errors: 'never' } } })
    const { moment, effects } = play(exploration)
    expect(moment.open).toEqual([])
    expect(effects).toMatchObject({ begun: [], stopped: [] })
    expect(sentencesOf(exploration)).toEqual([
      'The samples of ask are never used: no state invokes or spawns it.',
    ])
  })
})
