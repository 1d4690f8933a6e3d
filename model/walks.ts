import type { Path } from '#explorer/cover.ts'
import { coverPairs } from '#explorer/cover-pairs.ts'
import type { Exploration } from '#explorer/explore.ts'
import { transitionsOf } from '#explorer/statechart/transitions.ts'
import { randomWalks } from '#explorer/walks.ts'
import { flows } from '#machines/index.ts'
import type { AnyModel } from './driver/model.ts'
import { impossibleFor } from './impossible.ts'

const transitions = new Map(flows.map(({ machine }) => [machine.id as string, transitionsOf(machine).length]))

/** The share of all pairs of transitions that the paths of a flow take together, if random walks are played. */
const pairsShare = 0.9

/**
 * Additional paths of a flow, chosen by a seed: random walks, then paths for more pairs of transitions until the share
 * `pairsShare` of them is taken. `walks` is the number of random walks of all flows in `among` together; each flow gets
 * a part in proportion to its number of transitions.
 */
export const walksOf = (
  model: AnyModel,
  exploration: Exploration,
  besides: readonly Path[],
  {
    walks,
    seed,
    among = [...transitions.keys()],
  }: { walks: number; seed: number; among?: readonly string[] | undefined },
): Path[] => {
  if (walks === 0) return []
  const total = among.reduce((sum, one) => sum + (transitions.get(one) ?? 0), 0)
  const impossible = impossibleFor(model)
  const random = randomWalks(exploration, {
    seed,
    count: Math.max(1, Math.round((walks * (transitions.get(model.machine.id) ?? 0)) / total)),
    besides,
    impossible,
  })
  const rest = { seed, share: pairsShare, besides: [...besides, ...random], impossible }
  return [...random, ...coverPairs(exploration, rest)]
}
