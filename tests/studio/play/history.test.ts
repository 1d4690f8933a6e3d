import { describe, expect, it } from 'vitest'
import {
  branchesFrom,
  branchOf,
  empty,
  followed,
  goneOn,
  type History,
  pathTo,
} from '#studio/play/history/history.ts'

const steps = (...names: string[]) => names.map((name) => ({ name, title: name.toUpperCase() }))
const titles = (history: History) => branchOf(history).map((at) => history.visits[at]?.name)
const shown = (history: History) => pathTo(history, history.at)

describe('the history of a played path', () => {
  const first = followed(empty, steps('a', 'b', 'c'))

  it('contains the steps in their order', () => {
    expect(titles(first)).toEqual(['a', 'b', 'c'])
    expect(shown(first)).toEqual(['a', 'b', 'c'])
  })

  it('still contains the later steps after the user has gone back', () => {
    const back = followed(first, steps('a'))
    expect(shown(back)).toEqual(['a'])
    expect(titles(back)).toEqual(['a', 'b', 'c'])
  })

  it('contains both branches when the user goes back and takes another step', () => {
    const other = followed(followed(first, steps('a')), steps('a', 'd'))
    expect(titles(other)).toEqual(['a', 'd'])
    expect(branchesFrom(other)).toEqual([{ at: 1, title: 'B', from: 'A' }])
    const again = followed(other, steps('a', 'b'))
    expect(titles(again)).toEqual(['a', 'b', 'c'])
    expect(again.visits).toHaveLength(4)
  })

  it('stores a path with another start as a branch', () => {
    const other = followed(first, steps('z'))
    expect(titles(other)).toEqual(['z'])
    expect(branchesFrom(other)).toEqual([{ at: 0, title: 'A', from: '' }])
  })

  it('contains text that is typed without a pause as one step', () => {
    const back = followed(first, steps('a'))
    const typed = goneOn(followed(back, steps('a', 'x')), steps('a', 'xy'))
    expect(titles(typed)).toEqual(['a', 'xy'])
    expect(branchesFrom(typed)).toEqual([{ at: 1, title: 'B', from: 'A' }])
  })

  it('when the user types the same text as in an existing branch, continues this branch', () => {
    const known = followed(followed(empty, steps('a', 'xyz', 'b')), steps('a'))
    const typed = goneOn(goneOn(followed(known, steps('a', 'x')), steps('a', 'xy')), steps('a', 'xyz'))
    expect(titles(typed)).toEqual(['a', 'xyz', 'b'])
    expect(typed.visits).toHaveLength(3)
  })

  it('still contains the steps that followed a typed text when the user changes the text', () => {
    const back = followed(first, steps('a', 'b'))
    const typed = goneOn(back, steps('a', 'bb'))
    expect(titles(typed)).toEqual(['a', 'bb'])
    expect(branchesFrom(typed)).toEqual([{ at: 1, title: 'B', from: 'A' }])
  })
})
