import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartState, ChartTransition } from '../chart.ts'
import { alternatives, counted, type TextStyle, textSizes } from '../words.ts'
import { widthOf, wrapped } from './measure.ts'

/** A line of text; `x` and `y` are its start and its baseline, in the diagram's pixels. */
export interface Line {
  text: string
  x: number
  y: number
  style: TextStyle
  /** How wide it may be at most, in the diagram's pixels; without it, it was measured. */
  room?: number
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The words of one transition, in a label or in the box of a state that is not left. */
export interface Row extends Place {
  /** The id of the transition. */
  transition: string
  lines: readonly Line[]
}

export interface Box extends Place {
  /** The id of the state. */
  state: string
  kind: ChartState['kind']
  /** Whether other boxes are inside. */
  compound: boolean
  /** How many states are folded away in it. */
  folded: number
  lines: readonly Line[]
  rows: readonly Row[]
}

export interface Arrow {
  source: string
  target: string
  /** From the border of the one box to the border of the other. */
  points: readonly (readonly [x: number, y: number])[]
  /** Where its label is; its rows are one for each transition that goes this way. */
  label: Place
  rows: readonly Row[]
  /** Leads to a part of its source, not on from it. */
  part: boolean
}

/** Where everything is. All is in pixels at the size at which text is as large as on a page. */
export interface Layout {
  width: number
  height: number
  boxes: readonly Box[]
  arrows: readonly Arrow[]
  /** The dots from which initial states are entered. */
  starts: readonly { state: string; x: number; y: number; points: readonly (readonly [number, number])[] }[]
}

/** The radius of the dot before an initial state. */
const dot = 5

const bold: readonly TextStyle[] = ['title', 'cause']
const leading = 1.3
const padding = { box: { x: 12, y: 9 }, label: { x: 6, y: 3 } }
const widest = { title: 170, label: 150 }

/** Lines below each other, from the top left of the place that they take. */
const set = (paragraphs: readonly { text: string; style: TextStyle }[], width: number) => {
  const lines: Line[] = []
  let y = 0
  let broadest = 0
  for (const { text, style } of paragraphs) {
    const size = textSizes[style]
    for (const line of wrapped(text, width, size, bold.includes(style))) {
      y += size * leading
      broadest = Math.max(broadest, widthOf(line, size, bold.includes(style)))
      lines.push({ text: line, x: 0, y: y - size * 0.35, style })
    }
  }
  return { lines, width: Math.ceil(broadest), height: Math.ceil(y) }
}

const moved = (lines: readonly Line[], x: number, y: number): Line[] =>
  lines.map((line) => ({ ...line, x: line.x + x, y: line.y + y }))

const paragraphsOf = ({ text, guard, emits }: ChartTransition, end: string | null) => [
  { text, style: 'cause' as const },
  ...(guard === null ? [] : [{ text: guard, style: 'guard' as const }]),
  ...alternatives(emits).map((emission) => ({ text: emission, style: 'emission' as const })),
  ...(end === null ? [] : [{ text: `◉ ${end}`, style: 'note' as const }]),
]

/** Rows below each other, with a little air between them. */
const rowsOf = (
  transitions: readonly ChartTransition[],
  endOf: (transition: ChartTransition) => string | null = () => null,
) => {
  let y = padding.label.y
  let width = 0
  const rows: Row[] = []
  const spoken = transitions.filter(({ text }) => text !== '')
  if (spoken.length === 0) return { rows, width: 0, height: 0 }
  for (const transition of spoken) {
    const { lines, ...size } = set(paragraphsOf(transition, endOf(transition)), widest.label)
    rows.push({
      transition: transition.id,
      x: 0,
      y,
      width: size.width + 2 * padding.label.x,
      height: size.height,
      lines: moved(lines, padding.label.x, y),
    })
    y += size.height + 3
    width = Math.max(width, size.width + 2 * padding.label.x)
  }
  return { rows, width, height: y + padding.label.y - 3 }
}

const movedRows = (rows: readonly Row[], x: number, y: number): Row[] =>
  rows.map((row) => ({ ...row, x: row.x + x, y: row.y + y, lines: moved(row.lines, x, y) }))

interface Content {
  lines: Line[]
  rows: Row[]
  width: number
  height: number
}

const icons = { port: '↗', feed: '⇠', child: '▣' }

const contentOf = (
  state: ChartState,
  stays: readonly ChartTransition[],
  folded: number,
  endOf: (transition: ChartTransition) => string | null,
): Content => {
  const head = set(
    [
      { text: state.text, style: 'title' },
      ...state.invokes.map(({ kind, text }) => ({
        text: `${icons[kind]} ${text}`,
        style: 'invoked' as const,
      })),
      ...(folded > 0 ? [{ text: `+ ${counted(folded, 'state')}`, style: 'note' as const }] : []),
    ],
    widest.title,
  )
  const inner = rowsOf(stays, endOf)
  const { x, y } = padding.box
  return {
    lines: moved(head.lines, x, y),
    rows: movedRows(inner.rows, x - padding.label.x, y + head.height + 2),
    width: Math.max(head.width + 2 * x, stays.length > 0 ? inner.width + 2 * (x - padding.label.x) : 0, 56),
    height: head.height + 2 * y + (stays.length > 0 ? inner.height + 2 : 0),
  }
}

const elk = new ELK()

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '2',
  'elk.spacing.labelLabel': '6',
  'elk.spacing.labelNode': '6',
  'elk.spacing.componentComponent': '20',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.thoroughness': '7',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_UP',
  'elk.edgeLabels.inline': 'false',
}

type Direction = 'DOWN' | 'RIGHT'

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

interface Variant {
  options: Record<string, string>
  /** Holds initial states in the first layer; the algorithm fails on some nested graphs that are held so. */
  leads?: boolean
}

/** What is tried, one after the other, until the text can be read and one reads from the initial state on. */
const variants: readonly Variant[] = [
  { options: compact },
  { options: compact, leads: true },
  { options: { ...compact, ...depthFirst } },
  { options: {} },
  { options: {}, leads: true },
  { options: { ...compact, 'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN' } },
  { options: { ...compact, ...depthFirst, ...wrapping } },
]

/** What is tried for a view that nobody sees first; the last where the first fails. */
export const fewVariants: readonly Variant[] = [{ options: compact }, { options: {} }]

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

/** Whether one reads from the initial state on: from the left, or from above. */
export const beginsFirst = ({ boxes, starts }: Layout, { states }: Chart): boolean => {
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]))
  return starts.every(({ state, x, y }) => {
    const beside = boxes.filter((box) => parentOf.get(box.state) === parentOf.get(state))
    return beside.every((box) => x <= box.x) || beside.every((box) => y <= box.y)
  })
}

/**
 * Lays a chart out, the way in which it can be drawn largest, of those that can be read one that begins first. States
 * in `folded` hide what is in them. Throws where no variant can be laid out.
 */
export const layoutOf = async (
  chart: Chart,
  folded: ReadonlySet<string> = new Set(),
  tried: readonly Variant[] = variants,
): Promise<Layout> => {
  if (chart.states.length > huge && folded.size === 0) return laidOut(chart, folded, 'RIGHT', swift)
  const layouts: Layout[] = []
  const isGood = (layout: Layout) => smallestText(layout) >= readable && beginsFirst(layout, chart)
  for (const variant of tried) {
    for (const direction of ['RIGHT', 'DOWN'] as const) {
      // The layout algorithm fails on some nested graphs with some of the variants.
      const layout = await laidOut(chart, folded, direction, variant).catch(() => null)
      if (layout) layouts.push(layout)
    }
    if (layouts.length > 0 && tried === fewVariants) break
    if (layouts.some((layout) => layout.boxes.length > many || isGood(layout))) break
  }
  const [best] = layouts.sort(
    (a, b) => Number(isGood(b)) - Number(isGood(a)) || scaleToFit(b) - scaleToFit(a),
  )
  if (!best) throw new Error(`${chart.id} cannot be laid out.`)
  return best
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
  const whole = { name: '', layout: await layoutOf(chart) }
  const compounds = chart.states.filter(
    ({ id, parent }) => parent !== null && chart.states.some((state) => state.parent === id),
  )
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
      open.length === 0 ? variants : fewVariants,
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

const laidOut = async (
  { states, transitions }: Chart,
  folded: ReadonlySet<string>,
  direction: Direction,
  { options: differing, leads = false }: Variant,
): Promise<Layout> => {
  const byId = new Map(states.map((state) => [state.id, state]))
  /** The state that stands for another: the outermost folded one around it, or itself. */
  const standIn = (id: string): string => {
    let shown = id
    for (let at = byId.get(id); at?.parent; at = byId.get(at.parent))
      if (folded.has(at.parent)) shown = at.parent
    return shown
  }
  const isFinal = (id: string) => byId.get(id)?.kind === 'final'
  /** A final state that several lead to is named by each of them, else its arrows cross the whole diagram. */
  const isNamed = (id: string) =>
    isFinal(id) &&
    new Set(transitions.flatMap((one) => (one.targets.includes(id) ? [one.source] : []))).size > 1
  const shown = states.filter(({ id }) => standIn(id) === id && !isNamed(id))
  const inside = (id: string) => shown.filter(({ parent }) => parent === id)
  const hidden = (id: string) => states.filter((state) => state.id !== id && standIn(state.id) === id).length
  const isRoot = ({ parent }: ChartState) => parent === null

  const ends = transitions.flatMap(
    (transition): { transition: ChartTransition; source: string; target: string | null }[] => {
      const source = standIn(transition.source)
      const targets = [...new Set(transition.targets.map(standIn))]
      // What happens inside of a folded state is not seen.
      if (source !== transition.source && targets.every((target) => target === source)) return []
      const [only] = targets
      return targets.length === 0 ||
        (targets.length === 1 && only !== undefined && (only === source || isNamed(only)))
        ? [{ transition, source, target: null }]
        : targets.map((target) => ({ transition, source, target }))
    },
  )
  const contents = new Map(
    shown.map((state) => [
      state.id,
      contentOf(
        state,
        ends.flatMap(({ transition, source, target }) =>
          target === null && source === state.id ? [transition] : [],
        ),
        hidden(state.id),
        ({ targets: [target] }) => (target && isNamed(target) ? (byId.get(target)?.text ?? null) : null),
      ),
    ]),
  )
  const ways = new Map<string, { source: string; target: string; transitions: ChartTransition[] }>()
  for (const { transition, source, target } of ends) {
    if (target === null) continue
    const key = `${source} → ${target}`
    const way = ways.get(key) ?? { source, target, transitions: [] }
    way.transitions.push(transition)
    ways.set(key, way)
  }
  const labels = new Map([...ways].map(([key, way]) => [key, rowsOf(way.transitions)]))

  const startId = (id: string) => `start of ${id}`
  const initials = shown.filter(({ initial }) => initial)
  const nodeOf = (state: ChartState): ElkNode => {
    const { width, height } = contents.get(state.id) as Content
    const children = inside(state.id)
    const place = leads && state.initial ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}
    if (children.length === 0) return { id: state.id, width, height, layoutOptions: place }
    const starts = children.filter(({ initial }) => initial)
    return {
      id: state.id,
      layoutOptions: {
        ...options,
        ...differing,
        ...place,
        'elk.direction': direction,
        'elk.padding': `[top=${height + 4},left=14,bottom=14,right=14]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
      children: [
        ...starts.map(({ id }) => ({
          id: startId(id),
          width: 2 * dot,
          height: 2 * dot,
          layoutOptions: { 'elk.layered.layering.layerConstraint': leads ? 'FIRST_SEPARATE' : 'FIRST' },
        })),
        ...children.map(nodeOf),
      ],
    }
  }
  const edges: ElkExtendedEdge[] = [
    ...initials.map(({ id }) => ({
      id: startId(id),
      sources: [startId(id)],
      targets: [id],
      layoutOptions: { 'elk.layered.priority.direction': '10', 'elk.layered.priority.straightness': '10' },
    })),
    ...[...ways].map(([key, { source, target }]) => {
      const { width, height } = labels.get(key) as ReturnType<typeof rowsOf>
      return {
        id: key,
        sources: [source],
        targets: [target],
        labels: width > 0 ? [{ id: `label of ${key}`, text: key, width, height }] : [],
      }
    }),
  ]
  // What can happen in all states of a machine stands in a box around them.
  const boxed = transitions.some(({ source }) => byId.get(source)?.parent === null)
  const graph: ElkNode = {
    id: 'chart',
    layoutOptions: {
      ...options,
      ...differing,
      'elk.direction': direction,
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
    },
    children: boxed
      ? shown.filter(isRoot).map(nodeOf)
      : (nodeOf(shown.find(isRoot) as ChartState).children ?? []),
    edges,
  }
  const root = await elk.layout(graph)

  const placed = new Map<string, Required<Pick<ElkNode, 'x' | 'y' | 'width' | 'height'>>>()
  const walk = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    placed.set(id, { x: round(x), y: round(y), width: round(width), height: round(height) })
    for (const child of children) walk(child)
  }
  walk(root)
  const placeOf = (id: string): Place => placed.get(id) as Place
  const drawn = new Map((root.edges ?? []).map((edge) => [edge.id, edge]))
  const pointsOf = (id: string) => {
    const [section] = drawn.get(id)?.sections ?? []
    if (!section) throw new Error(`The layout has left out ${id}.`)
    return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
      ({ x, y }) => [round(x), round(y)] as const,
    )
  }
  return {
    width: round(root.width ?? 0),
    height: round(root.height ?? 0),
    boxes: shown
      .filter((state) => boxed || !isRoot(state))
      .map((state) => {
        const place = placeOf(state.id)
        const { lines, rows } = contents.get(state.id) as Content
        return {
          ...place,
          state: state.id,
          kind: state.kind,
          compound: inside(state.id).length > 0,
          folded: hidden(state.id),
          lines: moved(lines, place.x, place.y),
          rows: movedRows(rows, place.x, place.y),
        }
      }),
    arrows: [...ways].map(([key, { source, target, transitions: taken }]) => {
      const [label] = drawn.get(key)?.labels ?? []
      const { rows, width, height } = labels.get(key) as ReturnType<typeof rowsOf>
      const x = round(label?.x ?? 0)
      const y = round(label?.y ?? 0)
      return {
        source,
        target,
        points: pointsOf(key),
        label: { x, y, width, height },
        rows: movedRows(rows, x, y),
        part: taken.every(({ kind, text }) => kind === 'child' && text === ''),
      }
    }),
    starts: initials.map(({ id }) => {
      const { x, y } = placeOf(startId(id))
      return { state: id, x: x + dot, y: y + dot, points: pointsOf(startId(id)) }
    }),
  }
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10
