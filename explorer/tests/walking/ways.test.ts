import { describe, expect, it } from 'vitest'
import type { Move, Place } from '#explorer/pairs.ts'
import { wayTo } from '#explorer/ways.ts'

/** A move that is told from others by its place among them. */
const moveTo = (to: Place, nth = 0): Move => ({
  edge: {
    cause: { kind: 'event', event: { type: 'went' }, nth: 0 },
    to: '',
    transitions: [],
    begins: [],
    emitted: [],
    targets: [],
  },
  nth,
  pairs: [],
  to,
})

/** A street in which every place has one move, to the next; the last has none. */
const streetOf = (count: number): Place[] => {
  const places: Place[] = Array.from({ length: count }, () => ({ moves: [] }))
  for (const [nth, place] of places.entries()) {
    const next = places[nth + 1]
    if (next) place.moves.push(moveTo(next, nth))
  }
  return places
}

const nothing = () => false
const nths = (moves: readonly Move[]) => moves.map(({ nth }) => nth)

describe('the way to what is wanted', () => {
  const street = streetOf(5)
  const [begin = { moves: [] }, second = { moves: [] }] = street

  it('is no longer than it may be', () => {
    const isWanted = ({ nth }: Move) => nth === 2
    expect(nths(wayTo(begin, { reach: 3, isWanted }))).toEqual([0, 1, 2])
    expect(wayTo(begin, { reach: 2, isWanted })).toEqual([])
  })

  it('is none where nothing is wanted, however long it may be', () => {
    expect(wayTo(begin, { reach: Number.POSITIVE_INFINITY, isWanted: nothing })).toEqual([])
  })

  it('does not take what is closed', () => {
    const isWanted = ({ nth }: Move) => nth === 2
    expect(wayTo(begin, { reach: 9, isWanted, isClosed: ({ nth }) => nth === 1 })).toEqual([])
  })

  it('does not begin at an exhausted place, and does not pass one', () => {
    const isWanted = ({ nth }: Move) => nth === 2
    expect(wayTo(begin, { reach: 9, isWanted, exhausted: new Set([begin]) })).toEqual([])
    expect(wayTo(begin, { reach: 9, isWanted, exhausted: new Set([second]) })).toEqual([])
  })

  it('exhausts every place that it could come to, and the one it begins at, where nothing is wanted', () => {
    const exhausted = new Set<Place>()
    wayTo(begin, { reach: 9, isWanted: nothing, exhausted })
    expect(exhausted).toEqual(new Set(street))
    expect(exhausted.size).toBe(5)
  })

  it('exhausts no place where more is farther away, or where only an end is wanted', () => {
    const exhausted = new Set<Place>()
    wayTo(begin, { reach: 2, isWanted: ({ nth }) => nth === 2, exhausted })
    wayTo(begin, { reach: 9, isWanted: ({ nth }) => nth === 3, exhausted })
    expect(exhausted.size).toBe(0)
  })
})
