import { type ZoomTransform, zoomIdentity } from 'd3-zoom'
import { textSizes } from '../chart/words.ts'
import type { Layout } from '../layout/geometry.ts'

// A transform maps a layout, in its own pixels, to the canvas, in CSS pixels. `room` is the size of the canvas.

interface Size {
  width: number
  height: number
}

/** The empty margin around a diagram, in CSS pixels. */
const margin = 16

/** The scale at which the smallest text has 11 CSS pixels and can be read. */
const legible = 11 / Math.min(...Object.values(textSizes))

/** The transform that shows the whole layout, at a scale of at most 1.25. */
export const transformToFit = (room: Size, { width, height }: Size): ZoomTransform => {
  const scale = Math.min(1.25, (room.width - 2 * margin) / width, (room.height - 2 * margin) / height)
  return zoomIdentity
    .translate((room.width - width * scale) / 2, (room.height - height * scale) / 2)
    .scale(Math.max(scale, 0.05))
}

/**
 * The transform that shows the whole layout, if its text is readable at that scale. Otherwise the transform that centers
 * one state at the smallest readable scale. Null if the layout does not contain the state.
 */
const transformToFollow = (room: Size, layout: Layout, state: string): ZoomTransform | null => {
  const box = layout.boxes.find((one) => one.state === state)
  if (!box) return null
  const whole = transformToFit(room, layout)
  if (whole.k >= legible) return whole
  const within = (size: number, all: number, middle: number) => {
    const wanted = size / 2 - middle * legible
    // A layout that fits is centered. Otherwise the empty space at its ends is at most `margin`.
    return all * legible <= size
      ? (size - all * legible) / 2
      : Math.min(margin, Math.max(size - all * legible - margin, wanted))
  }
  return zoomIdentity
    .translate(
      within(room.width, layout.width, box.x + box.width / 2),
      within(room.height, layout.height, box.y + Math.min(box.height, room.height / legible) / 2),
    )
    .scale(legible)
}

/** The transform closest to `now` that shows a state from its top left corner, at the same scale. */
export const transformToReveal = (
  room: Size,
  layout: Layout,
  state: string,
  now: ZoomTransform,
): ZoomTransform => {
  const box = layout.boxes.find((one) => one.state === state)
  if (!box) return now
  const by = (begin: number, size: number, all: number) =>
    begin < margin ? margin - begin : -Math.max(0, Math.min(begin + size + margin - all, begin - margin))
  const dx = by(now.applyX(box.x), box.width * now.k, room.width)
  const dy = by(now.applyY(box.y), box.height * now.k, room.height)
  return now.translate(dx / now.k, dy / now.k)
}

/**
 * The transform after the layout has changed. A followed state stays where it is if the layout is too large to be
 * shown as a whole, and was shown at a readable scale before.
 */
export const transformAfter = (
  room: Size,
  before: Layout,
  layout: Layout,
  { followed, opensAt }: { followed: string | undefined; opensAt: string | undefined },
  now: ZoomTransform,
): ZoomTransform => {
  const whole = transformToFit(room, layout)
  const state = followed ?? opensAt
  const goal = (state === undefined ? null : transformToFollow(room, layout, state)) ?? whole
  const [from, to] = [before, layout].map(({ boxes }) => boxes.find((box) => box.state === followed))
  const stays = before !== layout && goal.k > whole.k && now.k >= goal.k
  return followed !== undefined && from && to && stays
    ? transformToReveal(room, layout, followed, now.translate(from.x - to.x, from.y - to.y))
    : goal
}
