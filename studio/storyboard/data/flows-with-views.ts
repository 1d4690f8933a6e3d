import type { Flow } from '#explorer/flow.ts'
import { flows } from '#machines/index.ts'
import { type ActorView, views } from '#model/views.tsx'
import type { AnyView } from '../screen/scene.tsx'
import type { ListedFlow } from './listed-flow.ts'

/** One flow of the catalogue with its View. A flow without a screen has no View. */
export interface FlowWithView extends ListedFlow {
  view: AnyView | undefined
  flow: Flow
}

/** The View of a flow; undefined if it has none. */
export const viewOf = (flowId: string): AnyView | undefined =>
  // Each View gets only snapshots of the machine with its id.
  (views as Record<string, ActorView<never> | undefined>)[flowId] as AnyView | undefined

export const flowsWithViews: readonly FlowWithView[] = flows.map(({ area, title, machine, samples }) => ({
  id: machine.id,
  area,
  title,
  view: viewOf(machine.id),
  // The cast drops the specific types of machines and samples, which the explorer does not use.
  flow: { machine, samples } as unknown as Flow,
}))
