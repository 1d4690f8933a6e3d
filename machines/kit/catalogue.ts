import type { AnyStateMachine } from 'xstate'
import type { FlowSamples } from '#explorer/moment.ts'

/**
 * A flow of the catalogue, without the types of its machine. Code that reads all flows does not need them, and they
 * slow the type check.
 */
export interface CataloguedFlow {
  title: string
  machine: AnyStateMachine
  samples: FlowSamples
}
