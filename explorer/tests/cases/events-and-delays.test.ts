import { describe, expect, it } from 'vitest'
import { createMachine, raise, sendTo, setup } from 'xstate'
import { cover } from '#explorer/cover.ts'
import { sentence } from '#explorer/sentences.ts'
import { explored, play, sentencesOf } from '../explored.ts'

describe('in an exploration, events that a machine sends', () => {
  it('to itself are processed at the end of the same step', () => {
    const machine = createMachine({
      id: 'nag',
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: sendTo(({ self }) => self, { type: 'ON' }) } } },
        b: { on: { ON: 'c' } },
        c: {},
      },
    })
    const exploration = explored(machine, { events: { GO: [{}] } })
    expect(play(exploration, 'GO').moment.snapshot.value).toBe('c')
    expect(exploration.problems).toEqual([])
  })

  it('to itself in an endless loop are reported', () => {
    const machine = createMachine({
      id: 'nag',
      on: { GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } },
    })
    expect(sentencesOf(explored(machine, { events: { GO: [{}] } }))[0]).toBe(
      'In nag, when GO: Endless loop: GO is sent again and again.',
    )
  })

  it('to itself or to a child with a delay arrive when the delay ends', () => {
    const kid = createMachine({
      id: 'kid',
      initial: 'a',
      states: { a: { on: { WAKE: 'b' } }, b: { type: 'final' } },
    })
    const machine = setup({ actors: { kid }, delays: { soon: 100, later: 200 } }).createMachine({
      id: 'm',
      invoke: { id: 'kid', src: 'kid', onDone: '.c' },
      entry: [
        sendTo('kid', { type: 'WAKE' }, { delay: 'later' }),
        raise({ type: 'ON', by: 'raise' } as never, { delay: 'soon' }),
      ],
      initial: 'a',
      states: { a: { on: { ON: 'b' } }, b: {}, c: {} },
    })
    const exploration = explored(machine, { children: 'explore' })
    expect(play(exploration, '100 ms pass').moment.snapshot.value).toBe('b')
    expect(play(exploration, '100 ms pass', '100 ms pass').moment.snapshot.value).toBe('c')
    expect(exploration.problems).toEqual([])
  })
})

it('in an exploration, two equal delays end in one step', () => {
  const region = { initial: 'a', states: { a: { after: { t: 'b' } }, b: {} } } as const
  const machine = setup({ delays: { t: 100 } }).createMachine({
    id: 'ed',
    type: 'parallel',
    states: { l: region, r: region },
  })
  const exploration = explored(machine)
  expect(
    cover(exploration).map(({ steps }) =>
      steps.map(({ edge, moment }) => [sentence(edge.cause), moment.snapshot.value]),
    ),
  ).toEqual([
    [
      ['begins as plain', { l: 'a', r: 'a' }],
      ['100 ms pass', { l: 'b', r: 'b' }],
    ],
  ])
})

it('a zero delay that restarts endlessly is reported', () => {
  const machine = setup({ delays: { none: 0 } }).createMachine({
    id: 'z',
    initial: 'a',
    states: { a: { after: { none: { target: 'a', reenter: true } } } },
  })
  expect(sentencesOf(explored(machine))[0]).toBe(
    'In z.a, when 0 ms pass: Endless loop: xstate.after.none.z.a ends again and again.',
  )
})

it.each([
  [50, false],
  [51, true],
])('%i delays with one id, and ten others, cause an error: %j', (count, fails) => {
  const raised = (id: string) => raise({ type: 'OPEN' }, { delay: 300, id })
  const machine = createMachine({
    id: 'door',
    entry: [
      ...Array.from({ length: count }, () => raised('soon')),
      ...Array.from({ length: 10 }, (_, nth) => raised(`other ${nth}`)),
    ],
  })
  const exploring = () => explored(machine)
  if (fails) expect(exploring).toThrow("The delay 'soon' of door runs more than 50 times at once.")
  else expect(exploring).not.toThrow()
})

it('a delay that is started again and again before it ends causes an error that names it', () => {
  const machine = createMachine({
    id: 'door',
    on: { RING: { actions: raise({ type: 'OPEN' }, { delay: 300, id: 'soon' }) }, OPEN: {} },
  })
  expect(() => explored(machine, { events: { RING: [{}] } })).toThrow(
    "The delay 'soon' of door runs more than 50 times at once. Cancel it before it starts again, or limit what starts it with 'possible'.",
  )
})
