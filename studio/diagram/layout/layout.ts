import type { Chart } from '../chart.ts'
import { textSizes } from '../words.ts'
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

/** Ways to lay a chart out: `variants` are tried one after the other, until one is `enough`. */
interface Search {
  variants: readonly Variant[]
  enough: (isLegible: boolean, begins: boolean) => boolean
}

const variants: readonly Variant[] = [
  { options: compact },
  { options: compact, leads: true },
  { options: { ...compact, ...depthFirst, ...closer } },
  { options: { ...compact, ...closer } },
  { options: { ...compact, ...depthFirst, ...wrapping } },
]

/** For what is seen first. */
const thorough: Search = { variants, enough: (isLegible, begins) => isLegible && begins }

/** For a whole that can be folded. */
const foldable: Search = { variants: variants.slice(0, 3), enough: (_, begins) => begins }

/** For what nobody sees first. The second variant is for charts on which the first fails. */
export const quick: Search = { variants: [{ options: compact }, { options: {} }], enough: () => true }

/** For a machine too large to be read as a whole: what costs the most time is left out. */
const swift: Variant = {
  options: {
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.crossingMinimization.strategy': 'NONE',
    'elk.layered.thoroughness': '1',
  },
}

/** Beyond this many states it is laid out swiftly, and in one direction. */
const huge = 120

/** Beyond this many boxes nothing that is tried makes the text of a whole machine large enough. */
const many = 24

/**
 * Lays a chart out, so that it can be read, if possible from the initial state on, and as large as it can be drawn. States
 * in `folded` hide what is in them. Throws where no variant can be laid out.
 */
export const layoutOf = async (
  chart: Chart,
  folded: ReadonlySet<string> = new Set(),
  { variants: tried, enough }: Search = thorough,
): Promise<Layout> => {
  if (chart.states.length > huge && folded.size === 0) return laidOut(chart, folded, 'RIGHT', swift)
  const layouts: { layout: Layout; isLegible: boolean; begins: boolean }[] = []
  for (const variant of tried) {
    for (const direction of ['RIGHT', 'DOWN'] as const) {
      // The layout algorithm fails on some nested graphs with some of the variants.
      const layout = await laidOut(chart, folded, direction, variant).catch(() => null)
      if (layout)
        layouts.push({
          layout,
          isLegible: smallestText(layout) >= readable,
          begins: beginsFirst(layout, chart),
        })
    }
    if (layouts.some((one) => enough(one.isLegible, one.begins) || one.layout.boxes.length > many)) break
  }
  const [best] = layouts.sort(
    (a, b) =>
      Number(b.isLegible) - Number(a.isLegible) ||
      Number(b.begins) - Number(a.begins) ||
      scaleToFit(b.layout) - scaleToFit(a.layout),
  )
  if (!best) throw new Error(`${chart.id} cannot be laid out.`)
  return best.layout
}

/** A chart as it can be looked at: whole, or with states folded. */
export interface View {
  /** '' for the whole, 'folded' for the outermost states alone, else the state that is open. */
  name: string
  layout: Layout
}

/**
 * The views of a chart. What can be read as a whole has no other; else the outermost states come first where they can
 * be read and are more than two, then whatever shows the most and can be read, or failing that has the largest text.
 */
export const viewsOf = async (chart: Chart): Promise<View[]> => {
  const compounds = chart.states.filter(
    ({ id, parent }) => parent !== null && chart.states.some((state) => state.parent === id),
  )
  const whole = {
    name: '',
    layout: await layoutOf(chart, new Set(), compounds.length > 0 ? foldable : thorough),
  }
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
      open.length === 0 ? thorough : quick,
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
