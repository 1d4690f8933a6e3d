import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart, ChartTransition } from './chart.ts'
import type { Layout } from './layout.ts'
import { lightInk, Picture } from './picture.tsx'

const margin = 12

/** A layout as an SVG file, light, in the reader's own sans-serif face where the product's is not at hand. */
export const svgOf = ({ title }: Chart, layout: Layout): string => {
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
      <Picture layout={layout} ink={lightInk} />
    </svg>,
  )
}

const mermaidId = (id: string): string => id.replaceAll(/[^\w]/g, '_')

const labelOf = ({ text, guard, emits }: ChartTransition): string =>
  [text, guard, ...emits]
    .filter((part) => part !== null)
    .join(', ')
    // What Mermaid reads as its own signs.
    .replaceAll(/[:;#]/g, ' ')
    .replaceAll(/ +/g, ' ')

/** A chart as a Mermaid `stateDiagram-v2`. Transitions that leave no state are notes of it. */
export const mermaidOf = ({ states, transitions }: Chart): string => {
  const lines = ['stateDiagram-v2']
  const write = (parent: string | null, indent: string) => {
    const children = states.filter((state) => state.parent === parent)
    for (const [place, state] of children.entries()) {
      const id = mermaidId(state.id)
      const regions = states.find(({ id: around }) => around === parent)?.kind === 'parallel'
      if (regions && place > 0) lines.push(`${indent}--`)
      const compound = states.some((one) => one.parent === state.id)
      lines.push(`${indent}state "${state.text}" as ${id}${compound ? ' {' : ''}`)
      if (compound) {
        write(state.id, `${indent}  `)
        lines.push(`${indent}}`)
      }
      if (state.initial) lines.push(`${indent}[*] --> ${id}`)
      if (state.kind === 'final') lines.push(`${indent}${id} --> [*]`)
    }
  }
  write(null, '  ')
  for (const transition of transitions) {
    const source = mermaidId(transition.source)
    for (const target of transition.targets.length > 0 ? transition.targets : [transition.source])
      lines.push(`  ${source} --> ${mermaidId(target)}: ${labelOf(transition)}`)
  }
  return `${lines.join('\n')}\n`
}
