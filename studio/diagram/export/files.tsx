import { renderToStaticMarkup } from 'react-dom/server'
import { lightInk, Picture, type PictureProps } from '../canvas/picture.tsx'
import type { Chart, ChartTransition } from '../chart/chart.ts'
import { alternatives } from '../chart/words.ts'
import type { Layout } from '../layout/geometry.ts'

const margin = 12

/** A layout as an SVG file, light, in the reader's own sans-serif face where the product's is not at hand. */
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

const mermaidId = (id: string): string => id.replaceAll(/[^\w]/g, '_')

const labelOf = ({ text, guard, emits }: ChartTransition): string =>
  [text, guard, ...alternatives(emits)]
    .filter((part) => part !== null)
    .join(', ')
    // What Mermaid reads as its own signs.
    .replaceAll(/[:;#]/g, ' ')
    .replaceAll(/ +/g, ' ')

/**
 * A chart as a Mermaid `stateDiagram-v2`. All transitions between the same two states share one arrow, with a line of its
 * label each: of several arrows from a state to itself, Mermaid draws only the last.
 */
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

const keyOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/** What the code calls a transition's cause. */
const eventOf = ({ kind, cause, source }: ChartTransition): string => {
  switch (kind) {
    case 'answer':
    case 'child':
      return `done.invoke.${cause}`
    case 'failure':
      return `error.platform.${cause}`
    case 'feed':
      return `snapshot.${cause}`
    case 'delay':
      return `after.${cause}`
    case 'done':
      return `done.state.${source}`
    default:
      return cause
  }
}

const attributes = (values: Record<string, string | null | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      if (!value) return []
      const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      return [` ${name}="${text}"`]
    })
    .join('')

/** A chart as SCXML (W3C, 2015). Guards are named as in the code; what they ask stays there. */
export const scxmlOf = ({ id, states, transitions }: Chart): string => {
  const initialOf = (parent: string) => states.find((state) => state.parent === parent && state.initial)?.id
  const elements = { state: 'state', parallel: 'parallel', final: 'final', history: 'history' } as const
  const write = (parent: string, indent: string): string[] => [
    ...transitions
      .filter(({ source }) => source === parent)
      .map((one) => {
        const values = {
          event: eventOf(one),
          cond: one.guardName,
          target: one.targets.join(' '),
        }
        return `${indent}<transition${attributes(values)}/>`
      }),
    ...states
      .filter((state) => state.parent === parent)
      .flatMap((state) => {
        const element = elements[state.kind]
        const initial = element === 'state' ? initialOf(state.id) : undefined
        return [
          `${indent}<${element}${attributes({ id: state.id, initial })}>`,
          ...state.invokes.map((one) => `${indent}  <invoke${attributes({ id: one.id })}/>`),
          ...write(state.id, `${indent}  `),
          `${indent}</${element}>`,
        ]
      }),
  ]
  const opening = `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"${attributes({ name: id, initial: initialOf(id) })}>`
  return `${['<?xml version="1.0" encoding="UTF-8"?>', opening, ...write(id, '  '), '</scxml>'].join('\n')}\n`
}

interface NodeConfig {
  [name: string]: unknown
}

/** A chart as the configuration of an XState machine, which Stately's editor imports. */
export const configOf = ({ states, transitions }: Chart): NodeConfig => {
  const nodeOf = (id: string): NodeConfig => {
    const state = states.find((one) => one.id === id)
    const children = states.filter(({ parent }) => parent === id)
    const own = transitions.filter(({ source }) => source === id)
    const arrow = (one: ChartTransition) => ({
      ...(one.targets.length > 0 && { target: one.targets.map((target) => `#${target}`) }),
      ...(one.guardName !== null && { guard: one.guardName }),
      ...(one.actions.length > 0 && { actions: one.actions }),
    })
    const arrows = (kind: ChartTransition['kind'], cause?: string) => {
      const found = own.filter((one) => one.kind === kind && (cause === undefined || one.cause === cause))
      return found.length > 0 ? found.map(arrow) : undefined
    }
    const by = (kind: ChartTransition['kind']) => {
      const causes = [...new Set(own.flatMap((one) => (one.kind === kind ? [one.cause] : [])))]
      return causes.length > 0
        ? Object.fromEntries(causes.map((cause) => [cause, arrows(kind, cause)]))
        : undefined
    }
    const config: NodeConfig = {
      id,
      type: state?.kind === 'state' ? undefined : state?.kind,
      description: state?.description ?? undefined,
      initial:
        children.find(({ initial }) => initial) && keyOf(children.find(({ initial }) => initial)?.id ?? ''),
      on: by('event'),
      after: by('delay'),
      always: arrows('immediate'),
      onDone: arrows('done'),
      invoke:
        state && state.invokes.length > 0
          ? state.invokes.map((one) => ({
              id: one.id,
              src: one.id,
              onDone: arrows(one.kind === 'child' ? 'child' : 'answer', one.id),
              onError: arrows('failure', one.id),
              onSnapshot: arrows('feed', one.id),
            }))
          : undefined,
      states:
        children.length > 0
          ? Object.fromEntries(children.map((child) => [keyOf(child.id), nodeOf(child.id)]))
          : undefined,
    }
    return config
  }
  return nodeOf(states[0]?.id ?? '')
}

/** The text of one transition in a document. */
const sentenceOf = (chart: Chart, one: ChartTransition): string => {
  const where = one.targets.map((id) => chart.states.find((state) => state.id === id)?.text ?? id)
  return [
    `**${one.text}**${one.guard ? ` ${one.guard}` : ''}`,
    ...(where.length > 0 ? [`→ ${where.join(' and ')}`] : []),
    ...(one.emits.length > 0 ? [`(${alternatives(one.emits).join(', ')})`] : []),
  ].join(' ')
}

/** A flow as a document: picture, states, what can happen in each, and the requirements it realises. */
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
