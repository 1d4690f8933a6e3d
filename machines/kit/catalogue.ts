import type { AnyStateMachine } from 'xstate'
import type { FlowSamples } from '#explorer/flow.ts'

/**
 * A flow in the catalogue of all flows. The types of its machine are left out, because they slow down the type check.
 */
export interface CataloguedFlow {
  title: string
  machine: AnyStateMachine
  samples: FlowSamples
}
