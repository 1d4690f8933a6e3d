import type { Child } from '../chart/with-children.ts'
import { type Arrow, type Box, type Layout, type Place, translateLines, translateRows } from './geometry.ts'

/** Every point where `to` says; a box lies between where its corners are, a label keeps its size and its line. */
const mapPoints = (layout: Layout, to: (x: number, y: number) => readonly [x: number, y: number]): Layout => {
  const pointsTo = (points: Arrow['points']) => points.map(([x, y]) => to(x, y))
  const [width, height] = to(layout.width, layout.height)
  return {
    width,
    height,
    boxes: layout.boxes.map((box) => {
      const [x, y] = to(box.x, box.y)
      const [right, bottom] = to(box.x + box.width, box.y + box.height)
      const [dx, dy] = [x - box.x, y - box.y]
      return {
        ...box,
        x,
        y,
        width: right - x,
        height: bottom - y,
        lines: translateLines(box.lines, dx, dy),
        rows: translateRows(box.rows, dx, dy),
      }
    }),
    arrows: layout.arrows.map((arrow) => {
      const { label } = arrow
      // Labels stand on their lines.
      const [x, bottom] = to(label.x, label.y + label.height)
      const [dx, dy] = [x - label.x, bottom - label.height - label.y]
      return {
        ...arrow,
        points: pointsTo(arrow.points),
        label: { ...label, x, y: label.y + dy },
        rows: translateRows(arrow.rows, dx, dy),
      }
    }),
    starts: layout.starts.map((start) => {
      const [x, y] = to(start.x, start.y)
      return { ...start, x, y, points: pointsTo(start.points) }
    }),
  }
}

const padding = 14
/** What the name of a child takes above its diagram. */
const titleHeight = 26

/** A child's layout in a box with its name; what is left and above of it is 0. */
const framedChild = ({ id, text, machine: root }: Child, layout: Layout): Layout => {
  const renamed = {
    ...layout,
    boxes: layout.boxes.map((box) => (box.state === root ? { ...box, state: id } : box)),
    arrows: layout.arrows.map((arrow) => ({
      ...arrow,
      source: arrow.source === root ? id : arrow.source,
      target: arrow.target === root ? id : arrow.target,
    })),
  }
  if (renamed.boxes.some(({ state }) => state === id)) return renamed
  const { boxes, ...inner } = mapPoints(renamed, (x, y) => [x, y + titleHeight])
  const frame: Box = {
    state: id,
    kind: 'state',
    compound: true,
    folded: 0,
    x: 0,
    y: 0,
    width: inner.width,
    height: inner.height,
    lines: [{ text, x: 12, y: 20, style: 'title', room: inner.width - 24 }],
    rows: [],
  }
  return { ...inner, boxes: [frame, ...boxes] }
}

interface Gap {
  /** Everything beyond `cut` moves away by `by`. */
  x: { cut: number; by: number }
  y: { cut: number; by: number }
  /** Where the child begins. */
  at: readonly [x: number, y: number]
}

/** Whether a line of the diagram goes from one side of a cut through a box to the other, between `from` and `to`. */
const isCrossed = ({ arrows, starts }: Layout, axis: 0 | 1, cut: number, from: number, to: number): boolean =>
  [...arrows, ...starts].some(({ points }) =>
    points.some((point, nth) => {
      const next = points[nth + 1]
      if (!next) return false
      const across = 1 - axis
      return (
        Math.min(point[axis] ?? 0, next[axis] ?? 0) < cut &&
        Math.max(point[axis] ?? 0, next[axis] ?? 0) > cut &&
        Math.max(point[across] ?? 0, next[across] ?? 0) > from &&
        Math.min(point[across] ?? 0, next[across] ?? 0) < to
      )
    }),
  )

/** The place between `from` and `to` at which a cut goes through the fewest of these; the last of them. */
const cutThroughFewest = (
  spans: readonly (readonly [from: number, to: number])[],
  from: number,
  to: number,
): number => {
  const through = (cut: number) => spans.filter(([begin, end]) => begin < cut && cut < end).length
  const places = [to - 1, ...spans.flat().flatMap((edge) => [edge + 0.5, edge - 0.5])]
  return places
    .filter((place) => place > from && place < to)
    .reduce((best, place) => (through(place) < through(best) ? place : best), to - 1)
}

/** Where room is made in a box for a child: nothing but the box is there, before and afterwards. */
const gapFor = (layout: Layout, box: Box, { width, height }: Pick<Layout, 'width' | 'height'>): Gap => {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const wider = Math.max(0, width + 2 * padding - box.width)
  const higher = Math.max(0, height + 2 * padding - box.height)
  if (!box.compound) {
    const others: Place[] = [
      ...layout.boxes.filter((one) => one !== box && !one.compound),
      ...layout.arrows.map(({ label }) => label),
    ]
    return {
      x: {
        cut: cutThroughFewest(
          others.map(({ x, width: w }) => [x, x + w] as const),
          box.x,
          right,
        ),
        by: wider,
      },
      y: {
        cut: cutThroughFewest(
          others.map(({ y, height: h }) => [y, y + h] as const),
          box.y,
          bottom,
        ),
        by: height + padding,
      },
      at: [box.x + padding, bottom],
    }
  }
  const cut = { x: right - padding / 2, y: bottom - padding / 2 }
  const below: Gap = {
    x: { cut: cut.x, by: wider },
    y: { cut: cut.y, by: height + padding },
    at: [box.x + padding, cut.y],
  }
  if (!isCrossed(layout, 1, cut.y, box.x, right)) return below
  const beside: Gap = {
    x: { cut: cut.x, by: width + padding },
    y: { cut: cut.y, by: higher },
    at: [cut.x, box.y + padding],
  }
  if (!isCrossed(layout, 0, cut.x, box.y, bottom)) return beside
  // No line goes through where both gaps meet.
  return { x: beside.x, y: below.y, at: [cut.x, cut.y] }
}

/**
 * A layout with a child's in the box of the state that begins it. Nothing is laid out: what is right of or below a cut
 * through that box moves away as a whole, so that what did not lie over something else still does not. Null where the
 * state is not drawn.
 */
export const insertChild = (layout: Layout, child: Child, inner: Layout): Layout | null => {
  const box = layout.boxes.find(({ state }) => state === child.state)
  if (!box) return null
  const inset = framedChild(child, inner)
  const { x, y, at } = gapFor(layout, box, inset)
  const wide = mapPoints(layout, (left, top) => [
    left > x.cut ? left + x.by : left,
    top > y.cut ? top + y.by : top,
  ])
  const placed = mapPoints(inset, (left, top) => [left + at[0], top + at[1]])
  return {
    width: wide.width,
    height: wide.height,
    boxes: [
      ...wide.boxes.map((one) => (one.state === child.state ? { ...one, compound: true } : one)),
      ...placed.boxes,
    ],
    arrows: [...wide.arrows, ...placed.arrows],
    starts: [...wide.starts, ...placed.starts],
  }
}
