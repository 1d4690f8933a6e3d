import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartState, ChartTransition } from '../chart/shape.ts'
import { type Content, contentOf, rowsOf } from './box-content.ts'
import { type Layout, type Place, translateLines, translateRows } from './geometry.ts'
import { withoutHairpins } from './hairpins.ts'

/** The radius of the dot before an initial state. */
const dot = 5

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
  // The strategy that keeps the main path straight.
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.thoroughness': '7',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_UP',
  'elk.edgeLabels.inline': 'false',
}

/** Options that keep the lines of the main path straight and in the direction of the diagram. */
const preferred = { 'elk.layered.priority.direction': '10', 'elk.layered.priority.straightness': '10' }

export type Direction = 'DOWN' | 'RIGHT'

/** Options for the layout algorithm, in addition to the options that every layout has. */
export interface Variant {
  options: Record<string, string>
  /**
   * Whether the arrows back to an initial state are laid out from that state, as if they pointed the other way. The
   * algorithm then puts the state into the first layer.
   */
  leads?: boolean
  /** Whether the states of the main path are given to the algorithm first, in their order. */
  ordered?: boolean
  /** The maximum width of a label, in the diagram's pixels. */
  labelWidth?: number
}

/** All states: first those of the main path, in the order in which the path enters them. */
const inOrderOfPath = ({ states, transitions, main = [] }: Chart): ChartState[] => {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  const around = (id: string): string[] => {
    const parent = parents.get(id)
    return parent ? [...around(parent), id] : [id]
  }
  const entered = main.flatMap((id) => {
    const taken = transitions.find((one) => one.id === id)
    return taken ? [taken.source, ...taken.targets].flatMap(around) : []
  })
  const place = ({ id }: ChartState) => (entered.includes(id) ? entered.indexOf(id) : entered.length)
  return states.toSorted((a, b) => place(a) - place(b))
}

/** Lays out a chart with one variant of the options, in one direction. Throws if the algorithm fails. */
export const laidOut = async (
  chart: Chart,
  folded: ReadonlySet<string>,
  direction: Direction,
  { options: differing, leads = false, ordered = false, labelWidth }: Variant,
): Promise<Layout> => {
  const { transitions, main = [] } = chart
  const states = ordered ? inOrderOfPath(chart) : chart.states
  const byId = new Map(states.map((state) => [state.id, state]))
  /** The id of the box in which a state is shown: its outermost folded ancestor, or the state itself. */
  const standIn = (id: string): string => {
    let shown = id
    for (let at = byId.get(id); at?.parent; at = byId.get(at.parent))
      if (folded.has(at.parent)) shown = at.parent
    return shown
  }
  const isFinal = (id: string) => byId.get(id)?.kind === 'final'
  /**
   * Whether a final state is shown as text in its source states instead of as a box. This is so if several states
   * lead to it, because their arrows would cross the whole diagram.
   */
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
      // Transitions inside a folded state are hidden.
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
  const isMain = ({ transitions: along }: { transitions: readonly ChartTransition[] }) =>
    along.some(({ id }) => main.includes(id))
  const initials = shown.filter(({ initial }) => initial)
  const isBack = ({ source, target }: { source: string; target: string }) =>
    leads && initials.some(({ id }) => id === target) && byId.get(source)?.parent === byId.get(target)?.parent
  const labels = new Map([...ways].map(([key, way]) => [key, rowsOf(way.transitions, labelWidth)]))

  const startId = (id: string) => `start of ${id}`
  const nodeOf = (state: ChartState): ElkNode => {
    const { width, height } = contents.get(state.id) as Content
    const children = inside(state.id)
    const place = leads && state.initial ? { 'elk.alignment': direction === 'DOWN' ? 'TOP' : 'LEFT' } : {}
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
          layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
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
      layoutOptions: preferred,
    })),
    ...[...ways].map(([key, way]) => {
      const { source, target } = way
      const { width, height } = labels.get(key) as ReturnType<typeof rowsOf>
      return {
        id: key,
        sources: [isBack(way) ? target : source],
        targets: [isBack(way) ? source : target],
        ...(isMain(way) && { layoutOptions: preferred }),
        labels: width > 0 ? [{ id: `label of ${key}`, text: key, width, height }] : [],
      }
    }),
  ]
  // If the root has transitions, a box around all states contains their texts.
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
  const rendered = new Map((root.edges ?? []).map((edge) => [edge.id, edge]))
  const pointsOf = (id: string) => {
    const [section] = rendered.get(id)?.sections ?? []
    if (!section) throw new Error(`The layout algorithm returned no line for ${id}.`)
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    return withoutHairpins(points.map(({ x, y }) => [round(x), round(y)] as const))
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
          lines: translateLines(lines, place.x, place.y),
          rows: translateRows(rows, place.x, place.y),
        }
      }),
    arrows: [...ways].map(([key, way]) => {
      const { source, target } = way
      const [label] = rendered.get(key)?.labels ?? []
      const { rows, width, height } = labels.get(key) as ReturnType<typeof rowsOf>
      const x = round(label?.x ?? 0)
      const y = round(label?.y ?? 0)
      return {
        source,
        target,
        points: isBack(way) ? pointsOf(key).toReversed() : pointsOf(key),
        label: { x, y, width, height },
        rows: translateRows(rows, x, y),
        ...(isMain(way) && { main: true }),
      }
    }),
    starts: initials.map(({ id }) => {
      const { x, y } = placeOf(startId(id))
      return { state: id, x: x + dot, y: y + dot, points: pointsOf(startId(id)) }
    }),
  }
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10
