import { describe, expect, it } from 'vitest'
import { branchesFrom, branchOf, empty, followed, type History, pathTo } from '#studio/play/history.ts'

const steps = (...names: string[]) => names.map((name) => ({ name, title: name.toUpperCase() }))
const titles = (history: History) => branchOf(history).map((at) => history.visits[at]?.name)
const shown = (history: History) => pathTo(history, history.at)

describe('The history of a play', () => {
  const first = followed(empty, steps('a', 'b', 'c'))

  it('holds the steps in their order', () => {
    expect(titles(first)).toEqual(['a', 'b', 'c'])
    expect(shown(first)).toEqual(['a', 'b', 'c'])
  })

  it('keeps what lies ahead after going back', () => {
    const back = followed(first, steps('a'))
    expect(shown(back)).toEqual(['a'])
    expect(titles(back)).toEqual(['a', 'b', 'c'])
  })

  it('keeps the other branch when something else is done', () => {
    const other = followed(followed(first, steps('a')), steps('a', 'd'))
    expect(titles(other)).toEqual(['a', 'd'])
    expect(branchesFrom(other)).toEqual([{ at: 1, title: 'B', from: 'A' }])
    const again = followed(other, steps('a', 'b'))
    expect(titles(again)).toEqual(['a', 'b', 'c'])
    expect(again.visits).toHaveLength(4)
  })

  it('holds a play that begins otherwise as a branch', () => {
    const other = followed(first, steps('z'))
    expect(titles(other)).toEqual(['z'])
    expect(branchesFrom(other)).toEqual([{ at: 0, title: 'A', from: '' }])
  })
})
