import type { AnyStateMachine } from 'xstate'
import type { FlowSamples } from '#explorer/moment.ts'

/** A flow of the catalogue. Whoever reads all flows needs none of their own types, which are dear to compare. */
export interface CataloguedFlow {
  title: string
  machine: AnyStateMachine
  samples: FlowSamples
}
