import type { Stroke } from '../diagram/canvas/picture.tsx'
import type { Mark } from './change.ts'

type Marks = Readonly<Record<string, Mark>>

/** Solid, dotted and dashed lines distinguish the marks without color. The texts in the diagram also name the marks. */
const lines: Record<Mark, Omit<Stroke, 'stroke'>> = {
  added: { strokeWidth: 3.5 },
  removed: { strokeWidth: 3.5, strokeDasharray: '2 5' },
  changed: { strokeWidth: 3.5, strokeDasharray: '11 5' },
}

const color = (name: string) => `var(--chakra-colors-${name})`

/** The studio's own colors, which follow the color scheme of the system. */
const studioColors: Record<Mark, string> = {
  added: color('positive-fg'),
  removed: color('danger-fg'),
  changed: color('warning-fg'),
}

/** Colors for exported files, which are always light. */
export const lightColors: Record<Mark, string> = {
  added: '#1B5A3C',
  removed: '#A11B17',
  changed: '#84380F',
}

const strokeFor = (mark: Mark, colors = studioColors): Stroke => ({
  stroke: colors[mark],
  ...lines[mark],
})

/** The stroke of each mark in the studio. */
export const markLines: Record<Mark, Stroke> = {
  added: strokeFor('added'),
  removed: strokeFor('removed'),
  changed: strokeFor('changed'),
}

/**
 * Returns the strokes of lines and borders in a diagram of changes. If several transitions share a line, the line
 * shows the most important mark: removed, then added, then changed.
 */
export const linesBy = (marks: Marks, colors = studioColors) => ({
  strokeOf: (transitions: readonly string[]): Stroke | undefined => {
    const mark = (['removed', 'added', 'changed'] as const).find((one) =>
      transitions.some((id) => marks[id] === one),
    )
    return mark && strokeFor(mark, colors)
  },
  borderOf: (state: string): Stroke | undefined => {
    const mark = marks[state]
    return mark && strokeFor(mark, colors)
  },
})
