import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { type Path, pathOf } from '#explorer/cover.ts'
import { coverPairs } from '#explorer/cover-pairs.ts'
import { pairsOf } from '#explorer/pairs.ts'
import { sentence } from '#explorer/sentences.ts'
import type { Impossible } from '#explorer/walks.ts'
import { explored, exploredDoors } from '../explored.ts'

const sentences = ({ steps }: Path) => steps.map(({ edge }) => sentence(edge.cause))
const seeds = Array.from({ length: 20 }, (_, nth) => nth + 1)

/** A row of rooms. From each, events lead to its neighbours and outside. */
const corridor = setup({}).createMachine({
  id: 'corridor',
  initial: 'a',
  states: {
    a: { on: { on: 'b', out: 'outside' } },
    b: { on: { on: 'c', back: 'a', out: 'outside' } },
    c: { on: { on: 'd', back: 'b', out: 'outside' } },
    d: { on: { back: 'c', out: 'outside' } },
    outside: {},
  },
})
const rooms = explored(corridor, { events: { on: [{}], back: [{}], out: [{}] } })
const { possible } = pairsOf(rooms, [])
const isOut = (pair: string) => pair.endsWith('outside')
const takenBy = (paths: readonly Path[]) => pairsOf(rooms, paths).taken

describe('paths that cover pairs', () => {
  it('take every pair, with as few paths and steps as possible', () => {
    expect(possible.size).toBe(16)
    for (const seed of seeds) {
      const paths = coverPairs(rooms, { seed })
      expect(takenBy(paths)).toEqual(possible)
      // One path for each pair that ends a path. The first path also takes all other pairs.
      expect(paths).toHaveLength([...possible].filter(isOut).length)
      expect(paths.reduce((sum, { steps }) => sum + steps.length - 1, 0)).toBe(33)
    }
  })

  it('take a transition that ends the path only when no other pair is left', () => {
    for (const seed of seeds) {
      const [path] = coverPairs(rooms, { seed })
      const taken = path ? [...takenBy([path])] : []
      expect(taken.filter((pair) => !isOut(pair))).toHaveLength(10)
      expect(taken.filter(isOut)).toHaveLength(1)
    }
  })

  it('are the same for the same seed, and differ for another', () => {
    const ids = (seed: number) => coverPairs(rooms, { seed }).map(({ id }) => id)
    expect(ids(1)).toEqual(ids(1))
    expect(new Set(seeds.map((seed) => ids(seed).join())).size).toBeGreaterThan(1)
  })

  it('can be replayed by their ids', () => {
    for (const path of coverPairs(rooms, { seed: 1 }))
      expect(sentences(pathOf(rooms, path.id))).toEqual(sentences(path))
  })

  it('omit pairs that the paths in `besides` take', () => {
    const paths = coverPairs(rooms, { seed: 1 })
    expect(coverPairs(rooms, { seed: 2, besides: paths })).toEqual([])
    const besides = paths.slice(1)
    const rest = coverPairs(rooms, { seed: 2, besides })
    expect(takenBy([...besides, ...rest])).toEqual(possible)
    expect(rest.length).toBeLessThan(paths.length)
  })

  it('stop when the requested share of pairs is taken', () => {
    expect(takenBy(coverPairs(rooms, { seed: 1, share: 0.5 })).size).toBe(8)
    expect(takenBy(coverPairs(rooms, { seed: 1, share: 0.55 })).size).toBe(9)
  })

  it('have at most the requested number of steps, and at most forty by default', () => {
    const lengths = (length?: number) =>
      coverPairs(rooms, { seed: 1, ...(length !== undefined && { length }) }).map(
        ({ steps }) => steps.length - 1,
      )
    expect(Math.max(...lengths(4))).toBe(4)
    // The pair of the last room and its exit is four steps away.
    expect(takenBy(coverPairs(rooms, { seed: 1, length: 3 })).size).toBeLessThan(16)

    const stairs = Array.from({ length: 50 }, (_, nth) => [`s${nth}`, { on: { up: `s${nth + 1}` } }])
    const tower = setup({}).createMachine({
      id: 'tower',
      initial: 's0',
      states: { ...Object.fromEntries(stairs), s50: {} },
    })
    const [path] = coverPairs(explored(tower, { events: { up: [{}] } }), { seed: 1 })
    expect(path?.steps).toHaveLength(41)
  })

  it('start with every input from which an untaken pair can be reached', () => {
    const both = exploredDoors({ garden: {}, closet: { on: { went: 'garden' } } })
    const begun = coverPairs(both, { seed: 1 }).map(({ id }) => id)
    expect(begun.sort()).toEqual(['narrow:0', 'wide:0'])
  })

  it('prefer a transition after which the path can continue', () => {
    const house = setup({}).createMachine({
      id: 'house',
      initial: 'porch',
      states: {
        porch: { on: { arrived: 'hub' } },
        hub: { on: { hid: 'closet', entered: 'hall' } },
        closet: { on: { left: 'outside' } },
        hall: { on: { danced: 'hall', hid: 'closet' } },
        outside: {},
      },
    })
    const found = explored(house, {
      events: { arrived: [{}], hid: [{}], entered: [{}], left: [{}], danced: [{}] },
    })
    for (const seed of seeds) {
      const [path] = coverPairs(found, { seed })
      expect(path && sentences(path).slice(0, 3)).toEqual(['begins as plain', 'arrived', 'entered'])
    }
  })
})

describe('paths that cover the pairs that the environment allows', () => {
  it('never take a step that is impossible in the environment, and take all other pairs', () => {
    const impossible: Impossible = (_, next) => next.kind === 'event' && next.event.type === 'out'
    for (const seed of seeds) {
      const paths = coverPairs(rooms, { seed, impossible })
      expect(takenBy(paths)).toEqual(new Set([...possible].filter((pair) => !isOut(pair))))
      expect(paths).toHaveLength(1)
    }
  })

  it('each end with a pair that no earlier path takes', () => {
    const isWayOutOfLast: Impossible = (steps, next) =>
      next.kind === 'event' && next.event.type === 'out' && steps.at(-1)?.moment.snapshot.value === 'd'
    for (const seed of seeds) {
      const paths = coverPairs(rooms, { seed, impossible: isWayOutOfLast })
      expect(takenBy(paths).size).toBe(15)
      for (const [nth, path] of paths.entries()) {
        const shorter = { ...path, steps: path.steps.slice(0, -1) }
        const before = paths.slice(0, nth)
        expect(takenBy([...before, path]).size).toBeGreaterThan(takenBy([...before, shorter]).size)
      }
    }
  })

  it('end before the steps that lead only to an impossible transition', () => {
    const tower = setup({}).createMachine({
      id: 'tower',
      initial: 'yard',
      states: {
        yard: { on: { waited: 'yard', climbed: 'stairs' } },
        stairs: { on: { climbed: 'room' } },
        room: { on: { climbed: 'roof' } },
        roof: { on: { jumped: 'outside' } },
        outside: {},
      },
    })
    const found = explored(tower, { events: { waited: [{}], climbed: [{}], jumped: [{}] } })
    const besides = [pathOf(found, 'plain:1.0.0')]
    const impossible: Impossible = (_, next) => next.kind === 'event' && next.event.type === 'jumped'
    for (const seed of seeds) {
      const paths = coverPairs(found, { seed, besides, impossible })
      expect(paths.map(({ id }) => id)).toEqual(['plain:0.0.1'])
      expect(paths.map(sentences)).toEqual([['begins as plain', 'waited', 'waited', 'climbed']])
    }
  })

  it('try an impossible transition again after other steps', () => {
    // After the sixth event of a path, 'out' is impossible. The first path has more events before it reaches the exits.
    const impossible: Impossible = (steps, next) =>
      next.kind === 'event' && next.event.type === 'out' && steps.length > 6
    for (const seed of seeds)
      expect([...takenBy(coverPairs(rooms, { seed, impossible }))].filter(isOut).length).toBeGreaterThan(4)
  })

  it('take only steps that `possible` allows in the actual state, even if `identity` merges this state with others', () => {
    const lamp = setup({
      types: { context: {} as { presses: number } },
      actions: { count: assign({ presses: ({ context }) => context.presses + 1 }) },
    }).createMachine({
      id: 'lamp',
      context: { presses: 0 },
      initial: 'off',
      states: {
        off: { on: { pressed: { target: 'on', actions: 'count' } } },
        on: { on: { pressed: { target: 'off', actions: 'count' }, dimmed: {} } },
      },
    })
    const found = explored(lamp, {
      events: { pressed: [{}], dimmed: [{}] },
      identity: () => null,
      possible: ({ context }, { type }) => type !== 'pressed' || context.presses < 2,
    })
    const paths = coverPairs(found, { seed: 1 })
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths)
      expect(sentences(path).filter((one) => one === 'pressed').length).toBeLessThanOrEqual(2)
  })

  it('are an empty list if the machine has no input', () => {
    expect(coverPairs({ ...rooms, starts: [] }, { seed: 1 })).toEqual([])
  })
})
