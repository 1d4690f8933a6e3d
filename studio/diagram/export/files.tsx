import { renderToStaticMarkup } from 'react-dom/server'
import { lightInk, Picture, type PictureProps } from '../canvas/picture.tsx'
import type { Chart, ChartTransition } from '../chart/chart.ts'
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
    // Characters that have a meaning in Mermaid.
    .replaceAll(/[:;#]/g, ' ')
    .replaceAll('"', '#quot;')
    .replaceAll(/ +/g, ' ')

/**
 * Converts a chart to a Mermaid `stateDiagram-v2`. All transitions between the same two states share one arrow, with
 * one line of the label for each: Mermaid shows only the last of several arrows from a state to itself.
 */
export const mermaidOf = ({ states, transitions }: Chart): string => {
  const lines = ['stateDiagram-v2']
  const ids = distinctIds(states.map(({ id }) => id))
  const mermaidId = (id: string) => ids.get(id) ?? id
  const write = (parent: string | null, indent: string) => {
    const children = states.filter((state) => state.parent === parent)
    for (const [place, state] of children.entries()) {
      const id = mermaidId(state.id)
      const regions = states.find(({ id: around }) => around === parent)?.kind === 'parallel'
      if (regions && place > 0) lines.push(`${indent}--`)
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
      const arrow = `  ${mermaidId(source)} --> ${mermaidId(target)}`
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
