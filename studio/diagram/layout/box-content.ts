import type { ChartState, ChartTransition } from '../chart/shape.ts'
import { alternatives, counted, type TextStyle, textSizes } from '../chart/words.ts'
import { type Line, type Row, translateLines, translateRows } from './geometry.ts'
import { widthOf, wrapped } from './measure.ts'

const bold: readonly TextStyle[] = ['title', 'cause']
const leading = 1.3
const padding = { box: { x: 12, y: 9 }, label: { x: 6, y: 3 } }
const widest = { title: 170, label: 150 }

/** Places lines below each other. The origin is the top left corner of their box. */
const set = (paragraphs: readonly { text: string; style: TextStyle; invoked?: string }[], width: number) => {
  const lines: Line[] = []
  let y = 0
  let broadest = 0
  for (const { text, style, invoked } of paragraphs) {
    const size = textSizes[style]
    for (const line of wrapped(text, width, size, bold.includes(style))) {
      y += size * leading
      broadest = Math.max(broadest, widthOf(line, size, bold.includes(style)))
      lines.push({ text: line, x: 0, y: y - size * 0.35, style, ...(invoked !== undefined && { invoked }) })
    }
  }
  return { lines, width: Math.ceil(broadest), height: Math.ceil(y) }
}

const paragraphsOf = ({ text, guard, emits }: ChartTransition, end: string | null) => [
  { text, style: 'cause' as const },
  ...(guard === null ? [] : [{ text: guard, style: 'guard' as const }]),
  ...alternatives(emits).map((emission) => ({ text: emission, style: 'emission' as const })),
  ...(end === null ? [] : [{ text: `◉ ${end}`, style: 'note' as const }]),
]

/** Places rows below each other, with a small gap between them. */
export const rowsOf = (
  transitions: readonly ChartTransition[],
  widestLine = widest.label,
  endOf: (transition: ChartTransition) => string | null = () => null,
) => {
  let y = padding.label.y
  let width = 0
  const rows: Row[] = []
  const spoken = transitions.filter(({ text }) => text !== '')
  if (spoken.length === 0) return { rows, width: 0, height: 0 }
  for (const transition of spoken) {
    const { lines, ...size } = set(paragraphsOf(transition, endOf(transition)), widestLine)
    rows.push({
      transition: transition.id,
      x: 0,
      y,
      width: size.width + 2 * padding.label.x,
      height: size.height,
      lines: translateLines(lines, padding.label.x, y),
    })
    y += size.height + 3
    width = Math.max(width, size.width + 2 * padding.label.x)
  }
  return { rows, width, height: y + padding.label.y - 3 }
}

export interface Content {
  lines: Line[]
  rows: Row[]
  width: number
  height: number
}

const icons = { port: '↗', feed: '⇠', child: '▣' }

export const contentOf = (
  state: ChartState,
  stays: readonly ChartTransition[],
  folded: number,
  endOf: (transition: ChartTransition) => string | null,
): Content => {
  const head = set(
    [
      { text: state.text, style: 'title' },
      ...state.invokes.map(({ id, kind, text }) => ({
        text: `${icons[kind]} ${text}`,
        style: 'invoked' as const,
        invoked: id,
      })),
      ...(folded > 0 ? [{ text: `+ ${counted(folded, 'state')}`, style: 'note' as const }] : []),
    ],
    widest.title,
  )
  const inner = rowsOf(stays, widest.label, endOf)
  const { x, y } = padding.box
  return {
    lines: translateLines(head.lines, x, y),
    rows: translateRows(inner.rows, x - padding.label.x, y + head.height + 2),
    width: Math.max(head.width + 2 * x, stays.length > 0 ? inner.width + 2 * (x - padding.label.x) : 0, 56),
    height: head.height + 2 * y + (stays.length > 0 ? inner.height + 2 : 0),
  }
}
