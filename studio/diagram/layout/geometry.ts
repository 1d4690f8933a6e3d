import type { ChartState } from '../chart/chart.ts'
import type { TextStyle } from '../chart/words.ts'

/** A line of text; `x` and `y` are its start and its baseline, in the diagram's pixels. */
export interface Line {
  text: string
  x: number
  y: number
  style: TextStyle
  /** How wide it may be at most, in the diagram's pixels; without it, it was measured. */
  room?: number
  /** The id of the invocation that it names. */
  invoked?: string
}

export interface Place {
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
}

/** Lines of text, moved by `dx` and `dy`. */
export const translateLines = (lines: readonly Line[], dx: number, dy: number): Line[] =>
  lines.map((line) => ({ ...line, x: line.x + dx, y: line.y + dy }))

/** Rows with their text, moved by `dx` and `dy`. */
export const translateRows = (rows: readonly Row[], dx: number, dy: number): Row[] =>
  rows.map((row) => ({ ...row, x: row.x + dx, y: row.y + dy, lines: translateLines(row.lines, dx, dy) }))

/** Where everything is. All is in pixels at the size at which text is as large as on a page. */
export interface Layout {
  width: number
  height: number
  boxes: readonly Box[]
  arrows: readonly Arrow[]
  /** The dots from which initial states are entered. */
  starts: readonly { state: string; x: number; y: number; points: readonly (readonly [number, number])[] }[]
}
