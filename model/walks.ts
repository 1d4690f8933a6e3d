import type { Path } from '#explorer/cover.ts'
import type { Exploration } from '#explorer/explore.ts'
import { transitionsOf } from '#explorer/statechart.ts'
import { randomWalks } from '#explorer/walks.ts'
import { flows } from '#machines/index.ts'
import type { AnyModel } from './driver/session.tsx'
import { impossibleFor } from './impossible.ts'

const arrows = new Map(flows.map(({ machine }) => [machine.id as string, transitionsOf(machine).length]))

/** The random paths of a flow: its share of all `walks` of these flows (or of every one), by the number of its arrows. */
export const walksOf = (
  model: AnyModel,
  exploration: Exploration,
  covering: readonly Path[],
  {
    walks,
    seed,
    among = [...arrows.keys()],
  }: { walks: number; seed: number; among?: readonly string[] | undefined },
): Path[] => {
  if (walks === 0) return []
  const total = among.reduce((sum, one) => sum + (arrows.get(one) ?? 0), 0)
  return randomWalks(exploration, {
    seed,
    count: Math.max(1, Math.round((walks * (arrows.get(model.machine.id) ?? 0)) / total)),
    besides: covering,
    impossible: impossibleFor(model),
  })
}
