import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import type { Finding } from '#explorer/findings.ts'
import { summary } from '#explorer/summary.ts'
import { explored } from '../explored.ts'

const finding = (kind: Finding['kind'], place: string, follows: readonly Finding[] = []): Finding => ({
  kind,
  place,
  sentence: `${place} is wrong.`,
  advice: `Mend ${place}.`,
  follows,
})
const follows = ['a', 'b', 'c', 'd'].map((place) => finding('unreachable', place))

it('a summary counts the findings of each kind, and shows at most three of the findings that one finding causes', () => {
  const problems = [
    finding('bug', 'one'),
    finding('bug', 'two', follows.slice(0, 3)),
    finding('style', 'three', follows),
    finding('style', 'four', follows.slice(0, 1)),
    finding('style', 'five'),
  ]
  expect(
    summary({ ...explored(createMachine({ id: 'm' })), problems }),
  ).toBe(`m: 1 state, 0 edges, 2 targets; 5 findings (2 bug, 3 style).

bug  one
  one is wrong.
  Mend one.

bug  two
  two is wrong.
  Mend two.
  3 more findings because of it:
    a is wrong.
    b is wrong.
    c is wrong.

style  three
  three is wrong.
  Mend three.
  4 more findings because of it:
    a is wrong.
    b is wrong.
    c is wrong.
    …

style  four
  four is wrong.
  Mend four.
  1 more finding because of it:
    a is wrong.

style  five
  five is wrong.
  Mend five.`)
})
