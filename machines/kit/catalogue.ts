import type { AnyStateMachine } from 'xstate'
import type { FlowSamples } from '#explorer/moment.ts'

/** A flow of the catalogue, without the types of its machine, because they slow the type check. */
export interface CataloguedFlow {
  title: string
  machine: AnyStateMachine
  samples: FlowSamples
}
