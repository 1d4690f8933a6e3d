import { drawnFlows } from './drawn-flows.ts'
import { type Frame, framesOf } from './frames.ts'

// What the build runs in Node: see build/studio/boards.ts.

/** The ids of the flows that somebody sees. */
export const seen: readonly string[] = drawnFlows.flatMap(({ id, stage }) => (stage ? [id] : []))

/** The frames of one of them. */
export const boardOf = (asked: string): Frame[] => {
  const drawn = drawnFlows.find(({ id }) => id === asked)
  if (!drawn?.stage) throw new Error(`Nobody sees ${asked}.`)
  return framesOf(drawn.flow, drawn.stage)
}
