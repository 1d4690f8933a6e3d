import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine, fromPromise, setup } from 'xstate'
import { explore } from '#explorer/explore.ts'
import type { Finding } from '#explorer/findings.ts'
import type { FlowSamples } from '#explorer/flow.ts'
import { sentence } from '#explorer/sentences.ts'
import { summary } from '#explorer/summary.ts'
import { explored } from '../explored.ts'

describe("the explorer's findings", () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { GO: { guard: () => true, target: 'b' }, STOP: 'c' } },
      b: {},
      c: { initial: 'd', states: { d: { on: { ON: 'e' } }, e: {} } },
    },
  })

  it('are grouped under the event without a sample that causes them', () => {
    expect(explore({ machine, samples: { events: { GO: [{}] } } }).problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'STOP',
        sentence: 'The event STOP has no sample.',
        advice: "Add its payloads as samples.events['STOP']. Write [{}] for an event without fields.",
        follows: [
          { place: 'm.a, on STOP, to m.c' },
          { place: 'm.c.d, on ON, to m.c.e' },
          { place: 'm.c' },
          { place: 'm.c.d' },
          { place: 'm.c.e' },
        ],
      },
    ])
  })

  it('are grouped under the guard that causes them because it always returns the same result', () => {
    const guarded = setup({ guards: { never: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { GO: { guard: 'never', target: 'b' }, WALK: { guard: () => false, target: 'c' } } },
        b: {},
        c: {},
      },
    })
    expect(
      explore({ machine: guarded, samples: { events: { GO: [{}], WALK: [{}] } } }).problems,
    ).toMatchObject([
      { sentence: 'This guard is never true: never.', follows: [{}, { place: 'm.b' }] },
      { place: 'm.a, on WALK if an unnamed guard, to m.c', follows: [{ place: 'm.c' }] },
    ])
  })

  it('about a guard that is always true contain only what needs the guard to be false', () => {
    const never = () => false
    const guarded = setup({ guards: { isOpen: () => true } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            GO: [{ guard: never, target: 'early' }, { guard: 'isOpen', target: 'b' }, { target: 'late' }],
            WALK: { guard: never, target: 'walked' },
          },
        },
        b: {
          on: {
            GO: { guard: never, target: 'gone' },
            STAY: [
              { guard: () => true, actions: () => {} },
              { guard: 'isOpen', target: 'left' },
            ],
          },
        },
        left: {},
        early: {},
        late: {},
        walked: {},
        gone: {},
      },
    })
    const { problems } = explored(guarded, { events: { GO: [{}], WALK: [{}], STAY: [{}] } })
    expect(
      problems
        .filter(({ kind }) => kind === 'unreachable')
        .map(({ place, follows }) => [place, follows.map((one) => one.place)]),
    ).toEqual([
      ['isOpen', ['m.a, on GO, to m.late', 'm.late']],
      ['m.a, on GO if an unnamed guard, to m.early', ['m.early']],
      ['m.a, on WALK if an unnamed guard, to m.walked', ['m.walked']],
      ['m.b, on GO if an unnamed guard, to m.gone', ['m.gone']],
      ['m.b, on STAY if isOpen, to m.left', ['m.left']],
    ])
  })

  it('about states that several events without samples lead to are grouped under the nearest event', () => {
    const several = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        far: { on: { NEXT: 'c' } },
        a: { on: { GO: 'far', STOP: 'c' } },
        b: {},
        c: {},
      },
      on: { GO: '.b' },
    })
    expect(
      explore({ machine: several }).problems.map(({ place, follows }) => [
        place,
        follows.map((one) => one.place),
      ]),
    ).toEqual([
      ['GO', ['m, on GO, to m.b', 'm.far, on NEXT, to m.c', 'm.a, on GO, to m.far', 'm.far', 'm.b']],
      ['STOP', ['m.a, on STOP, to m.c', 'm.c']],
    ])
  })

  it('about a state are grouped under the event without a sample that leads to its substate', () => {
    const nested = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { STOP: 'c.d.e' } },
        c: { initial: 'd', states: { d: { initial: 'e', states: { e: {} } } } },
      },
    })
    expect(explore({ machine: nested }).problems).toMatchObject([
      {
        place: 'STOP',
        follows: [
          { place: 'm.a, on STOP, to m.c.d.e' },
          { place: 'm.c' },
          { place: 'm.c.d' },
          { place: 'm.c.d.e' },
        ],
      },
    ])
  })

  it('about several targets of one transition are grouped under its event', () => {
    const region = { initial: 'off', states: { off: {}, on: {} } } as const
    const starting = createMachine({
      id: 'm',
      type: 'parallel',
      states: { a: region, b: region },
      on: { START: { target: ['.a.on', '.b.on'] } },
    })
    expect(explore({ machine: starting }).problems).toMatchObject([
      { place: 'START', follows: [{}, { place: 'm.a.on' }, { place: 'm.b.on' }] },
    ])
  })

  it('about unused guards, samples and actors are not grouped under an unrelated cause', () => {
    const unrelated = setup({ guards: { isUnused: () => true } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: {} },
    })
    const samples = { events: { OTHER: [{}] }, actors: { call: { outputs: [1] } } } as never
    expect(explore({ machine: unrelated, samples }).problems).toMatchObject([
      { place: 'GO', follows: [{}, { place: 'm.b' }] },
      { place: 'isUnused', follows: [] },
      { place: 'OTHER', follows: [] },
      { place: 'call', follows: [] },
    ])
  })

  it('about one actor without samples are one finding, however often it starts', () => {
    const twice = setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { invoke: { src: 'call', id: 'call', onDone: 'c', onError: 'c' }, on: { GO: 'b' } },
        b: { on: { GO: 'a' } },
        c: {},
      },
    })
    expect(explore({ machine: twice, samples: { events: { GO: [{}] } } }).problems).toMatchObject([
      { kind: 'missing sample', place: 'call' },
    ])
  })

  it('include an error transition that no sample takes, unless the actor never fails', () => {
    const failing = setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          invoke: {
            src: 'call',
            id: 'call',
            onError: [{ guard: () => false, target: 'b' }, { target: 'a' }],
          },
          on: { 'xstate.error.actor.nobody': 'a' },
        },
        b: {},
      },
    })
    const placesWith = (errors: readonly string[] | 'never') =>
      explore({ machine: failing, samples: { actors: { call: { outputs: [1], errors } } } }).problems.map(
        ({ place, advice }) => [place, advice],
      )
    const advice = 'Add a sample that leads to it, or remove it.'
    const nobody = ['m.a, when nobody fails, to m.a', advice]
    expect(placesWith(['no'])).toEqual([nobody, ['m.a, when call fails if an unnamed guard, to m.b', advice]])
    expect(placesWith('never')).toEqual([nobody])
  })

  it('without an input are all grouped under the missing input', () => {
    const calling = setup({
      actors: { call: fromPromise(async () => 1) },
      guards: { isUnused: () => true },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { invoke: { src: 'call', onDone: 'a' } } },
    })
    const samples = { inputs: {}, events: { GO: [{}] }, actors: { call: { outputs: [1] } } }
    expect(explore({ machine: calling, samples }).problems).toMatchObject([
      {
        kind: 'missing sample',
        place: 'm',
        sentence: 'There is no input: m is never started.',
        advice: 'Add a named input to samples.inputs.',
        follows: [
          { place: 'm.a, on GO, to m.b' },
          { place: 'm.b, when call in m.b is done, to m.a' },
          { place: 'm' },
          { place: 'm.a' },
          { place: 'm.b' },
          { place: 'isUnused' },
          { place: 'GO' },
          { place: 'call' },
        ],
      },
    ])
  })

  it('under an event without a sample include the guards, samples and actors that only this event leads to', () => {
    const behind = setup({
      actors: { call: fromPromise(async () => 1) },
      guards: { isLate: () => true },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { STOP: 'b' } },
        b: { invoke: { src: 'call' }, on: { GO: { guard: 'isLate', target: 'a' } } },
      },
    })
    const samples = { events: { GO: [{}] }, actors: { call: { outputs: [1], errors: 'never' as const } } }
    expect(explore({ machine: behind, samples }).problems).toMatchObject([
      {
        place: 'STOP',
        follows: [
          { place: 'm.a, on STOP, to m.b' },
          { place: 'm.b, on GO if isLate, to m.a' },
          { place: 'm.b' },
          {
            place: 'isLate',
            sentence: 'This guard is never evaluated: isLate.',
            advice: 'Use it, or remove it.',
          },
          {
            kind: 'unreachable',
            place: 'GO',
            sentence: 'This sample is never used: GO.',
            advice: 'Remove it, or handle its event in a state that is reached.',
          },
          {
            kind: 'unreachable',
            place: 'call',
            advice: 'Remove them, or use this name for its logic.',
          },
        ],
      },
    ])
  })

  it.each<[string, AnyStateMachine, Partial<FlowSamples>, Partial<Finding>[]]>([
    [
      'an event that an inline guard refuses',
      createMachine({ id: 'm', on: { GO: { guard: () => false, actions: 'go' } } }),
      { events: { GO: [{}] } },
      [
        {
          kind: 'unreachable',
          place: 'm, on GO if an unnamed guard',
          advice: 'Add a sample of its event, fix what prevents it, or remove it.',
        },
      ],
    ],
    [
      'an eventless transition',
      createMachine({ id: 'm', always: { guard: () => false, actions: 'go' } }),
      {},
      [{ kind: 'unreachable', place: 'm, at once if an unnamed guard' }],
    ],
    [
      'an output that an inline guard refuses',
      setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
        id: 'm',
        invoke: { src: 'call', id: 'call', onDone: { guard: () => false, actions: 'go' as never } },
      }),
      { actors: { call: { outputs: [1], errors: 'never' } } },
      [
        {
          kind: 'unreachable',
          place: 'm, when call is done if an unnamed guard',
          advice: 'Add a sample that leads to it, or remove it.',
        },
      ],
    ],
    [
      'a state without a transition to it',
      createMachine({ id: 'm', initial: 'a', states: { a: {}, b: { initial: 'c', states: { c: {} } } } }),
      {},
      [
        {
          kind: 'unreachable',
          place: 'm.b',
          advice: 'Add a transition to it, or remove it.',
          follows: [
            {
              kind: 'unreachable',
              place: 'm.b.c',
              sentence: 'This state is never entered: m.b.c.',
              advice: 'Add a transition to it, or remove it.',
              follows: [],
            },
          ],
        },
      ],
    ],
    [
      'a route without a sample',
      setup({}).createMachine({
        id: 'm',
        initial: 'a',
        states: { a: {}, b: { id: 'b', route: {} } },
      } as never) as unknown as AnyStateMachine,
      {},
      [{ kind: 'missing sample', place: 'xstate.route' }],
    ],
    [
      'a guard that is always false',
      setup({ guards: { never: () => false } }).createMachine({
        id: 'm',
        on: { GO: { guard: 'never', actions: () => {} } },
      }),
      { events: { GO: [{}] } },
      [
        {
          kind: 'unreachable',
          place: 'never',
          advice: 'Add a sample for which it has the other result, or remove the guard.',
        },
      ],
    ],
    [
      'an actor whose samples have no errors',
      setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
        id: 'm',
        invoke: { src: 'call', id: 'call' },
      }),
      { actors: { call: { outputs: [1] } } },
      [
        {
          kind: 'missing sample',
          place: 'call',
          advice: "Add samples.actors['call'].errors: a list, or 'never'.",
          follows: [],
        },
      ],
    ],
    [
      'an error that no transition handles',
      setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { invoke: { src: 'call', id: 'call' } } },
      }),
      { actors: { call: { outputs: [1], errors: ['no'] } } },
      [{ kind: 'bug', place: 'm.a', advice: 'Add onError.' }],
    ],
  ])('have a kind, a place and advice: %s', (_, machine, samples, findings) => {
    expect(explore({ machine, samples: samples as never }).problems).toMatchObject(findings)
  })

  it('of the kind `style` say where to add the missing name', () => {
    const unnamed = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { after: { 5: { guard: () => true, target: 'b' } } }, b: {} },
    })
    expect(explore({ machine: unnamed }, { style: true }).problems).toEqual([
      {
        kind: 'style',
        place: 'm.a, after 5 ms if an unnamed guard, to m.b',
        sentence: 'This transition has a guard without a name: m.a, after 5 ms if an unnamed guard, to m.b.',
        advice: "Give it a name in the guards of 'setup'.",
        follows: [],
      },
      {
        kind: 'style',
        place: 'm.a, after 5 ms if an unnamed guard, to m.b',
        sentence: 'This transition has a delay without a name: m.a, after 5 ms if an unnamed guard, to m.b.',
        advice: "Give it a name in the delays of 'setup'.",
        follows: [],
      },
    ])
  })

  it('can be ignored by their place, even if their sentence does not contain the place', () => {
    const failing = setup({ actors: { call: fromPromise(async () => 1) } }).createMachine({
      id: 'm',
      initial: 'loading',
      states: { loading: { invoke: { src: 'call', id: 'call' } } },
    })
    const samples = { actors: { call: { outputs: [1], errors: ['no'] } } }
    expect(explore({ machine: failing, samples }).problems).toHaveLength(1)
    expect(explore({ machine: failing, samples }, { ignore: ['m.loading'] }).problems).toEqual([])
  })

  it('can also be ignored when another finding causes them', () => {
    const [problem] = explore(
      { machine, samples: { events: { GO: [{}] } } },
      { ignore: [/state is never entered/, 'm.c.d, on ON'] },
    ).problems
    expect(problem?.follows.map(({ place }) => place)).toEqual(['m.a, on STOP, to m.c'])
  })

  it('contain only the error at the start when a machine cannot start', () => {
    const broken = createMachine({
      id: 'm',
      context: () => {
        throw new Error('Ouch.')
      },
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: {} },
    })
    expect(explored(broken, { events: { GO: [{}] } }).problems).toMatchObject([
      { kind: 'bug', sentence: 'The machine throws when it begins as plain: Ouch.' },
    ])
  })

  it('of the kind `style` are omitted unless the option `style` is set', () => {
    const samples = { events: { GO: [{}], STOP: [{}], ON: [{}] } }
    expect(explore({ machine, samples }).problems).toEqual([])
    expect(explore({ machine, samples }, { style: true }).problems).toMatchObject([
      { kind: 'style', place: 'm.a, on GO if an unnamed guard, to m.b' },
    ])
  })

  it.each([['missing sample'], ['STOP'], ['has no sample'], [/^The event/]])(
    'are left out if the option `ignore` is %s',
    (ignored) => {
      expect(explore({ machine, samples: { events: { GO: [{}] } } }, { ignore: [ignored] }).problems).toEqual(
        [],
      )
    },
  )

  it('are printed as a summary', () => {
    expect(
      summary(explore({ machine, samples: { events: { GO: [{}] } } })),
    ).toBe(`m: 2 states, 1 edge, 6 targets; 1 finding (1 missing sample).

missing sample  STOP
  The event STOP has no sample.
  Add its payloads as samples.events['STOP']. Write [{}] for an event without fields.
  5 more findings because of it:
    This transition is never taken: m.a, on STOP, to m.c.
    This transition is never taken: m.c.d, on ON, to m.c.e.
    This state is never entered: m.c.
    …`)
  })

  it("are summarized as 'no findings' when there are none", () => {
    expect(summary(explored(createMachine({ id: 'm' })))).toBe('m: 1 state, 0 edges, 2 targets; no findings.')
  })
})

it('sentences and targets never show an object as [object Object]', () => {
  expect(sentence({ kind: 'event', event: { type: 'GO', deep: { kind: { a: 1 } } } as never, nth: 0 })).toBe(
    'GO (deep {…})',
  )
  const exploration = explored(createMachine({ id: 'm' }), { facet: () => ({ theme: 'dark' }) as never })
  expect([...exploration.targets]).toContain("m is seen: theme 'dark'")
})
