import { type ZoomTransform, zoomIdentity } from 'd3-zoom'
import { describe, expect, it } from 'vitest'
import { type Corner, freeCorner } from '#studio/diagram/canvas/corners.ts'
import { transformAfter } from '#studio/diagram/canvas/transforms.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'

const box = (x: number, y: number, compound = false): Layout['boxes'][number] => ({
  state: `${x} ${y}`,
  kind: 'state',
  compound,
  folded: 0,
  lines: [],
  rows: [],
  x,
  y,
  width: 100,
  height: 40,
})
const corners: readonly [Corner, ...Corner[]] = [
  { block: 'bottom', inline: 'end' },
  { block: 'top', inline: 'end' },
]
const room = { width: 1000, height: 600 }
const chosen = (boxes: Layout['boxes'], transform = { x: 0, y: 0, k: 1 }) =>
  freeCorner(corners, { width: 0, height: 0, boxes, arrows: [], starts: [] }, transform, room, {
    width: 180,
    height: 44,
  }).block

describe('a control above a diagram', () => {
  it('stays in its corner when it covers nothing', () => {
    expect(chosen([box(100, 100), box(700, 550)])).toBe('bottom')
  })

  it('moves to another corner when it covers a state, but not when it covers the border of a compound state', () => {
    expect(chosen([box(850, 540)])).toBe('top')
    expect(chosen([box(850, 540, true)])).toBe('bottom')
  })

  it('goes to the corner where it covers less when both corners are occupied', () => {
    expect(chosen([box(850, 540), box(730, 0)])).toBe('top')
    expect(chosen([box(730, 540), box(850, 20)])).toBe('bottom')
  })

  it('takes the position and scale of the diagram into account', () => {
    expect(chosen([box(425, 270)], { x: 0, y: 0, k: 2 })).toBe('top')
    expect(chosen([box(850, 540)], { x: -200, y: 0, k: 1 })).toBe('bottom')
  })
})

describe('a diagram whose layout changes', () => {
  const layoutOf = (width: number, x: number): Layout => ({
    width,
    height: 400,
    boxes: [{ ...box(x, 100), state: 'paid' }],
    arrows: [],
    starts: [],
  })
  const changed = (width: number, now: ZoomTransform) =>
    transformAfter(
      room,
      layoutOf(4000, 1000),
      layoutOf(width, 1500),
      { followed: 'paid', opensAt: undefined },
      now,
    )

  it('keeps the position of the followed state if that state was readable', () => {
    const now = zoomIdentity.translate(-600, 40)
    const moved = changed(5000, now)
    expect([moved.k, moved.applyX(1500)]).toEqual([1, now.applyX(1000)])
  })

  it('is shown at a readable scale, or as a whole, if the followed state was too small to read', () => {
    const now = zoomIdentity.scale(0.2)
    expect(changed(5000, now).k).toBeCloseTo(11 / 12)
    expect(changed(800, now).k).toBeCloseTo(968 / 800)
  })
})
