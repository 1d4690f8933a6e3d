import type { Layout } from '../layout/geometry.ts'

/** A corner of the canvas, by CSS properties. */
export interface Corner {
  block: 'top' | 'bottom'
  inline: 'start' | 'end'
}

interface Size {
  width: number
  height: number
}

interface Place extends Size {
  x: number
  y: number
}

/** The distance between an element in a corner and the edges of the canvas, in CSS pixels. */
const margin = 12

const placeIn = ({ block, inline }: Corner, room: Size, { width, height }: Size): Place => ({
  x: inline === 'start' ? margin : room.width - margin - width,
  y: block === 'top' ? margin : room.height - margin - height,
  width,
  height,
})

const shared = (a: Place, b: Place): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/**
 * Returns the first of these corners in which an element of this size hides no state and no label. If there is none,
 * returns the corner in which it hides the least. All sizes are in CSS pixels. `x`, `y` and `k` are the transform of
 * the diagram.
 */
export const freeCorner = (
  corners: readonly [Corner, ...Corner[]],
  { boxes, arrows }: Layout,
  { x, y, k }: { x: number; y: number; k: number },
  room: Size,
  size: Size,
): Corner => {
  const rendered = [...boxes.filter(({ compound }) => !compound), ...arrows.map(({ label }) => label)].map(
    (place) => ({ x: place.x * k + x, y: place.y * k + y, width: place.width * k, height: place.height * k }),
  )
  const covered = (corner: Corner) => {
    const taken = placeIn(corner, room, size)
    return rendered.reduce((sum, place) => sum + shared(taken, place), 0)
  }
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best))
}
