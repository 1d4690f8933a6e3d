import { afterAll, describe, expect, inject, it } from 'vitest'
import { commands } from 'vitest/browser'
import { cover, type Path, pathOf, shortestTo } from '#explorer/cover.ts'
import { type Edge, type Exploration, explore, type Target } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { pairsOf } from '#explorer/pairs.ts'
import { shrink } from '#explorer/shrink.ts'
import { innermostIds } from '#explorer/statechart/active-states.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { realInput } from '#model/driver/page/real-input.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import type { PlayOptions } from '#model/driver/playing/path-run.ts'
import { PathFailure, type Played, pathInWords, play } from '#model/driver/playing/play.ts'
import { realTransport } from '#model/driver/sandbox/real-transport.ts'
import { byNetwork, faultPaths, leavingPaths } from '#model/faults.ts'
import { impossibleFor } from '#model/impossible.ts'
import { walksOf } from '#model/walks.ts'
import { playAddress } from '#studio/kit/address.ts'
import { namesOfPath } from '#studio/play/explored-paths.ts'
import type { Proof } from '#studio/proof/proof.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The options of the command line. */
    model: {
      flows?: readonly string[]
      path?: string
      shard?: [nth: number, of: number]
      repeat?: number
      real?: boolean
      sample?: number
      /** How a single path is played. */
      options?: Pick<PlayOptions, 'byKey' | 'twice' | 'network' | 'left' | 'untouched'>
      /** Whether only the paths on which the user leaves the page are played, without the covering paths. */
      onlyFaults?: boolean
      /** The number of random paths of all flows together. If it is above 0, paths for pairs of transitions follow. */
      walks?: number
      seed?: number
      /** The names of the stories to replay; all if undefined. */
      stories?: readonly string[]
    }
  }
  interface TaskMeta {
    played?: Played
  }
}

const failureAt = async (model: AnyModel, path: Path, options: PlayOptions): Promise<PathFailure | null> => {
  try {
    await play(model, path, options)
    return null
  } catch (error) {
    return error instanceof PathFailure ? error : null
  }
}

/** An error message without the values that it contains, to compare two failures. */
const gistOf = ({ message }: Error) => message.replace(/['"{[\n].*/s, '')

/** The shortest path that fails in the same way. */
const shrunk = async (
  model: AnyModel,
  exploration: Exploration,
  path: Path,
  failure: PathFailure,
  options: PlayOptions,
): Promise<{ path: Path; failure: PathFailure }> => {
  let least = { path, failure }
  const fails = async (shorter: Path) => {
    const again = await failureAt(model, shorter, options)
    if (!again || gistOf(again) !== gistOf(failure)) return false
    least = { path: shorter, failure: again }
    return true
  }
  const edge = path.steps[failure.at]?.edge
  const direct = shortestTo(exploration, (one) => one === edge)
  if (direct && direct.steps.length <= failure.at) await fails(direct)
  await shrink(exploration, least.path, fails, { impossible: impossibleFor(model) })
  return least
}

/** For each dialog that Escape must close as its button does, a function that recognizes the edge that closes it. */
const escapes = (model: AnyModel, { states }: Exploration): ((edge: Edge) => boolean)[] => {
  const ends = new Map<string, Edge>()
  for (const { moment, edges } of states.values()) {
    for (const edge of edges) {
      const type = edge.cause.kind === 'event' ? edge.cause.event.type : ''
      const gesture = model.gestures[type]
      const place = `${type} in ${innermostIds(moment.snapshot).join(' ')}`
      if (gesture && 'escapes' in gesture && !ends.has(place)) ends.set(place, edge)
    }
  }
  return [...ends.values()].map((end) => (edge) => edge === end)
}

interface Playing {
  name: string
  path: Path
  how: Partial<PlayOptions>
}

const isWalk = ({ name }: Playing) => name.startsWith('walk ')

/**
 * Leaves out the paths on which the network fails, because on these a machine may take other transitions than the path
 * says.
 */
const pathsByArrows = (played: readonly Playing[]): Path[] =>
  played.filter(({ how }) => how.network === undefined).map(({ path }) => path)

/** The command line flags for playing a path in this way. */
const flagsOf = ({ byKey, twice, network, left, untouched }: PlayOptions) =>
  [
    byKey && ' --escape',
    twice && ' --twice',
    network && ` --network ${network}`,
    left && ` --left ${left}`,
    untouched && ' --untouched',
  ]
    .filter(Boolean)
    .join('')

/**
 * One test for each path of a flow that the options select, played on the real View, ports, GraphQL layer, client and
 * backend. Without options, these are the covering paths, and paths with Escape or a network failure. A failing path is
 * printed in words, with the command that plays it alone. It is shrunk before, unless it is played with a network
 * failure, twice, or with a user who leaves the page.
 */
const testModel = (model: AnyModel): void => {
  const { id } = model.machine
  const {
    path: wanted,
    shard: [nth, of] = [1, 1],
    repeat = 1,
    real = false,
    sample = 1,
    options = {},
    onlyFaults = false,
    flows: among,
    walks = 0,
    seed = 1,
  } = inject('model')
  // The cast forgets the types of the machine's events and samples, which the explorer does not need.
  const flow = model as unknown as Flow
  const exploration = explore(flow, {
    errorOf: (sample) => failureOf(sample as FailureSample),
  })
  const pathUnder = (path: Path) => (options.network ? byNetwork(model, path, options.network) : path)
  const toPlay = (): Playing[] => {
    if (wanted) return [{ name: wanted, path: pathUnder(pathOf(exploration, wanted)), how: options }]
    if (onlyFaults) return [...faultPaths(model, exploration), ...leavingPaths(model, exploration)]
    const besides: Playing[] = [
      ...cover(exploration).map((path) => ({ name: path.id, path, how: {} })),
      ...escapes(model, exploration).flatMap((wants) => {
        const path = shortestTo(exploration, wants)
        return path ? [{ name: `${path.id} by Escape`, path, how: { byKey: true } }] : []
      }),
      ...faultPaths(model, exploration),
    ]
    return [
      ...besides,
      ...walksOf(model, exploration, pathsByArrows(besides), { walks, seed, among }).map((path, nth) => ({
        name: `walk ${path.id}`,
        path,
        how: { untouched: nth % 2 === 1 },
      })),
    ]
  }
  const pairsOn = (some: readonly Playing[]) => pairsOf(exploration, pathsByArrows(some))
  const paths = toPlay()
  const proved = new Set<Target>()
  const failed = new Map<Target, readonly string[]>()
  const passed: Playing[] = []
  const inputAndTransport = real
    ? { userInput: realInput, transport: realTransport }
    : { userInput: syntheticInput }

  const chosen = paths.filter((_, place) => place % of === nth - 1 && place % sample === 0)
  describe(id, () => {
    for (let round = 1; round <= repeat; round += 1) {
      for (const one of chosen)
        it(one.name, async ({ task }) => {
          const { path } = one
          const how = { ...inputAndTransport, ...one.how }
          try {
            task.meta.played = await play(model, path, how)
            passed.push(one)
            for (const { edge } of path.steps) for (const target of edge.targets) proved.add(target)
          } catch (error) {
            if (!(error instanceof PathFailure)) throw error
            const isShortest = how.twice || how.left || how.network !== undefined
            const least = isShortest
              ? { path, failure: error }
              : await shrunk(model, exploration, path, error, how)
            const alone = `npm run test:model -- ${id} ${least.path.id}${flagsOf(how)}`
            const names = namesOfPath(least.path, flow.samples, least.failure.at + 1)
            for (const target of least.path.steps[least.failure.at]?.edge.targets ?? [])
              failed.set(target, names)
            const seen = `/studio/${playAddress(id, names)}`
            const report = new Error(
              `${least.failure.message}\n\n${pathInWords(least.path, least.failure.at)}\n\nAlone: ${alone}\nIn the studio: ${seen}\n`,
            )
            delete report.stack
            throw report
          }
        })
    }
    if (paths.some(isWalk))
      it('the paths take at least nine of ten pairs of consecutive transitions', () => {
        const { possible, taken } = pairsOn(paths)
        const left = [...possible].filter((pair) => !taken.has(pair))
        expect(left.length / Math.max(1, possible.size), left.join('\n')).toBeLessThanOrEqual(0.1)
      })
    // After a run of all paths, stores for the studio's diagrams which expectations were met.
    if (!wanted && !onlyFaults && of === 1 && sample === 1)
      afterAll(async () => {
        const { possible, taken } = pairsOn(passed)
        const counts = { walks: paths.filter(isWalk).length, possible: possible.size, taken: taken.size }
        await commands.writeFile(`reports/pairs/${id}.json`, JSON.stringify(counts))
        // A state that another path has reached does not count as failed.
        const faults = [...failed].filter(([target]) => /: taken$|^met: /.test(target) || !proved.has(target))
        const proof: Proof = {
          targets: exploration.targets.size,
          unproved: [...exploration.targets].filter((target) => !proved.has(target) && !failed.has(target)),
          failed: faults.map(([target, names]) => ({ target, path: names })),
        }
        await commands.writeFile(`reports/proof/${id}.json`, JSON.stringify(proof))
      })
  })
}

/** Tests the selected flows of an area. `import.meta.glob` finds their models. */
export const testModels = async (
  files: Record<string, () => Promise<Record<string, AnyModel>>>,
): Promise<void> => {
  const { flows } = inject('model')
  const selected = Object.entries(files).filter(
    ([file]) => flows === undefined || flows.some((flow) => file.endsWith(`/${flow}.ts`)),
  )
  for (const [, load] of selected) for (const model of Object.values(await load())) testModel(model)
}
