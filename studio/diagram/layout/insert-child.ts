import type { Child } from '../chart/with-children.ts'
import { type Arrow, type Box, type Layout, type Place, translateLines, translateRows } from './geometry.ts'

/**
 * Applies `to` to every point of a layout. A box is mapped by its corners. A label keeps its size, and stays on its
 * line.
 */
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
      // A label stands on its line, so that its bottom edge moves with the line.
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
/** The height of a child's title, above its diagram. */
const titleHeight = 26

/** Puts a child's layout into a box with its title. The origin is the top left corner of that box. */
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
  /** Everything beyond `cut` moves by `by`. */
  x: { cut: number; by: number }
  y: { cut: number; by: number }
  /** The top left corner of the child. */
  at: readonly [x: number, y: number]
}

/** Whether a line of the diagram crosses a cut through a box, between `from` and `to`. */
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

/** The cut between `from` and `to` that crosses the fewest of these spans; preferably the last possible cut. */
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

/** Finds a gap for a child inside a box. The gap contains nothing else, before and after it is widened. */
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
  // The child is placed where the two gaps intersect, because no line passes through there.
  return { x: beside.x, y: below.y, at: [cut.x, cut.y] }
}

/**
 * Inserts a child's layout into the box of the state that invokes it. Does not run the layout algorithm: everything to
 * the right of, or below, a cut through that box moves by the same distance. Elements that did not overlap before do
 * not overlap afterwards. Returns null if the layout does not contain the state.
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
