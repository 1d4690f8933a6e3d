import type { Stroke } from '../diagram/canvas/picture.tsx'
import type { Mark } from './change.ts'

type Marks = Readonly<Record<string, Mark>>

/** Told apart by more than their colour; the words in the diagram say the same. */
const lines: Record<Mark, Omit<Stroke, 'stroke'>> = {
  added: { strokeWidth: 3.5 },
  removed: { strokeWidth: 3.5, strokeDasharray: '2 5' },
  changed: { strokeWidth: 3.5, strokeDasharray: '11 5' },
}

const color = (name: string) => `var(--chakra-colors-${name})`

/** The studio's own colours, light or dark as the system has it. */
const studioColors: Record<Mark, string> = {
  added: color('positive-fg'),
  removed: color('danger-fg'),
  changed: color('warning-fg'),
}

/** For a file, which is always light. */
export const lightColors: Record<Mark, string> = {
  added: '#1B5A3C',
  removed: '#A11B17',
  changed: '#84380F',
}

const strokeFor = (mark: Mark, colors = studioColors): Stroke => ({
  stroke: colors[mark],
  ...lines[mark],
})

/** How each mark is drawn in the studio. */
export const markLines: Record<Mark, Stroke> = {
  added: strokeFor('added'),
  removed: strokeFor('removed'),
  changed: strokeFor('changed'),
}

/** How the lines and borders of a diagram are drawn; of transitions that go the same way as the one that weighs most. */
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
