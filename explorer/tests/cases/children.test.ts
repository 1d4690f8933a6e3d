import { describe, expect, it } from 'vitest'
import { type AnyActorRef, assign, createMachine, sendParent, sendTo, setup } from 'xstate'
import { causesIn, explored, play, valuesOf } from '../explored.ts'

describe('exploring a child machine that sends events to its parent', () => {
  const kid = setup({ delays: { nap: 500 } }).createMachine({
    id: 'kid',
    initial: 'a',
    states: {
      a: { on: { GO: { target: 'b', actions: sendParent({ type: 'WENT' }) } } },
      b: { after: { nap: 'c' }, on: { CALLED: 'd' } },
      c: { type: 'final' },
      d: {},
    },
    output: { slept: true },
  })
  const home = setup({ actors: { kid } }).createMachine({
    id: 'home',
    initial: 'full',
    states: {
      full: {
        invoke: { id: 'theKid', src: 'kid', onDone: 'quiet' },
        initial: 'all',
        states: {
          all: { on: { WENT: 'less' } },
          less: { on: { CALL: { actions: sendTo('theKid', { type: 'CALLED' }) } } },
        },
      },
      quiet: {},
    },
  })

  it('alone records its events to the parent as effects of its steps', () => {
    const exploration = explored(kid, { events: { GO: [{}], CALLED: [{}] } })
    expect(exploration.problems).toEqual([])
    expect(play(exploration, 'GO').effects.actions).toEqual([{ to: '#_parent', event: { type: 'WENT' } }])
  })

  it("is optional: otherwise the child sends the events that the parent's samples list", () => {
    const exploration = explored(home, {
      events: { CALL: [{}] },
      actors: { kid: { events: [{ type: 'WENT' }], outputs: [{ slept: true }] } },
    })
    expect(exploration.problems).toEqual([])
    expect(valuesOf(exploration)).toEqual([{ full: 'all' }, { full: 'less' }, 'quiet'])
  })

  it.each(['explore', { kid: 'explore' }] as const)(
    'within its parent is possible with the option `children`: %j',
    (children) => {
      const exploration = explored(home, { events: { GO: [{}], CALL: [{}], CALLED: [] }, children })
      expect(causesIn(exploration, { full: 'all' })).toEqual(['in theKid: GO'])
      const asleep = play(exploration, 'in theKid: GO', '500 ms pass')
      expect(asleep.moment.snapshot.value).toBe('quiet')
      expect(asleep.effects.taken.map(({ id }) => id)).toEqual([
        'kid.b, on xstate.after.nap.kid.b, to kid.c',
        'home.full, on xstate.done.actor.theKid, to home.quiet',
      ])
      const called = play(exploration, 'in theKid: GO', 'CALL')
      expect(called.moment.open[0]?.child?.snapshot.value).toBe('d')
      expect(exploration.targets).toContain('kid.d is entered')
      expect(exploration.problems).toEqual([])
    },
  )

  it("works when the child gets its parent's actor as input", () => {
    const child = setup({
      types: { input: {} as { parent: AnyActorRef }, context: {} as { parent: AnyActorRef } },
    }).createMachine({
      id: 'child',
      context: ({ input }) => input,
      on: { GO: { actions: sendTo(({ context }) => context.parent, { type: 'WENT' }) } },
    })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { id: 'child', src: 'child', input: ({ self }) => ({ parent: self }) },
      initial: 'a',
      states: { a: { on: { WENT: 'b' } }, b: {} },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.value).toBe('b')
    expect(exploration.problems).toEqual([])
  })

  it('includes an error that the child throws and the parent handles', () => {
    const child = createMachine({
      id: 'child',
      on: {
        GO: {
          actions: assign(() => {
            throw new Error('Ouch.')
          }),
        },
      },
    })
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      initial: 'a',
      states: { a: { invoke: { id: 'child', src: 'child', onError: 'b' } }, b: {} },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.value).toBe('b')
  })

  it("includes the child's snapshots if the parent has onSnapshot", () => {
    const child = createMachine({ id: 'child', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } })
    const parent = setup({
      types: { context: {} as { seen: unknown[] } },
      actors: { child },
    }).createMachine({
      id: 'parent',
      context: { seen: [] },
      invoke: {
        id: 'child',
        src: 'child',
        onSnapshot: {
          actions: assign({ seen: ({ context, event }) => [...context.seen, event.snapshot.value] }),
        },
      },
    })
    const exploration = explored(parent, { events: { GO: [{}] }, children: 'explore' })
    expect(play(exploration, 'in child: GO').moment.snapshot.context).toEqual({ seen: ['a', 'b'] })
  })
})
