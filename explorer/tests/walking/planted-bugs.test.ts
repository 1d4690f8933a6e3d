import { describe, expect, it } from 'vitest'
import { assign, cancel, fromPromise, raise, sendParent, setup } from 'xstate'
import type { Path } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import { runPath } from '#explorer/run-path.ts'
import { sentence } from '#explorer/sentences.ts'
import { shrink } from '#explorer/shrink.ts'
import { randomWalks } from '#explorer/walks.ts'

type Bug = 'reset' | 'guard' | 'history' | 'answer' | 'cancel' | 'child'

const counter = setup({ types: { context: {} as { taps: number } } }).createMachine({
  id: 'counter',
  context: { taps: 0 },
  on: {
    tapped: {
      guard: ({ context }) => context.taps < 2,
      actions: [
        assign({ taps: ({ context }) => context.taps + 1 }),
        sendParent(({ context }) => ({ type: 'counted', taps: context.taps })),
      ],
    },
  },
})

/** A form that a user fills in and sends. `bug` breaks one part of it. */
const form = (bug?: Bug) => {
  const invoke = { src: 'counter', id: 'counter' } as const
  return setup({
    types: {
      context: {} as { name: string; isTicked: boolean; isReminded: boolean; taps: number },
      events: {} as
        | { type: 'opened' | 'next' | 'expanded' | 'ticked' | 'cleared' | 'left' | 'returned' | 'sent' }
        | { type: 'typed'; name: string }
        | { type: 'counted'; taps: number }
        | { type: 'tapped' }
        | { type: 'reminded' },
    },
    actors: { save: fromPromise<number>(async () => 1), counter },
    guards: {
      isFilled: ({ context: { name, isTicked } }) =>
        bug === 'guard' ? name !== '' && isTicked : name !== '' || isTicked,
    },
  }).createMachine({
    id: 'form',
    context: { name: '', isTicked: false, isReminded: false, taps: 0 },
    initial: 'idle',
    ...(bug === 'child' && { invoke }),
    on: {
      counted: { actions: assign({ taps: ({ event }) => event.taps }) },
      reminded: { actions: assign({ isReminded: true }) },
    },
    states: {
      idle: { on: { opened: 'editing' } },
      editing: {
        ...(bug !== 'child' && { invoke }),
        initial: 'first',
        on: {
          typed: { actions: assign({ name: ({ event }) => event.name }) },
          ticked: { actions: assign({ isTicked: true }) },
          cleared: { actions: assign(bug === 'reset' ? { name: '' } : { name: '', isTicked: false }) },
          sent: { guard: 'isFilled', target: 'sending' },
          left: 'away',
        },
        states: {
          first: { on: { next: 'second' } },
          second: { initial: 'plain', states: { plain: { on: { expanded: 'wide' } }, wide: {} } },
          last: { type: 'history', history: bug === 'history' ? 'deep' : 'shallow' },
        },
      },
      away: {
        entry: raise({ type: 'reminded' }, { id: 'reminder', delay: 1000 }),
        ...(bug !== 'cancel' && { exit: cancel('reminder') }),
        on: { returned: 'editing.last' },
      },
      sending: {
        invoke: {
          src: 'save',
          onDone: 'sent',
          onError: {
            target: 'editing',
            ...(bug === 'answer' && { actions: assign({ name: '' }) }),
          },
        },
      },
      sent: { after: { 2000: 'idle' } },
    },
  })
}

const flow = {
  machine: form(),
  samples: {
    events: {
      opened: [{}],
      next: [{}],
      expanded: [{}],
      ticked: [{}],
      cleared: [{}],
      left: [{}],
      returned: [{}],
      sent: [{}],
      typed: [{ name: 'Ada' }],
      tapped: [{}],
    },
    actors: { save: { outputs: [1], errors: ['offline'] } },
    children: 'explore' as const,
  },
}

const exploration = explore(flow)

const fails = (bug: Bug) => {
  const broken = { ...flow, machine: form(bug) }
  return async (path: Path) => {
    try {
      runPath(broken, path)
      return false
    } catch {
      return true
    }
  }
}

const walks = [1, 2, 3, 4, 5].map((seed) => ({ seed, paths: randomWalks(exploration, { seed, count: 50 }) }))

describe('a bug planted in a form', () => {
  it.each<[string, Bug, number]>([
    ['a reset forgets a field: opened, ticked, cleared', 'reset', 3],
    ['a guard has && for ||: opened, ticked, sent', 'guard', 3],
    ['a region remembers by deep history: opened, next, expanded, left, returned', 'history', 5],
    ['only a failed call shows the bug: opened, typed, sent, save fails', 'answer', 4],
    [
      'a delay is not cancelled: opened, left, returned, ticked, sent, save is done, 2000 ms pass',
      'cancel',
      7,
    ],
    ['a child is stale: opened, tapped, left, returned, tapped', 'child', 5],
  ])(
    'is found by 50 walks with each of five seeds; the failing walk is shrunk to the shortest path or one step more (%s)',
    async (_, bug, shortest) => {
      for (const { seed, paths } of walks) {
        const failing = []
        for (const walk of paths) if (failing.length === 0 && (await fails(bug)(walk))) failing.push(walk)
        expect(failing, `seed ${seed}`).toHaveLength(1)
        const least = await shrink(exploration, failing[0] as Path, fails(bug))
        const words = least.steps.slice(1).map(({ edge }) => sentence(edge.cause))
        expect(words.length, `seed ${seed}: ${words.join(', ')}`).toBeGreaterThanOrEqual(shortest)
        expect(words.length, `seed ${seed}: ${words.join(', ')}`).toBeLessThanOrEqual(shortest + 1)
      }
    },
  )
})
