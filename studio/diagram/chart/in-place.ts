import type { Arrow, Box, Layout, Line, Place } from '../layout/geometry.ts'
import type { Chart, ChartState } from './chart.ts'

/** A machine that a state of another begins. */
export interface Child {
  /** The invocation's id, unique in the machine that begins it. */
  id: string
  /** The id of the state that begins it. */
  state: string
  /** The id of its machine. */
  machine: string
  text: string
}

export const childrenOf = ({ states }: Chart): Child[] =>
  states.flatMap(({ id: state, invokes }) =>
    invokes.flatMap(({ id, machine, text }) => (machine === null ? [] : [{ id, state, machine, text }])),
  )

const partsOf = ({ id, state, text }: Child, chart: Chart | null): ChartState[] => {
  const root: ChartState = {
    ...(chart?.states.find(({ parent }) => parent === null) ?? {
      kind: 'state',
      description: null,
      requirements: [],
      invokes: [],
    }),
    id,
    parent: state,
    initial: false,
    text,
  }
  const inner = (chart?.states ?? []).filter(({ parent }) => parent !== null)
  return [root, ...inner.map((one) => (one.parent === chart?.id ? { ...one, parent: id } : one))]
}

/**
 * A chart in which each child is a part of the state that begins it, named by its invocation; the one that is `open` has
 * its own states in it. A child's machine is named by its invocation too.
 */
export const withChildren = (
  chart: Chart,
  children: readonly Child[],
  open: { id: string; chart: Chart } | null,
): Chart => {
  const walk = (around: string | null): ChartState[] =>
    chart.states
      .filter(({ parent }) => parent === around)
      .flatMap((state) => [
        state,
        ...walk(state.id),
        ...children
          .filter((child) => child.state === state.id)
          .flatMap((child) => partsOf(child, child.id === open?.id ? open.chart : null)),
      ])
  const named = (state: string) => (open && state === open.chart.id ? open.id : state)
  return {
    ...chart,
    states: walk(null),
    transitions: [
      ...chart.transitions,
      ...(open?.chart.transitions ?? []).map((one) => ({
        ...one,
        source: named(one.source),
        targets: one.targets.map(named),
      })),
    ],
  }
}

type Moves = (x: number, y: number) => readonly [x: number, y: number]

const movedLines = (lines: readonly Line[], dx: number, dy: number): Line[] =>
  lines.map((line) => ({ ...line, x: line.x + dx, y: line.y + dy }))

const moved = <T extends Place & { lines: readonly Line[] }>(one: T, dx: number, dy: number): T => ({
  ...one,
  x: one.x + dx,
  y: one.y + dy,
  lines: movedLines(one.lines, dx, dy),
})

/** Every point where `to` says; a box lies between where its corners are, a label keeps its size and its line. */
const mapped = (layout: Layout, to: Moves): Layout => {
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
        ...moved(box, dx, dy),
        width: right - x,
        height: bottom - y,
        rows: box.rows.map((row) => moved(row, dx, dy)),
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
        rows: arrow.rows.map((row) => moved(row, dx, dy)),
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
const head = 26

/** A child's layout in a box with its name; what is left and above of it is 0. */
const framed = ({ id, text, machine: root }: Child, layout: Layout): Layout => {
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
  const { boxes, ...inner } = mapped(renamed, (x, y) => [x, y + head])
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
const crossed = ({ arrows, starts }: Layout, axis: 0 | 1, cut: number, from: number, to: number): boolean =>
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
  if (!crossed(layout, 1, cut.y, box.x, right)) return below
  const beside: Gap = {
    x: { cut: cut.x, by: width + padding },
    y: { cut: cut.y, by: higher },
    at: [cut.x, box.y + padding],
  }
  if (!crossed(layout, 0, cut.x, box.y, bottom)) return beside
  // No line goes through where both gaps meet.
  return { x: beside.x, y: below.y, at: [cut.x, cut.y] }
}

/**
 * A layout with a child's in the box of the state that begins it. Nothing is laid out: what is right of or below a cut
 * through that box moves away as a whole, so that what did not lie over something else still does not. Null where the
 * state is not drawn.
 */
export const openedIn = (layout: Layout, child: Child, inner: Layout): Layout | null => {
  const box = layout.boxes.find(({ state }) => state === child.state)
  if (!box) return null
  const inset = framed(child, inner)
  const { x, y, at } = gapFor(layout, box, inset)
  const wide = mapped(layout, (left, top) => [
    left > x.cut ? left + x.by : left,
    top > y.cut ? top + y.by : top,
  ])
  const placed = mapped(inset, (left, top) => [left + at[0], top + at[1]])
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
