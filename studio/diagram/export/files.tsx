import { renderToStaticMarkup } from 'react-dom/server'
import { lightInk, Picture, type PictureProps } from '../canvas/picture.tsx'
import type { Chart, ChartTransition } from '../chart/shape.ts'
import { alternatives } from '../chart/words.ts'
import type { Layout } from '../layout/geometry.ts'
import { distinctIds } from './ids.ts'

const margin = 12

/**
 * Renders a layout as an SVG file in light colors. If the product's font is not available, the viewer's sans-serif
 * font is used.
 */
export const svgOf = (
  { title }: Chart,
  layout: Layout,
  lines: Pick<PictureProps, 'strokeOf' | 'borderOf'> = {},
): string => {
  const width = layout.width + 2 * margin
  const height = layout.height + 2 * margin
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      fontFamily="'Hanken Grotesk Variable', 'Hanken Grotesk', system-ui, sans-serif"
      role="img"
    >
      <title>{title}</title>
      <rect x={-margin} y={-margin} width={width} height={height} fill={lightInk.paper} />
      <Picture layout={layout} ink={lightInk} {...lines} />
    </svg>,
  )
}

/** Escapes characters that end a quoted name in Mermaid. */
const quoted = (text: string): string => text.replaceAll('#', ' ').replaceAll('"', '#quot;')

const labelOf = ({ text, guard, emits }: ChartTransition): string =>
  [text, guard, ...alternatives(emits)]
    .filter((part) => part !== null)
    .join(', ')
    // Replaces the characters that have a meaning in Mermaid.
    .replaceAll(/[:;#]/g, ' ')
    .replaceAll('"', '#quot;')
    .replaceAll(/ +/g, ' ')

/** Words that Mermaid does not accept as ids of states. */
const reserved =
  'root state note class classDef style click default scale href accTitle accDescr constructor __proto__ toString valueOf'.split(
    ' ',
  )

/**
 * Converts a chart to a Mermaid `stateDiagram-v2`. All transitions between the same two states share one arrow, with
 * one line of the label for each: Mermaid shows only the last of several arrows from a state to itself. Mermaid cannot
 * render an arrow between a state and a state inside it. Therefore an arrow from an outer to an inner state starts at a
 * state `In every state` beside the inner state, and an arrow from an inner to an outer state ends at the initial state
 * of the outer state.
 */
export const mermaidOf = ({ states, transitions }: Chart): string => {
  const lines = ['stateDiagram-v2']
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  /** The substate of `around` that is or contains a state; null if the state is not inside. */
  const within = (around: string, id: string): string | null => {
    const parent = parents.get(id) ?? null
    return parent === null || parent === around ? parent && id : within(around, parent)
  }
  /** The states to which an arrow from an outer state leads. Each has a state `In every state` beside it. */
  const targeted = new Set(
    transitions.flatMap(({ source, targets }) => targets.flatMap((target) => within(source, target) ?? [])),
  )
  const regional = new Set(states.filter(({ kind }) => kind === 'parallel').map(({ id }) => id))
  /**
   * The key of the state `In every state` at which an arrow starts. All states inside `source` share one, but each
   * parallel region has its own.
   */
  const everywhereOf = (source: string, part: string) => `${regional.has(source) ? part : source} everywhere`
  /** The state at which an arrow ends: the target, or an initial state inside a target that contains the source. */
  const entryOf = (target: string, source: string): string => {
    const part = within(target, source)
    if (part === null) return target
    const first = states.find(({ parent, initial }) => parent === target && initial)?.id ?? part
    return entryOf(regional.has(target) ? part : first, source)
  }
  const ids = distinctIds(
    [...parents.keys(), ...[...targeted].map((part) => everywhereOf(parents.get(part) ?? '', part))],
    reserved,
  )
  const mermaidId = (id: string) => ids.get(id) ?? id
  const write = (parent: string | null, indent: string) => {
    const children = states.filter((state) => state.parent === parent)
    const started = new Set<string>()
    for (const [place, state] of children.entries()) {
      const id = mermaidId(state.id)
      if (regional.has(parent ?? '') && place > 0) lines.push(`${indent}--`)
      const everywhere = everywhereOf(parent ?? '', state.id)
      if (targeted.has(state.id) && !started.has(everywhere))
        lines.push(`${indent}state "In every state" as ${mermaidId(everywhere)}`)
      if (targeted.has(state.id)) started.add(everywhere)
      const compound = states.some((one) => one.parent === state.id)
      lines.push(`${indent}state "${quoted(state.text)}" as ${id}${compound ? ' {' : ''}`)
      if (compound) {
        write(state.id, `${indent}  `)
        lines.push(`${indent}}`)
      }
      if (state.initial) lines.push(`${indent}[*] --> ${id}`)
      if (state.kind === 'final') lines.push(`${indent}${id} --> [*]`)
    }
  }
  write(null, '  ')
  const labels = new Map<string, string[]>()
  for (const transition of transitions) {
    const { source, targets } = transition
    for (const target of targets.length > 0 ? targets : [source]) {
      const part = within(source, target)
      const from = part === null ? source : everywhereOf(source, part)
      const arrow = `  ${mermaidId(from)} --> ${mermaidId(entryOf(target, source))}`
      labels.set(arrow, [...(labels.get(arrow) ?? []), labelOf(transition)])
    }
  }
  for (const [arrow, texts] of labels) lines.push(`${arrow}: ${[...new Set(texts)].join('<br/>')}`)
  return `${lines.join('\n')}\n`
}

/** One transition as a sentence in a document. */
const sentenceOf = (chart: Chart, one: ChartTransition): string => {
  const where = one.targets.map((id) => chart.states.find((state) => state.id === id)?.text ?? id)
  return [
    `**${one.text}**${one.guard ? ` ${one.guard}` : ''}`,
    ...(where.length > 0 ? [`→ ${where.join(' and ')}`] : []),
    ...(one.emits.length > 0 ? [`(${alternatives(one.emits).join(', ')})`] : []),
  ].join(' ')
}

/** The document of a flow: diagram, states, the transitions of each state, and the requirements that it implements. */
export const documentOf = (chart: Chart, textOf: (requirement: string) => string): string => {
  const requirements = [...new Set(chart.states.flatMap((state) => state.requirements))].sort()
  return [
    `# ${chart.title}`,
    `![Diagram of ${chart.title}](${chart.id}.svg)`,
    '## States',
    ...chart.states.flatMap((state) => {
      const leaving = chart.transitions.filter(({ source }) => source === state.id)
      if (state.parent === null && leaving.length === 0) return []
      const path = state.id.slice(state.id.indexOf('.') + 1)
      return [
        `### ${state.parent === null ? 'In every state' : `${state.text} (\`${path}\`)`}`,
        ...(state.description ? [state.description] : []),
        ...(leaving.length > 0 ? [leaving.map((one) => `- ${sentenceOf(chart, one)}`).join('\n')] : []),
      ]
    }),
    ...(requirements.length > 0
      ? ['## Requirements', requirements.map((id) => `- **${id}** ${textOf(id)}`).join('\n')]
      : []),
  ]
    .join('\n\n')
    .concat('\n')
}
