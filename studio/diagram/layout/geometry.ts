import type { ChartState } from '../chart/shape.ts'
import type { TextStyle } from '../chart/words.ts'

/** A line of text. `x` and `y` are the start of its baseline, in the diagram's pixels. */
export interface Line {
  text: string
  x: number
  y: number
  style: TextStyle
  /** The maximum width, in the diagram's pixels. Undefined if the text was measured. */
  room?: number
  /** The id of the invocation that the line names. */
  invoked?: string
}

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The text of one transition, in a label or, if the transition does not leave its state, in the state's box. */
export interface Row extends Place {
  /** The id of the transition. */
  transition: string
  lines: readonly Line[]
}

export interface Box extends Place {
  /** The id of the state. */
  state: string
  kind: ChartState['kind']
  /** Whether the box contains other boxes. */
  compound: boolean
  /** The number of states that are folded in the box. */
  folded: number
  lines: readonly Line[]
  rows: readonly Row[]
}

export interface Arrow {
  source: string
  target: string
  /** The points of the arrow's line, from the border of the source box to the border of the target box. */
  points: readonly (readonly [x: number, y: number])[]
  /** The place of the arrow's label, which has one row for each transition along this arrow. */
  label: Place
  rows: readonly Row[]
  /** Whether the arrow belongs to the main path. */
  main?: boolean
}

export const translateLines = (lines: readonly Line[], dx: number, dy: number): Line[] =>
  lines.map((line) => ({ ...line, x: line.x + dx, y: line.y + dy }))

export const translateRows = (rows: readonly Row[], dx: number, dy: number): Row[] =>
  rows.map((row) => ({ ...row, x: row.x + dx, y: row.y + dy, lines: translateLines(row.lines, dx, dy) }))

/** The positions of everything in a diagram, in pixels at scale 1, at which text has the size of text on a page. */
export interface Layout {
  width: number
  height: number
  boxes: readonly Box[]
  arrows: readonly Arrow[]
  /** The dots and arrows that mark initial states. */
  starts: readonly { state: string; x: number; y: number; points: readonly (readonly [number, number])[] }[]
}
