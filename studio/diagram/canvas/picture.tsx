import { grouped } from '#mocks/backend/store/grouped.ts'
import { type TextStyle, textSizes } from '../chart/words.ts'
import type { Arrow, Box, Layout, Line, Row } from '../layout/geometry.ts'
import { Words } from './words.tsx'

/** The colors of a diagram. Exported files are always light. */
export interface Ink {
  paper: string
  box: string
  ground: string
  line: string
  text: string
  muted: string
  accent: string
  emission: string
}

export const lightInk: Ink = {
  paper: '#F8F2E6',
  box: '#FFFCF5',
  ground: 'rgba(255, 252, 245, 0.55)',
  line: '#857867',
  text: '#1C1714',
  muted: '#5C5146',
  accent: '#F6B21A',
  emission: '#6B4700',
}

const color = (name: string) => `var(--chakra-colors-${name})`

/** The studio's own colors, which follow the color scheme of the system. */
export const studioInk: Ink = {
  paper: color('bg'),
  box: color('bg-surface'),
  ground: `color-mix(in srgb, ${color('bg-surface')} 55%, transparent)`,
  line: color('border-strong'),
  text: color('fg'),
  muted: color('fg-muted'),
  accent: color('accent'),
  emission: color('accent-fg'),
}

export interface Stroke {
  stroke: string
  strokeWidth: number
  strokeDasharray?: string
}

export interface PictureProps {
  layout: Layout
  ink: Ink
  /** The ids of highlighted states. */
  active?: ReadonlySet<string>
  /** The id of the highlighted transition. */
  transition?: string | null
  /** Returns the stroke of a line, from the transitions that share it. */
  strokeOf?: ((transitions: readonly string[]) => Stroke | undefined) | undefined
  /** The invocations whose machine can be opened in the diagram. The value says whether the machine is open. */
  openable?: ReadonlyMap<string, boolean> | undefined
  /** Returns the stroke of a state's border. */
  borderOf?: ((state: string) => Stroke | undefined) | undefined
}

const points = (line: Arrow['points']): string => line.map((point) => point.join(',')).join(' ')

/**
 * The estimated width of a character, as a fraction of the font size. The estimate is rather too high, so that no text
 * is wider than its box.
 */
const broad = 0.6

/** Compresses a text that may be wider than `room`. Measured lines have no `room` and are not compressed. */
const squeezed = (text: string, style: TextStyle, room: number | undefined) =>
  room !== undefined && text.length * textSizes[style] * broad > room
    ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' as const }
    : {}

/** Renders a layout as SVG elements, for the canvas, exported files and documents. */
export function Picture({ layout, ink, active, transition, strokeOf, borderOf, openable }: PictureProps) {
  'use memo'
  const fills: Record<TextStyle, string> = {
    title: ink.text,
    cause: ink.text,
    guard: ink.muted,
    emission: ink.emission,
    invoked: ink.muted,
    note: ink.muted,
  }
  const words = (lines: readonly Line[], opens = false) =>
    lines.map(({ text, x, y, style, room }) => (
      <Words
        key={`${x},${y}`}
        text={text}
        x={x}
        y={y}
        size={textSizes[style]}
        fill={opens ? ink.text : fills[style]}
        {...squeezed(text, style, room)}
        style={{
          fontWeight: style === 'title' || style === 'cause' ? 600 : 400,
          textDecoration: opens ? 'underline' : undefined,
        }}
      />
    ))
  /**
   * The buttons that open and close the machines invoked by a state. They replace the lines with the machines' names.
   */
  const openers = ({ x, width, lines }: Box) => {
    const named = grouped(lines, ({ invoked }) => invoked)
    return [...named].flatMap(([id, [first, ...rest]]) => {
      const open = id === undefined ? undefined : openable?.get(id)
      if (id === undefined || open === undefined || !first) return []
      const size = textSizes.invoked
      const { y } = first
      const text = `${open ? '⊟' : '⊞'} ${first.text.replace(/^▣ /, '')}`
      return (
        <g key={id} data-child={id}>
          <rect
            x={x + 6}
            y={y - size}
            width={width - 12}
            height={(rest.at(-1)?.y ?? y) - y + size * 1.35}
            rx={4}
            fill={open ? ink.accent : 'transparent'}
            fillOpacity={0.4}
          />
          {words([{ ...first, text }, ...rest], true)}
        </g>
      )
    })
  }
  const rows = (all: readonly Row[]) =>
    all.map((row) => (
      <g key={row.transition} data-transition={row.transition}>
        <rect
          x={row.x}
          y={row.y - 1}
          width={row.width}
          height={row.height + 2}
          rx={4}
          fill={row.transition === transition ? ink.accent : 'transparent'}
          fillOpacity={0.4}
        />
        {strokeOf && (
          <line x1={row.x} x2={row.x} y1={row.y} y2={row.y + row.height} {...strokeOf([row.transition])} />
        )}
        {words(row.lines)}
      </g>
    ))
  const box = (one: Box) => {
    const marked = active?.has(one.state) ?? false
    return (
      <g key={one.state} data-state={one.state}>
        <rect
          x={one.x}
          y={one.y}
          width={one.width}
          height={one.height}
          rx={one.kind === 'final' ? Math.min(one.height / 2, 18) : 8}
          fill={one.compound ? ink.ground : ink.box}
          stroke={marked ? ink.accent : ink.line}
          strokeWidth={marked ? 3 : 1.25}
          strokeDasharray={one.kind === 'parallel' && !marked ? '6 4' : undefined}
          {...(marked ? {} : borderOf?.(one.state))}
        />
        {one.kind === 'final' && (
          <rect
            x={one.x + 3}
            y={one.y + 3}
            width={one.width - 6}
            height={one.height - 6}
            rx={Math.min(one.height / 2, 16)}
            fill="none"
            stroke={ink.line}
          />
        )}
        {words(one.lines.filter(({ invoked }) => !openable?.has(invoked ?? '')))}
        {openable && openers(one)}
        {rows(one.rows)}
      </g>
    )
  }
  return (
    <>
      <defs>
        <marker
          id="arrowhead"
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="9"
          markerHeight="9"
          orient="auto"
        >
          <path d="M0 0.5 8 4 0 7.5Z" fill={ink.line} />
        </marker>
      </defs>
      {layout.boxes.map(box)}
      {layout.starts.map(({ state, x, y, points: line }) => (
        <g key={state}>
          <circle cx={x} cy={y} r={5} fill={ink.text} />
          <polyline points={points(line)} fill="none" stroke={ink.line} markerEnd="url(#arrowhead)" />
        </g>
      ))}
      {layout.arrows.map((arrow) => {
        const marked = arrow.rows.some((row) => row.transition === transition)
        return (
          <polyline
            key={`${arrow.source} ${arrow.target}`}
            points={points(arrow.points)}
            fill="none"
            stroke={marked ? ink.accent : arrow.main ? ink.text : ink.line}
            strokeWidth={marked ? 3 : arrow.main ? 2.5 : 1.25}
            strokeLinejoin="round"
            {...(marked ? {} : strokeOf?.(arrow.rows.map((row) => row.transition)))}
            markerEnd="url(#arrowhead)"
          />
        )
      })}
      {layout.arrows.map((arrow) => (
        <g key={`${arrow.source} ${arrow.target}`}>{rows(arrow.rows)}</g>
      ))}
    </>
  )
}
