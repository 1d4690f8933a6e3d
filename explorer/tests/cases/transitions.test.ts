import { describe, expect, it } from 'vitest'
import { assign, createMachine, setup } from 'xstate'
import { explore } from '#explorer/explore.ts'
import { explored } from '../explored.ts'

describe('in an exploration, states that are entered and left in one step', () => {
  it('count as entered if they are final and their parent is left at once', () => {
    const machine = createMachine({
      id: 'tf',
      initial: 'step',
      states: {
        step: {
          initial: 'one',
          onDone: 'next',
          states: { one: { on: { N: 'two' } }, two: { type: 'final', entry: 'save' } },
        },
        next: {},
      },
    })
    const exploration = explore({ machine, samples: { events: { N: [{}] } } })
    expect(exploration.problems).toEqual([])
    expect(exploration.targets).toContain('tf.step.two is entered')
  })

  it('count as entered if they are initial and their parent is left at once', () => {
    const machine = createMachine({
      id: 'hasty',
      initial: 'step',
      states: { step: { initial: 'one', always: 'next', states: { one: {} } }, next: {} },
    })
    expect(explore({ machine }).problems).toEqual([])
  })
})

describe('in an exploration, guards', () => {
  it('that do not return a boolean count as true or false, as in XState', () => {
    const machine = setup({
      types: { context: {} as { user: { name: string } | null } },
      guards: { hasUser: ({ context }) => context.user as unknown as boolean },
    }).createMachine({
      id: 'u',
      context: { user: null },
      initial: 'a',
      states: {
        a: {
          on: {
            LOGIN: { actions: assign({ user: { name: 'Ann' } }) },
            GO: { guard: 'hasUser', target: 'b' },
          },
        },
        b: {},
      },
    })
    const { problems, targets } = explored(machine, { events: { LOGIN: [{}], GO: [{}] } })
    expect(problems).toEqual([])
    expect([...targets].filter((target) => target.startsWith('guard'))).toEqual([
      'guard hasUser: false',
      'guard hasUser: true',
    ])
  })

  it('that refer to another guard by its name are resolved, with params or without', () => {
    const machine = setup({
      guards: {
        isFar: ({ event }) => (event as unknown as { far: boolean }).far,
        isDistant: 'isFar' as never,
        isRemote: { type: 'isFar' } as never,
      },
    }).createMachine({
      id: 'trip',
      initial: 'here',
      states: {
        here: {
          on: { GO: [{ guard: 'isDistant', target: 'there' }], WALK: { guard: 'isRemote', target: 'there' } },
        },
        there: {},
      },
    })
    const walks = [{ far: true }, { far: false }]
    const { targets, problems } = explored(machine, { events: { GO: walks, WALK: walks } })
    expect(problems).toEqual([])
    expect([...targets]).toEqual(expect.arrayContaining(['guard isDistant: true', 'guard isRemote: false']))
  })

  it('that are not implemented are reported with the state and the transition that use them', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: { guard: 'isReady', target: 'b' } } }, b: {} },
    })
    const { problems } = explore({ machine, samples: { events: { GO: [{}] } } })
    expect(problems).toMatchObject([
      {
        kind: 'bug',
        place: 'm.a',
        follows: [{ place: 'm.a, on GO if isReady, to m.b' }, { place: 'm.b' }, { place: 'GO' }],
      },
    ])
    expect(problems[0]?.sentence).toMatch(/^In m\.a, when GO: .*Guard 'isReady' is not implemented/s)
  })

  it('of a transition without target and actions are covered, because such a transition prevents later transitions', () => {
    const machine = setup({
      types: { events: {} as { type: 'saved'; busy: boolean } },
      guards: { isBusy: ({ event }) => event.busy },
    }).createMachine({
      id: 'p',
      initial: 'editing',
      states: { editing: { on: { saved: [{ guard: 'isBusy' }, { target: 'saving' }] } }, saving: {} },
    })
    const { targets } = explored(machine, { events: { saved: [{ busy: true }, { busy: false }] } })
    expect(targets).toContain('p.editing, on saved if isBusy: taken')
  })
})

it('the explorer names the guard of a route as the machine defines it, without the guard that XState adds', () => {
  const machine = setup({
    guards: { isOpen: ({ event }) => (event as unknown as { key: boolean }).key },
  }).createMachine({
    id: 'r',
    initial: 'a',
    states: {
      a: {},
      b: { id: 'b', route: {} },
      c: { id: 'c', route: { guard: 'isOpen' } },
    },
  } as never)
  const exploration = explored(machine as never, {
    events: { 'xstate.route': [{ to: '#b' }, { to: '#c', key: true }, { to: '#c', key: false }] },
  })
  expect(exploration.problems).toEqual([])
  expect(exploration.player.stepper.transitions.map(({ id }) => id)).toEqual([
    'r, on xstate.route, to b',
    'r, on xstate.route if isOpen, to c',
  ])
})
