import { existsSync, globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { cover, shortestTo } from '#explorer/cover.ts'
import { type Exploration, explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { runPath } from '#explorer/run-path.ts'
import { innermostIds } from '#explorer/statechart/active-states.ts'
import { flows } from '#machines/index.ts'
import { failureOf } from '#machines/kit/samples.ts'
import { descendants, parsed } from '#scripts/kit/syntax.ts'

const named = flows.map(({ title, machine, samples }): [string, Flow] => [title, { machine, samples }])

/** The states in which the machine throws or gets stuck when a port without failure samples fails nevertheless. */
const deadEndsOf = ({ samples }: Flow, { player, states }: Exploration): string[] => [
  ...new Set(
    [...states.values()].flatMap(({ moment }) =>
      moment.open
        .filter(({ src }) => {
          const port = samples.actors[src]
          return port !== undefined && (port.snapshots || port.errors === 'never')
        })
        .filter(({ id, src }) => {
          const failed = { kind: 'error', id, src: src, error: null, nth: 0 } as const
          const after = player.after(moment, failed).moment
          const { status } = after.snapshot
          return status === 'error' || (status === 'active' && player.causes(after).length === 0)
        })
        .map(({ id }) => `${innermostIds(moment.snapshot).join(' and ')}, when ${id} fails`),
    ),
  ),
]

describe('every flow', () => {
  it.each(named)('%s: a few short paths take every transition with every sample', (_, flow) => {
    const exploration = explore(flow, { errorOf: failureOf, style: true })
    expect(exploration.problems).toEqual([])
    expect(deadEndsOf(flow, exploration)).toEqual([])

    const paths = cover(exploration)
    // Runs every path on a real actor, which must reach the explored states.
    for (const path of paths) runPath(flow, path, { errorOf: failureOf })
    const met = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ edge }) => edge.targets)))
    expect([...exploration.targets].filter((target) => !met.has(target))).toEqual([])
    // Only a path to a target that fewer steps cannot reach may have more than 12 steps after the start.
    const far = new Map<string, number>()
    const farthest = (target: string) =>
      far.get(target) ??
      far
        .set(target, shortestTo(exploration, ({ targets }) => targets.includes(target))?.steps.length ?? 0)
        .get(target)
    expect(
      paths.filter(
        ({ steps }) =>
          steps.length > 13 &&
          !steps.some(({ edge }) => edge.targets.some((target) => farthest(target) === steps.length)),
      ),
    ).toEqual([])
  })
})

it('every flow has a harness, and every harness has a flow', () => {
  const harnesses = globSync('model/flows/*/*.ts')
  const files = flows.map(({ area, machine }) => `model/flows/${area}/${machine.id}.ts`)
  expect({
    missing: files.filter((file) => !harnesses.includes(file)),
    ofNoFlow: harnesses.filter((file) => !files.includes(file)),
  }).toEqual({ missing: [], ofNoFlow: [] })
})

/** For each child machine that a substitute replaces on its parent's paths, the journey that plays both together. */
const journeys: Readonly<Record<string, string>> = {
  createSubmission: 'tests/e2e/selling/create.spec.ts',
  editSubmission: 'tests/e2e/selling/edit.spec.ts',
  pendingPurchases: 'tests/e2e/buying/pending-purchases.spec.ts',
  profileEdit: 'tests/e2e/account/profile-edit.spec.ts',
}

/** The names in a part of a model, such as those of the children in `ends`. */
const namesIn = (file: string, part: string): string[] =>
  descendants(parsed(file, readFileSync(file, 'utf8'))).flatMap((node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === part
      ? descendants(node).flatMap((inner) => (ts.isPropertyAssignment(inner) ? inner.name.getText() : []))
      : [],
  )

it.each(flows.filter(({ samples }) => 'children' in samples))(
  'each child machine for whose end $machine.id waits is played to its end by the driver or by an e2e test',
  ({ area, machine, samples }) => {
    const file = `model/flows/${area}/${machine.id}.ts`
    const ends = namesIn(file, 'ends')
    const replaced = namesIn(file, 'standIns')
    const waitedFor = Object.entries((samples as { children: Record<string, readonly unknown[]> }).children)
      .filter(([, outputs]) => outputs.length > 0)
      .map(([child]) => child)
    expect(
      waitedFor.filter(
        (child) =>
          !ends.includes(child) && !(replaced.includes(child) && existsSync(journeys[child] ?? 'none')),
      ),
      `add them to 'ends' in ${file}: how the driver ends the child on the real screen`,
    ).toEqual([])
  },
)
