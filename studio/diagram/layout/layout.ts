import { essentialOf } from '../chart/main-path.ts'
import type { Chart } from '../chart/shape.ts'
import { textSizes } from '../chart/words.ts'
import { type Direction, laidOut, type Variant } from './elk.ts'
import type { Layout } from './geometry.ts'
import { textsCrossed } from './texts-crossed.ts'

/**
 * The size in which a diagram should fit, in CSS pixels: the canvas in a window of 1440×900, without the canvas's empty
 * margin.
 */
const canvas = { width: 1168, height: 684 }

/** The scale at which a diagram fits in the canvas, at most 1. */
const scaleToFit = ({ width, height }: Pick<Layout, 'width' | 'height'>): number =>
  Math.min(1, canvas.width / width, canvas.height / height)

/** The size of the smallest text when the diagram fits in the canvas, in CSS pixels. */
export const smallestText = (layout: Layout): number =>
  scaleToFit(layout) * Math.min(...Object.values(textSizes))

/** The minimum size of readable text, in CSS pixels. */
export const readable = 11

const compact = { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' }
const depthFirst = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' }
/** Breaks cycles, and chooses layers, so that the states stay in the order in which they are given. */
const inOrder = {
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.layering.strategy': 'NETWORK_SIMPLEX',
}
const tight = {
  'elk.spacing.edgeLabel': '1',
  'elk.spacing.labelLabel': '4',
  'elk.spacing.labelNode': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '4',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
}
const wrapping = {
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.layered.wrapping.additionalEdgeSpacing': '10',
  'elk.aspectRatio': '1.7',
}

/** Whether the diagram reads from its initial state: no state beside it begins further left, or none further up. */
const beginsFirst = ({ boxes, starts }: Layout, { states }: Chart): boolean => {
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]))
  return starts.every(({ state }) => {
    const beside = boxes.filter((box) => parentOf.get(box.state) === parentOf.get(state))
    const first = beside.find((box) => box.state === state)
    return first && (['x', 'y'] as const).some((axis) => beside.every((box) => first[axis] <= box[axis]))
  })
}

interface Found {
  layout: Layout
  direction: Direction
  /** The size of the smallest text when the diagram fits in the canvas, in CSS pixels. */
  text: number
  begins: boolean
  /** The number of lines of the main path that have a bend. */
  bends: number
  /** The number of texts through which a line goes. */
  crossed: number
}

/** The number of lines of the main path that have a bend. */
const bendsIn = ({ arrows }: Layout): number =>
  arrows.filter(({ main, points }) => main && points.length > 2).length

const rated = (layout: Layout, chart: Chart, direction: Direction): Found => ({
  layout,
  direction,
  text: smallestText(layout),
  begins: beginsFirst(layout, chart),
  bends: bendsIn(layout),
  crossed: textsCrossed(layout).length,
})

/**
 * A search for a good layout. It tries one round of variants after the other, until `enough` accepts the layouts
 * found. `enough` never gets an empty list.
 */
interface Search {
  rounds: readonly (readonly { variant: Variant; direction: Direction }[])[]
  enough: (found: readonly Found[], rounds: number) => boolean
}

const directions = ['RIGHT', 'DOWN'] as const

const inBoth = (variant: Variant) => directions.map((direction) => ({ variant, direction }))

/** If the text is smaller than this, in CSS pixels, more rounds do not make it readable. */
const hopeless = 9.5

/** The search for the view that is shown first. */
const thorough: Search = {
  rounds: [
    { options: compact },
    { options: { ...compact, ...inOrder, ...tight }, ordered: true },
    { options: { ...compact, ...inOrder, ...tight }, labelWidth: 130 },
    { options: { ...compact, ...tight }, labelWidth: 190 },
    { options: { ...compact, ...depthFirst } },
    { options: {}, leads: true },
    { options: { ...compact, ...depthFirst, ...wrapping } },
  ].map(inBoth),
  enough: (found, rounds) =>
    found.some(
      ({ begins, bends, crossed, text }) => begins && bends === 0 && crossed === 0 && text >= readable,
    ) ||
    (rounds > 2 && found.some(({ begins }) => begins) && found.every(({ text }) => text < hopeless)),
}

/** The search for the view of the whole chart, for charts that also have views with folded states. */
const foldable: Search = {
  rounds: [
    { options: compact },
    { options: { ...compact, ...depthFirst } },
    { options: {}, leads: true },
  ].map(inBoth),
  enough: (found) => found.some(({ begins, crossed }) => begins && crossed === 0),
}

/**
 * The search for a view that is not shown first. It tries the second variant only if the first fails or lets lines
 * cross texts.
 */
const quick: Search = {
  rounds: [{ options: compact }, { options: {} }].map(inBoth),
  enough: (found) => found.some(({ crossed }) => crossed === 0),
}

/** A copy of a search that tries only one direction. */
const only = (direction: Direction, { rounds, enough }: Search): Search => ({
  rounds: rounds.map((round) => round.filter((one) => one.direction === direction)),
  enough,
})

/** The variant for a machine that is too large to read as a whole. Skips the slowest steps of the algorithm. */
const swift: Variant = {
  options: {
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.crossingMinimization.strategy': 'NONE',
    'elk.layered.thoroughness': '1',
  },
}

/**
 * Above this number of states, a view without folded states uses only the fast variant, and only from top to bottom,
 * because that shape is closer to the shape of a page.
 */
const huge = 120

/** Above this number of boxes, no variant makes the text of a whole machine readable. */
const many = 24

const search = async (
  chart: Chart,
  folded: ReadonlySet<string>,
  { rounds, enough }: Search,
): Promise<Found> => {
  if (chart.states.length > huge && folded.size === 0) {
    const layout = await laidOut(chart, folded, 'DOWN', swift)
    return rated(layout, chart, 'DOWN')
  }
  const found: Found[] = []
  for (const [nth, round] of rounds.entries()) {
    for (const { variant, direction } of round) {
      // Skips a variant with which the layout algorithm fails, as some variants do on some nested graphs.
      const layout = await laidOut(chart, folded, direction, variant).catch(() => null)
      if (!layout) continue
      const one = rated(layout, chart, direction)
      // Stops the search at a perfect layout: it begins with the initial state, no line of the main path has a bend,
      // no line crosses a text, and it fits in the canvas.
      if (one.begins && one.bends + one.crossed === 0 && scaleToFit(layout) === 1) return one
      found.push(one)
    }
    if (
      found.some(({ layout }) => layout.boxes.length > many) ||
      (found.length > 0 && enough(found, nth + 1))
    )
      break
  }
  const [best] = found.sort(
    (a, b) =>
      a.crossed - b.crossed ||
      Number(b.text >= readable) - Number(a.text >= readable) ||
      Number(b.begins) - Number(a.begins) ||
      a.bends - b.bends ||
      b.text - a.text,
  )
  if (!best) throw new Error(`The layout algorithm fails on ${chart.id} with every variant of its options.`)
  return best
}

/** Lays out a chart in one direction. States in `folded` hide their children. Throws if every variant fails. */
const layoutOf = async (chart: Chart, folded: ReadonlySet<string>, direction: Direction): Promise<Layout> =>
  (await search(chart, folded, only(direction, quick))).layout

/** One way to show a chart: as a whole, or with folded states. */
export interface View {
  /**
   * '' for the whole chart, 'folded' for the outermost states only, otherwise the id of the state that is open. It
   * begins with `main ` if failures and technical states are left out.
   */
  name: string
  layout: Layout
}

/** The views of a chart. The first is shown first. The whole chart is one of them. */
export type Views = readonly [View, ...View[]]

const isLegible = ({ layout }: View) => smallestText(layout) >= readable

const bestOf = (views: readonly View[]): View => {
  const legible = views.filter(isLegible)
  const [best] =
    legible.length > 0
      ? legible.sort((a, b) => b.layout.boxes.length - a.layout.boxes.length)
      : views.toSorted((a, b) => smallestText(b.layout) - smallestText(a.layout))
  return best as View
}

const compoundsIn = ({ states }: Chart) =>
  states.filter(({ id, parent }) => parent !== null && states.some((state) => state.parent === id))

/**
 * The views of a chart, all in the same direction. If the chart has nothing to fold, or if it is readable as a whole
 * and its main path is straight, the view of the whole chart is the only view. Otherwise the view of the outermost
 * states decides the direction. That view is first if it is readable and has more than two states. If not, the readable
 * view with the most states is first or, if no view is readable, the view with the largest text.
 */
const viewsOfLevel = async (chart: Chart): Promise<{ direction: Direction; views: Views }> => {
  const compounds = compoundsIn(chart)
  const found = await search(chart, new Set(), compounds.length > 0 ? foldable : thorough)
  const whole = { name: '', layout: found.layout }
  if ((isLegible(whole) && bendsIn(whole.layout) === 0) || compounds.length === 0)
    return { direction: found.direction, views: [whole] }
  const all = new Set(compounds.map(({ id }) => id))
  const folded = await search(chart, all, thorough)
  const outermost = { name: 'folded', layout: folded.layout }
  const { direction } = folded
  const around = (id: string): string[] => {
    const parent = chart.states.find((state) => state.id === id)?.parent
    return parent ? [id, ...around(parent)] : [id]
  }
  const inside: View[] = []
  for (const { id } of compounds) {
    const open = around(id)
    const closed = new Set([...all].filter((one) => !open.includes(one)))
    const layout = await layoutOf(chart, closed, direction)
    inside.push({ name: id, layout })
  }
  if (found.direction !== direction) whole.layout = await layoutOf(chart, new Set(), direction)
  const views = [outermost, whole, ...inside]
  const first = isLegible(outermost) && outermost.layout.boxes.length > 2 ? outermost : bestOf(views)
  return { direction, views: [first, ...views.filter((view) => view !== first)] }
}

/**
 * Computes the views of a chart, all in the same direction: first the views without failures and technical states, then
 * the view of the outermost states and the view of the whole chart.
 */
export const viewsOf = async (chart: Chart): Promise<Views> => {
  const essential = essentialOf(chart)
  const {
    direction,
    views: [first, ...others],
  } = await viewsOfLevel(essential)
  if (essential === chart) return [first, ...others]
  const main = (view: View): View => ({ ...view, name: `main ${view.name}` })
  const compounds = compoundsIn(chart).map(({ id }) => id)
  const folded = compounds.length > 0 && {
    name: 'folded',
    layout: await layoutOf(chart, new Set(compounds), direction),
  }
  const whole = { name: '', layout: await layoutOf(chart, new Set(), direction) }
  return [main(first), ...others.map(main), ...(folded ? [folded] : []), whole]
}
