import type { Chart } from '../chart/chart.ts'
import { textSizes } from '../chart/words.ts'
import { laidOut, type Variant } from './elk.ts'
import type { Layout } from './geometry.ts'

/** The canvas that a diagram should fit in, in CSS pixels: a window of 1280×800 without the studio's own bars. */
const canvas = { width: 1064, height: 700 }

/** How much smaller a diagram is drawn to fit in the canvas; never larger than its own size. */
const scaleToFit = ({ width, height }: Pick<Layout, 'width' | 'height'>): number =>
  Math.min(1, canvas.width / width, canvas.height / height)

/** The smallest text of a diagram, drawn to fit, in CSS pixels. */
export const smallestText = (layout: Layout): number =>
  scaleToFit(layout) * Math.min(...Object.values(textSizes))

/** Text below this is not read, in CSS pixels. */
export const readable = 11

const compact = { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' }
const depthFirst = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' }
const wrapping = {
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.layered.wrapping.additionalEdgeSpacing': '10',
  'elk.aspectRatio': '1.7',
}

const closer = { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX' }

/** Whether one reads from the initial state on: from the left, or from above. */
export const beginsFirst = ({ boxes, starts }: Layout, { states }: Chart): boolean => {
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]))
  return starts.every(({ state, x, y }) => {
    const beside = boxes.filter((box) => parentOf.get(box.state) === parentOf.get(state))
    return beside.every((box) => x <= box.x) || beside.every((box) => y <= box.y)
  })
}

type Direction = 'RIGHT' | 'DOWN'

interface Found {
  layout: Layout
  direction: Direction
  /** Of the smallest text, drawn to fit, in CSS pixels. */
  text: number
  begins: boolean
}

/** Ways to lay a chart out: one round after the other is tried, until what was found is `enough`; it is never empty. */
interface Search {
  rounds: readonly (readonly { variant: Variant; direction: Direction }[])[]
  enough: (found: readonly Found[], rounds: number) => boolean
}

const directions = ['RIGHT', 'DOWN'] as const

const inBoth = (variant: Variant) => directions.map((direction) => ({ variant, direction }))

/** Text this small, in CSS pixels, is not made readable by a few more tries. */
const hopeless = 9.5

/** For what is seen first. */
const thorough: Search = {
  rounds: [
    { options: compact },
    { options: compact, leads: true },
    { options: { ...compact, ...depthFirst, ...closer } },
    { options: { ...compact, ...closer } },
    { options: { ...compact, ...depthFirst, ...wrapping } },
  ].map(inBoth),
  enough: (found, rounds) =>
    found.some(({ begins, text }) => begins && text >= readable) ||
    (rounds > 2 && found.some(({ begins }) => begins) && found.every(({ text }) => text < hopeless)),
}

/** For a whole that can be folded. */
const foldable: Search = {
  rounds: [{ options: compact }, { options: { ...compact, ...depthFirst } }, { options: {} }].map(inBoth),
  enough: (found) => found.some(({ begins }) => begins),
}

/** For what is seen alone and not first. The second variant is for charts on which the first fails. */
const quick: Search = {
  rounds: [{ options: compact }, { options: {} }].map(inBoth),
  enough: () => true,
}

/** For a part of a whole that lies in this direction. */
const like = (direction: Direction): Search => ({
  rounds: quick.rounds.flatMap((round) =>
    round.toSorted((one) => (one.direction === direction ? -1 : 1)).map((one) => [one]),
  ),
  enough: (found, rounds) =>
    rounds > 1 || found.some(({ begins, text }) => begins && (text >= readable || text < hopeless)),
})

/** For a machine too large to be read as a whole: what costs the most time is left out. */
const swift: Variant = {
  options: {
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.crossingMinimization.strategy': 'NONE',
    'elk.layered.thoroughness': '1',
  },
}

/** Beyond this many states it is laid out swiftly, and in one direction: from above it is nearer to the shape of a page. */
const huge = 120

/** Beyond this many boxes nothing that is tried makes the text of a whole machine large enough. */
const many = 24

const search = async (
  chart: Chart,
  folded: ReadonlySet<string>,
  { rounds, enough }: Search,
): Promise<Found> => {
  if (chart.states.length > huge && folded.size === 0) {
    const layout = await laidOut(chart, folded, 'DOWN', swift)
    return { layout, direction: 'DOWN', text: smallestText(layout), begins: beginsFirst(layout, chart) }
  }
  const found: Found[] = []
  for (const [nth, round] of rounds.entries()) {
    for (const { variant, direction } of round) {
      // The layout algorithm fails on some nested graphs with some of the variants.
      const layout = await laidOut(chart, folded, direction, variant).catch(() => null)
      if (!layout) continue
      const one = { layout, direction, text: smallestText(layout), begins: beginsFirst(layout, chart) }
      // Nothing that is tried later is better.
      if (one.begins && scaleToFit(layout) === 1) return one
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
      Number(b.text >= readable) - Number(a.text >= readable) ||
      Number(b.begins) - Number(a.begins) ||
      b.text - a.text,
  )
  if (!best) throw new Error(`${chart.id} cannot be laid out.`)
  return best
}

/**
 * Lays a chart out, so that it can be read, if possible from the initial state on, and as large as it can be drawn. States
 * in `folded` hide what is in them. Throws where no variant can be laid out.
 */
export const layoutOf = async (
  chart: Chart,
  folded: ReadonlySet<string> = new Set(),
  ways: Search = thorough,
): Promise<Layout> => {
  const { layout } = await search(chart, folded, ways)
  return layout
}

/** A chart as it can be looked at: whole, or with states folded. */
export interface View {
  /** '' for the whole, 'folded' for the outermost states alone, else the state that is open. */
  name: string
  layout: Layout
}

/** The views of a chart: the one that opens first first; the whole is among them. */
export type Views = readonly [View, ...View[]]

/**
 * The views of a chart. What can be read as a whole has no other; else the outermost states come first where they can
 * be read and are more than two, then whatever shows the most and can be read, or failing that has the largest text.
 */
export const viewsOf = async (chart: Chart): Promise<Views> => {
  const compounds = chart.states.filter(
    ({ id, parent }) => parent !== null && chart.states.some((state) => state.parent === id),
  )
  const { direction, layout } = await search(chart, new Set(), compounds.length > 0 ? foldable : thorough)
  const whole = { name: '', layout }
  if (isLegible(whole) || compounds.length === 0) return [whole]
  const around = (id: string): string[] => {
    const parent = chart.states.find((state) => state.id === id)?.parent
    return parent ? [id, ...around(parent)] : [id]
  }
  const viewOf = async (name: string, open: readonly string[]): Promise<View> => ({
    name,
    layout: await layoutOf(
      chart,
      new Set(compounds.flatMap(({ id }) => (open.includes(id) ? [] : [id]))),
      open.length === 0 ? thorough : like(direction),
    ),
  })
  const outermost = await viewOf('folded', [])
  const inside: View[] = []
  for (const { id } of compounds) inside.push(await viewOf(id, around(id)))
  const views = [outermost, whole, ...inside]
  const first = isLegible(outermost) && outermost.layout.boxes.length > 2 ? outermost : bestOf(views)
  return [first, ...views.filter((view) => view !== first)]
}

const isLegible = ({ layout }: View) => smallestText(layout) >= readable

const bestOf = (views: readonly View[]): View => {
  const legible = views.filter(isLegible)
  const [best] =
    legible.length > 0
      ? legible.sort((a, b) => b.layout.boxes.length - a.layout.boxes.length)
      : views.toSorted((a, b) => smallestText(b.layout) - smallestText(a.layout))
  return best as View
}
