import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { cover, type Path, pathOf } from '#explorer/cover.ts'
import { pairsOf } from '#explorer/pairs.ts'
import { sentence } from '#explorer/sentences.ts'
import { shrink } from '#explorer/shrink.ts'
import { type Impossible, randomWalks } from '#explorer/walks.ts'
import { explored, exploredDoors } from '../explored.ts'

/** A lamp in a room that can be left. */
const lamp = setup({
  types: { context: {} as { presses: number } },
  actions: { count: assign({ presses: ({ context }) => Math.min(context.presses + 1, 3) }) },
}).createMachine({
  id: 'lamp',
  context: { presses: 0 },
  initial: 'off',
  states: {
    off: { on: { pressed: { target: 'on', actions: 'count' }, left: 'outside' } },
    on: { on: { pressed: { target: 'off', actions: 'count' }, dimmed: {}, left: 'outside' } },
    outside: {},
  },
})
const exploration = explored(lamp, { events: { pressed: [{}], left: [{}], dimmed: [{}] } })

const toOn = 'lamp.off, on pressed, to lamp.on'
const toOff = 'lamp.on, on pressed, to lamp.off'
const outOfOff = 'lamp.off, on left, to lamp.outside'
const outOfOn = 'lamp.on, on left, to lamp.outside'

const sentences = ({ steps }: Path) => steps.map(({ edge }) => sentence(edge.cause))

describe('pairs of transitions', () => {
  it('are two transitions that can directly follow each other', () => {
    expect([...pairsOf(exploration, []).possible].sort()).toEqual(
      [`${toOff} → ${outOfOff}`, `${toOff} → ${toOn}`, `${toOn} → ${outOfOn}`, `${toOn} → ${toOff}`].sort(),
    )
  })

  it('count as taken only by a path that takes the second transition directly after the first', () => {
    const { taken } = pairsOf(exploration, [pathOf(exploration, 'plain:0.0.1')])
    expect([...taken].sort()).toEqual([`${toOff} → ${outOfOff}`, `${toOn} → ${toOff}`].sort())
  })

  it('may have a step between them that takes no transition', () => {
    const guarded = setup({ guards: { never: () => false } }).createMachine({
      id: 'guarded',
      initial: 'first',
      states: {
        first: { on: { went: 'second' } },
        second: { on: { refused: { guard: 'never', target: 'first' }, went: 'third' } },
        third: {},
      },
    })
    const found = explored(guarded, { events: { went: [{}], refused: [{}] } })
    const { taken } = pairsOf(found, [pathOf(found, 'plain:0.1.0')])
    expect([...taken]).toEqual([
      'guarded.first, on went, to guarded.second → guarded.second, on went, to guarded.third',
    ])
  })
})

describe('a path from another exploration', () => {
  it("takes none of this machine's pairs", () => {
    const elsewhere = explored(lamp, { events: { pressed: [{}] } })
    expect(pairsOf(exploration, [pathOf(elsewhere, 'plain:0.0')]).taken.size).toBe(0)
  })
})

describe('random walks', () => {
  const walksOf = (seed: number, more = {}) => randomWalks(exploration, { seed, count: 5, ...more })
  const ids = (paths: readonly Path[]) => paths.map(({ id }) => id)

  it('are the same for the same seed, and differ for another', () => {
    expect(ids(walksOf(1))).toEqual(ids(walksOf(1)))
    expect(ids(walksOf(1))).not.toEqual(ids(walksOf(2)))
  })

  it('have the requested number, each with at most the given number of steps', () => {
    const walks = walksOf(1, { length: 7 })
    expect(walks).toHaveLength(5)
    expect(Math.max(...walks.map(({ steps }) => steps.length - 1))).toBeLessThanOrEqual(7)
  })

  it('can be replayed by their ids', () => {
    for (const walk of walksOf(3)) expect(sentences(pathOf(exploration, walk.id))).toEqual(sentences(walk))
  })

  it('take every pair after a few walks', () => {
    expect(pairsOf(exploration, walksOf(1)).taken.size).toBe(4)
  })

  it('begin with the same walks, even if more are requested', () => {
    expect(ids(walksOf(1, { count: 9 })).slice(0, 5)).toEqual(ids(walksOf(1)))
  })

  it('prefer pairs that the paths in `besides` do not take', () => {
    const besides = [pathOf(exploration, 'plain:0.0.1')]
    const [walk] = walksOf(1, { besides, length: 3 })
    expect([...pairsOf(exploration, walk ? [walk] : []).taken]).not.toEqual([
      ...pairsOf(exploration, besides).taken,
    ])
  })

  it('never take a step that is impossible after the earlier ones', () => {
    const walks = walksOf(1, {
      impossible: (_: unknown, next: { event?: { type: string } }) => next.event?.type === 'left',
    })
    expect(walks.flatMap(sentences)).not.toContain('left')
    expect(walks).toHaveLength(5)
  })

  it('take only steps that `possible` allows in the actual state, even if `identity` merges this state with others', () => {
    const found = explored(lamp, {
      events: { pressed: [{}], left: [{}], dimmed: [{}] },
      identity: () => null,
      possible: ({ context }, { type }) => type !== 'pressed' || context.presses < 2,
    })
    for (const walk of randomWalks(found, { seed: 1, count: 9 }))
      expect(sentences(walk).filter((one) => one === 'pressed').length).toBeLessThanOrEqual(2)
  })
})

/** A row of rooms. From each, events lead to its neighbours and outside. */
const corridor = setup({}).createMachine({
  id: 'corridor',
  initial: 'a',
  states: {
    a: { on: { on: 'b', out: 'outside' } },
    b: { on: { on: 'c', back: 'a', out: 'outside' } },
    c: { on: { on: 'd', back: 'b', out: 'outside' } },
    d: { on: { on: 'e', back: 'c', out: 'outside' } },
    e: { on: { on: 'f', back: 'd', out: 'outside' } },
    f: { on: { back: 'e', out: 'outside' } },
    outside: {},
  },
})
const rooms = explored(corridor, { events: { on: [{}], back: [{}], out: [{}] } })
const seeds = Array.from({ length: 40 }, (_, nth) => nth + 1)
const stepsOf = ({ steps }: Path) => steps.length - 1

/** A machine with two events that can be repeated without end. */
const scales = explored(
  setup({}).createMachine({
    id: 'scales',
    initial: 'even',
    states: { even: { on: { left: 'even', right: 'even' } } },
  }),
  { events: { left: [{}], right: [{}] } },
)

describe('random walks that prefer untaken transitions', () => {
  const inside = [...pairsOf(rooms, []).possible].filter((pair) => !pair.endsWith('outside'))
  const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

  it('on average the first walk takes nearly all pairs that do not end a walk; with each seed, four walks take all of them', () => {
    expect(inside).toHaveLength(18)
    const takenBy = (count: number) =>
      seeds.map((seed) => {
        const { taken } = pairsOf(rooms, randomWalks(rooms, { seed, count }))
        return inside.filter((pair) => taken.has(pair)).length
      })
    expect(meanOf(takenBy(1))).toBeGreaterThan(15)
    expect(meanOf(takenBy(2))).toBeGreaterThan(17)
    expect(Math.min(...takenBy(4))).toBe(18)
  })

  it('also take the pairs that end a walk, one per walk, until none is left', () => {
    const { size } = pairsOf(rooms, []).possible
    for (const seed of seeds)
      expect(pairsOf(rooms, randomWalks(rooms, { seed, count: 14 })).taken.size).toBe(size)
  })

  it('continue while an untaken pair is reachable, and then end', () => {
    const lengths = seeds.map((seed) => randomWalks(rooms, { seed, count: 30, length: 200 }).map(stepsOf))
    const mean = (from: number, to: number) => meanOf(lengths.flatMap((all) => all.slice(from, to)))
    expect(mean(0, 1)).toBeGreaterThan(15)
    expect(mean(20, 30)).toBeLessThan(5)
    expect(mean(20, 30)).toBeGreaterThan(1)
  })

  it('avoid an impossible step after the first try, and take all other pairs', () => {
    const impossible: Impossible = (_, next) => next.kind === 'event' && next.event.type === 'out'
    for (const seed of seeds) {
      const walks = randomWalks(rooms, { seed, count: 3, impossible })
      expect(pairsOf(rooms, walks).taken.size).toBe(18)
      expect(walks.map(stepsOf)[0]).toBeGreaterThan(30)
    }
  })

  it('do not try an impossible step again', () => {
    const impossible: Impossible = (_, next) => next.kind === 'event' && next.event.type === 'out'
    const lengths = seeds.flatMap((seed) =>
      randomWalks(rooms, { seed, count: 12, length: 200, impossible }).map(stepsOf).slice(6),
    )
    // The walks end when nothing new can follow.
    expect(meanOf(lengths)).toBeLessThan(30)
  })

  it('try no step twice in one state, even when an untaken pair is behind an impossible step', () => {
    const asked = new Set<string>()
    const impossible: Impossible = (steps, next) => {
      const question = `${sentence(next)} after ${steps.length - 1} steps`
      if (asked.has(question)) throw new Error(`The walk tries an impossible step again: ${question}.`)
      asked.add(question)
      return next.kind === 'event' && next.event.type === 'on' && steps.length > 3
    }
    for (const seed of seeds) {
      asked.clear()
      expect(randomWalks(rooms, { seed, count: 1, impossible })).toHaveLength(1)
    }
  })

  it('most often, but not always, go towards an untaken pair', () => {
    // The first step completes no pair, so both events are equally new. But the route to the nearest pair begins with
    // `left`.
    const firsts = seeds.map((seed) => {
      const [walk] = randomWalks(scales, { seed, count: 1, length: 2 })
      return walk ? sentences(walk)[1] : ''
    })
    expect(firsts.filter((first) => first === 'left').length).toBeGreaterThan(28)
    expect(firsts).toContain('right')
  })

  it('ignore an untaken pair that needs more than the remaining steps', () => {
    const tower = setup({}).createMachine({
      id: 'tower',
      initial: 'yard',
      states: {
        yard: { on: { went: 'hall' } },
        hall: { on: { rested: 'bench', climbed: 'stairs' } },
        bench: {},
        stairs: { on: { climbed: 'roof' } },
        roof: {},
      },
    })
    const found = explored(tower, { events: { went: [{}], rested: [{}], climbed: [{}] } })
    const besides = [...Array(20).fill('plain:0.1'), 'plain:0.0'].map((id) => pathOf(found, id))
    for (const seed of seeds) {
      const [walk] = randomWalks(found, { seed, count: 1, length: 2, besides })
      expect(walk && sentences(walk)).toEqual(['begins as plain', 'went', 'rested'])
    }
  })

  it('end when every pair was taken, also in a machine without a final state', () => {
    const besides = [pathOf(scales, 'plain:0.0.1.1.0')]
    const lengths = seeds.map((seed) => {
      const [walk] = randomWalks(scales, { seed, count: 1, length: 200, besides })
      return walk ? stepsOf(walk) : 200
    })
    expect(meanOf(lengths)).toBeLessThan(20)
    expect(meanOf(lengths)).toBeGreaterThan(5)
  })
})

describe('the next step of a random walk', () => {
  const firsts = (besides: readonly Path[]) =>
    seeds.map((seed) => {
      const [walk] = randomWalks(scales, { seed, count: 1, length: 1, besides })
      return walk ? sentences(walk)[1] : ''
    })

  it('can be any possible step when no path was taken before', () => {
    const lefts = firsts([]).filter((first) => first === 'left').length
    expect(lefts).toBeGreaterThan(8)
    expect(lefts).toBeLessThan(32)
  })

  it('is more likely the less often it has followed the previous step', () => {
    const besides = [pathOf(scales, `plain:${Array(20).fill(0).join('.')}`)]
    expect(firsts(besides).filter((first) => first === 'right').length).toBeGreaterThan(30)
  })

  it('is more likely the less often it was taken in total, when all possible steps have followed the previous step equally often', () => {
    const swing = setup({}).createMachine({
      id: 'swing',
      initial: 'still',
      states: { still: { always: 'moving' }, moving: { on: { left: 'moving', right: 'moving' } } },
    })
    const found = explored(swing, { events: { left: [{}], right: [{}] } })
    // In these two paths, `left` and `right` each follow the start once.
    const besides = [`plain:${Array(20).fill(0).join('.')}`, 'plain:1'].map((id) => pathOf(found, id))
    const firsts = seeds.map((seed) => randomWalks(found, { seed, count: 1, length: 1, besides })[0]?.id)
    expect(firsts.filter((id) => id === 'plain:1').length).toBeGreaterThan(28)
    expect(firsts).toContain('plain:0')
  })

  it('at the start of a walk is usually the input after which the most untaken pairs can follow', () => {
    const both = exploredDoors({ garden: { on: { went: 'hall' } }, closet: {} })
    const begun = seeds.map((seed) => randomWalks(both, { seed, count: 1 })[0]?.id.split(':')[0])
    expect(begun.filter((input) => input === 'wide').length).toBeGreaterThan(26)
    expect(new Set(begun)).toEqual(new Set(['wide', 'narrow']))
  })

  it('at the start of a walk is usually the input that fewer paths use, if every pair of transitions was taken', () => {
    const both = exploredDoors({ garden: { on: { went: 'hall' } }, closet: {} })
    const besides = Array(4).fill(pathOf(both, 'wide:0.0.0'))
    const begun = seeds.map((seed) => randomWalks(both, { seed, count: 1, besides })[0]?.id.split(':')[0])
    expect(begun.filter((input) => input === 'narrow').length).toBeGreaterThan(26)
    expect(new Set(begun)).toEqual(new Set(['wide', 'narrow']))
  })

  it('at the start of a walk is usually an unused input, if the start with this input already takes new pairs', () => {
    const rows = ['red', 'green', 'blue'].flatMap((colour) => [
      [colour, { always: `${colour}1` }],
      ...Array.from({ length: 9 }, (_, nth) => [
        `${colour}${nth + 1}`,
        nth < 8 ? { always: `${colour}${nth + 2}` } : {},
      ]),
    ])
    const dominoes = setup({
      types: { context: {} as { colour: string }, input: {} as { colour: string } },
    }).createMachine({
      id: 'dominoes',
      context: ({ input }) => input,
      initial: 'standing',
      states: {
        ...Object.fromEntries(rows),
        standing: {
          always: ['red', 'green', 'blue'].map((colour) => ({
            guard: ({ context }: { context: { colour: string } }) => context.colour === colour,
            target: colour,
          })),
        },
      },
    })
    const found = explored(dominoes, {
      inputs: { red: { colour: 'red' }, green: { colour: 'green' }, blue: { colour: 'blue' } },
    })
    const all = seeds.filter((seed) => {
      const begun = randomWalks(found, { seed, count: 3 }).map(({ id }) => id)
      return ['red:', 'green:', 'blue:'].every((id) => begun.includes(id))
    })
    expect(all.length).toBeGreaterThan(30)
  })

  it('does not exist for a machine without inputs: there are no walks', () => {
    expect(randomWalks({ ...scales, starts: [] }, { seed: 1, count: 2 })).toEqual([])
  })
})

describe('shrinking a failing path', () => {
  it('finds the fewest steps that fail, in their order', async () => {
    const walk = pathOf(exploration, `plain:${'0.2.0.0.2.0.'.repeat(6)}0.2`)
    // The path fails if the lamp is dimmed after the third press.
    const fails = async ({ steps }: Path) =>
      steps.some(
        ({ edge: { cause }, before }) =>
          sentence(cause) === 'dimmed' && before?.snapshot.context.presses === 3,
      )
    const least = await shrink(exploration, walk, fails)
    expect(sentences(least)).toEqual(['begins as plain', 'pressed', 'pressed', 'pressed', 'dimmed'])
    expect(sentences(pathOf(exploration, least.id))).toEqual(sentences(least))
  })

  const keys = explored(setup({}).createMachine({ id: 'keys', on: { a: {}, b: {}, c: {}, d: {} } }), {
    events: { a: [{}], b: [{}], c: [{}], d: [{}] },
  })

  it('leaves out every step that is not needed, however many are', async () => {
    const needed = async (path: Path) => /c.*d.*c.*d/.test(sentences(path).slice(1).join())
    const walk = pathOf(keys, 'plain:0.2.0.3.0.2.0.3.0')
    expect(sentences(await shrink(keys, walk, needed))).toEqual(['begins as plain', 'c', 'd', 'c', 'd'])
  })

  it('first leaves out each half of the path, then single steps, within the limit of tries', async () => {
    const triedOf = async (options = {}) => {
      const tried: string[] = []
      const fails = async ({ id }: Path) => {
        tried.push(id)
        return false
      }
      await shrink(keys, pathOf(keys, 'plain:0.1.2.3'), fails, options)
      return tried
    }
    const all = ['plain:2.3', 'plain:0.1', 'plain:1.2.3', 'plain:0.2.3', 'plain:0.1.3', 'plain:0.1.2']
    expect((await triedOf()).slice(0, 6)).toEqual(all)
    expect(await triedOf({ most: 3 })).toEqual(['plain:2.3', 'plain:0.1', 'plain:1.2.3'])
  })

  it('tries no path twice', async () => {
    const tried: string[] = []
    const fails = async ({ id }: Path) => {
      tried.push(id)
      return false
    }
    await shrink(exploration, pathOf(exploration, 'plain:0.0.0.0'), fails)
    expect(tried).toEqual(['plain:0.0', 'plain:0.0.0'])
  })

  it('tries no path with a step that the environment makes impossible', async () => {
    const walk = pathOf(exploration, 'plain:0.2.0.0.2')
    const least = await shrink(exploration, walk, async ({ steps }) => steps.length > 3, {
      impossible: (steps, next) => sentence(next) === 'dimmed' && steps.length < 3,
    })
    expect(sentences(least)).toEqual(['begins as plain', 'pressed', 'pressed', 'pressed'])
  })

  it('replaces the steps to a state by the shortest route that the exploration knows', async () => {
    const rooms = setup({}).createMachine({
      id: 'rooms',
      initial: 'hall',
      states: {
        hall: { on: { up: 'stairs', lift: 'loft' } },
        stairs: { on: { up: 'landing', slipped: 'hall' } },
        landing: { on: { up: 'loft' } },
        loft: { on: { up: {}, jumped: {}, down: 'landing' } },
      },
    })
    const found = explored(rooms, {
      events: { up: [{}], lift: [{}], slipped: [{}], jumped: [{}], down: [{}] },
    })
    const fails = async ({ steps }: Path) => steps.some(({ edge: { cause } }) => sentence(cause) === 'jumped')
    const walk = pathOf(found, 'plain:0.0.0.1')
    expect(sentences(walk)).toEqual(['begins as plain', 'up', 'up', 'up', 'jumped'])
    expect(sentences(await shrink(found, walk, fails))).toEqual(['begins as plain', 'lift', 'jumped'])
    const barred: Impossible = (_, next) => sentence(next) === 'lift'
    expect(await shrink(found, walk, fails, { impossible: barred })).toBe(walk)
  })

  it('replaces the outcome of an actor by another if that shortens the path', async () => {
    const post = setup({ actors: { send: fromPromise<number>(async () => 1) } }).createMachine({
      id: 'post',
      initial: 'sending',
      states: {
        sending: { invoke: { src: 'send', id: 'send', onDone: 'sent', onError: 'refused' } },
        refused: { on: { again: 'resending' } },
        resending: { invoke: { src: 'send', id: 'resend', onDone: 'resent' } },
        resent: { on: { read: {} } },
        sent: { on: { read: {} } },
      },
    })
    const found = explored(post, {
      events: { again: [{}], read: [{}] },
      actors: { send: { outputs: [1], errors: ['offline'] } },
    })
    const fails = async ({ steps }: Path) => steps.some(({ edge: { cause } }) => sentence(cause) === 'read')
    const walk = pathOf(found, 'plain:1.0.0.0')
    expect(sentences(walk).slice(1)).toEqual([
      "send fails with 'offline'",
      'again',
      'resend is done: 1',
      'read',
    ])
    expect(sentences(await shrink(found, walk, fails))).toEqual([
      'begins as plain',
      'send is done: 1',
      'read',
    ])
  })

  it('leaves out the steps between two equal states, although none of them can be left out alone', async () => {
    const house = setup({}).createMachine({
      id: 'house',
      initial: 'hall',
      states: {
        hall: { on: { slid: 'room', walked: 'room' } },
        room: { on: { climbed: 'loft', jumped: 'pit', fled: 'garden', left: 'garden' } },
        loft: { on: { climbed: 'roof' } },
        roof: { on: { jumped: 'room' } },
        pit: {},
        garden: {},
      },
    })
    const types = ['slid', 'walked', 'climbed', 'jumped', 'fled', 'left']
    const found = explored(house, { events: Object.fromEntries(types.map((type) => [type, [{}]])) })
    const fails = async (path: Path) => ['walked', 'left'].every((wanted) => sentences(path).includes(wanted))
    const walk = pathOf(found, 'plain:1.0.0.0.3')
    expect(sentences(walk)).toEqual(['begins as plain', 'walked', 'climbed', 'climbed', 'jumped', 'left'])
    expect(sentences(await shrink(found, walk, fails))).toEqual(['begins as plain', 'walked', 'left'])
  })

  it('replaces the output of an actor by its error if that shortens the path', async () => {
    const post = setup({ actors: { send: fromPromise<number>(async () => 1) } }).createMachine({
      id: 'post',
      initial: 'sending',
      states: {
        sending: { invoke: { src: 'send', id: 'send', onDone: 'sent', onError: 'refused' } },
        sent: { on: { again: 'stamped' } },
        stamped: { on: { again: 'opened' } },
        opened: { on: { read: {} } },
        refused: { on: { read: {} } },
      },
    })
    const found = explored(post, {
      events: { again: [{}], read: [{}] },
      actors: { send: { outputs: [1], errors: ['offline'] } },
    })
    const fails = async (path: Path) => sentences(path).includes('read')
    const walk = pathOf(found, 'plain:0.0.0.0')
    expect(sentences(walk).at(1)).toBe('send is done: 1')
    expect(sentences(await shrink(found, walk, fails))).toEqual([
      'begins as plain',
      "send fails with 'offline'",
      'read',
    ])
  })

  it('tries only shorter paths, and only outcomes of the actor whose outcome it replaces', async () => {
    const two = setup({ actors: { send: fromPromise<number>(async () => 1) } }).createMachine({
      id: 'two',
      initial: 'sending',
      states: {
        sending: {
          invoke: [
            { src: 'send', id: 'one', onDone: 'sent', onError: 'refused' },
            { src: 'send', id: 'other', onDone: 'sent', onError: 'refused' },
          ],
          on: { waved: {} },
        },
        sent: { on: { again: 'opened' } },
        opened: { on: { read: {} } },
        refused: { on: { again: 'opened', read: {} } },
      },
    })
    const found = explored(two, {
      events: { waved: [{}], again: [{}], read: [{}] },
      actors: { send: { outputs: [1], errors: ['offline'] } },
    })
    const walk = pathOf(found, 'plain:1.0.0')
    expect(sentences(walk)).toEqual(['begins as plain', 'one is done: 1', 'again', 'read'])
    const tried: Path[] = []
    const fails = async (path: Path) => {
      tried.push(path)
      return false
    }
    expect(await shrink(found, walk, fails)).toBe(walk)
    for (const { steps } of tried) expect(steps.length).toBeLessThan(walk.steps.length)
    expect(new Set(tried.map((path) => sentences(path)[1]))).toEqual(
      new Set([undefined, 'one is done: 1', "one fails with 'offline'"]),
    )
    expect(tried.map(sentences)).toContainEqual(['begins as plain', "one fails with 'offline'", 'read'])
  })

  it('returns the path itself when only the whole path fails', async () => {
    const [whole] = cover(exploration)
    if (!whole) throw new Error('The exploration has no covering path.')
    expect(await shrink(exploration, whole, async () => false)).toBe(whole)
  })
})
