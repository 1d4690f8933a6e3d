import { expect, it } from 'vitest'
import { withoutHairpins } from '#studio/diagram/layout/hairpins.ts'

type Points = readonly (readonly [number, number])[]

/** The same points with swapped axes. */
const turned = (points: Points): Points => points.map(([x, y]) => [y, x])

it.each<[string, Points, Points]>([
  [
    'its way there is shorter than its way back',
    [
      [90, 10],
      [50, 10],
      [50, 0],
      [48, 0],
      [48, 40],
      [0, 40],
    ],
    [
      [90, 10],
      [48, 10],
      [48, 40],
      [0, 40],
    ],
  ],
  [
    'its way back is shorter than its way there',
    [
      [0, 40],
      [48, 40],
      [48, 0],
      [50, 0],
      [50, 10],
      [90, 10],
    ],
    [
      [0, 40],
      [48, 40],
      [48, 10],
      [90, 10],
    ],
  ],
  [
    'its ways there and back are equally long',
    [
      [0, 10],
      [40, 10],
      [40, 0],
      [42, 0],
      [42, 10],
      [90, 10],
    ],
    [
      [0, 10],
      [42, 10],
      [90, 10],
    ],
  ],
  [
    'it overlaps itself',
    [
      [0, 10],
      [40, 10],
      [40, 0],
      [40, 0],
      [40, 30],
      [90, 30],
    ],
    [
      [0, 10],
      [40, 10],
      [40, 30],
      [90, 30],
    ],
  ],
  [
    'it has two detours',
    [
      [0, 10],
      [40, 10],
      [40, 0],
      [42, 0],
      [42, 60],
      [80, 60],
      [80, 50],
      [82, 50],
      [82, 90],
      [99, 90],
    ],
    [
      [0, 10],
      [42, 10],
      [42, 60],
      [82, 60],
      [82, 90],
      [99, 90],
    ],
  ],
])("the layout removes a line's small detour (there and back) when %s", (_, line, expected) => {
  expect(withoutHairpins(line)).toEqual(expected)
  expect(withoutHairpins(turned(line))).toEqual(turned(expected))
})

it.each<[string, Points]>([
  [
    'has a detour that is wide enough to be visible',
    [
      [0, 10],
      [40, 10],
      [40, 0],
      [47, 0],
      [47, 30],
      [90, 30],
    ],
  ],
  [
    'continues in the same direction',
    [
      [0, 10],
      [40, 10],
      [40, 20],
      [42, 20],
      [42, 30],
      [90, 30],
    ],
  ],
  [
    'leaves its box with a detour',
    [
      [40, 10],
      [40, 0],
      [42, 0],
      [42, 30],
      [90, 30],
    ],
  ],
  [
    'enters its box with a detour',
    [
      [0, 10],
      [40, 10],
      [40, 90],
      [42, 90],
      [42, 80],
    ],
  ],
  [
    'is short',
    [
      [0, 10],
      [40, 10],
    ],
  ],
])('the layout does not change a line that %s', (_, line) => {
  expect(withoutHairpins(line)).toEqual(line)
})
