import type { Flow } from '#explorer/moment.ts'
import { flows } from '#machines/index.ts'
import { type AnyStage, stageOf } from '../frame/scene.tsx'

/** One flow of the catalogue, and how it is drawn; nobody sees a flow without a stage. */
export interface DrawnFlow {
  id: string
  title: string
  stage: AnyStage | undefined
  flow: Flow
}

export const drawnFlows: readonly DrawnFlow[] = flows.map(({ title, machine, samples }) => ({
  id: machine.id,
  title,
  stage: stageOf(machine.id),
  // The explorer knows machines and samples by their shape alone.
  flow: { machine, samples } as unknown as Flow,
}))
