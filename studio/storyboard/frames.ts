import type { AnyMachineSnapshot } from 'xstate'
import { type Path, shortestTo } from '#explorer/cover.ts'
import { type Exploration, explore, type State } from '#explorer/explore.ts'
import type { Flow } from '#explorer/moment.ts'
import { sentence } from '#explorer/sentences.ts'
import { activeIds } from '#explorer/statechart.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { namesOf } from '../play/walk.ts'

/** A state of the chart that looks as its frame does. */
interface SeenState {
  /** Where it is in the chart: `listed.content.ready + listed.reload.reloading`. */
  name: string
  descriptions: readonly string[]
  /** Ids of `docs/specification/requirements.jsonl`. */
  requirements: readonly string[]
}

/** One picture of a flow, and everything that looks like it. */
export interface Frame {
  /** Unique in its flow: the first state's name, numbered where a state has several pictures. */
  id: string
  states: readonly [SeenState, ...SeenState[]]
  /** How many moments of the exploration look like this. */
  moments: number
  /** The moment that is drawn: the nearest to a start. */
  snapshot: AnyMachineSnapshot
  /** What happens until then, the start first. */
  steps: readonly string[]
  /** The same by the names of Play's address. */
  path: readonly string[]
  /** What its variants say, where they differ in words alone; none where there is one variant. */
  says: readonly string[]
  /** Why the View could not draw it. */
  problem: string | null
}

interface Fold {
  looks: readonly string[]
  state: State
  states: Map<string, SeenState>
  moments: number
  problem: string | null
}

const words = />([^<]+)</g
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const wordsIn = (look: string): string[] =>
  [...look.matchAll(words)].map(([, text = '']) =>
    text.replaceAll(/&[#\w]+;/g, (one) => entities[one] ?? one),
  )

/** Of drawings that differ in words alone, what each says of its own. */
const differences = (looks: readonly string[]): string[] => {
  if (looks.length < 2) return []
  const said = looks.map(wordsIn)
  return said.map((texts) =>
    texts.filter((text, place) => said.some((other) => other[place] !== text)).join(' · '),
  )
}

/** The folds of one state that differ in words alone become one, in the order in which they were found. */
const foldedByWords = (folds: Iterable<Fold>): Fold[] => {
  const alike = new Map<string, Fold>()
  for (const fold of folds) {
    const [look = ''] = fold.looks
    const [name] = fold.states.keys()
    const key = fold.problem === null ? `${name} ${look.replaceAll(words, '>…<')}` : look
    const known = alike.get(key)
    alike.set(
      key,
      known
        ? {
            ...known,
            looks: [...known.looks, look],
            states: new Map([...known.states, ...fold.states]),
            moments: known.moments + fold.moments,
          }
        : fold,
    )
  }
  return [...alike.values()]
}

const leavesOf = (snapshot: AnyMachineSnapshot): string[] => {
  const ids = activeIds(snapshot)
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)))
}

const seenState = ({ player }: Exploration, snapshot: AnyMachineSnapshot): SeenState => {
  const ids = activeIds(snapshot)
  const described = new Map(player.stepper.nodes.map(({ id, description }) => [id, description]))
  const leaves = leavesOf(snapshot)
  const telling = leaves.filter((id) => described.get(id))
  const meta = snapshot.getMeta() as Record<string, { requirements?: readonly string[] } | undefined>
  return {
    name: (telling.length > 0 ? telling : leaves).map((id) => id.slice(id.indexOf('.') + 1)).join(' + '),
    descriptions: ids.flatMap((id) => described.get(id) ?? []),
    requirements: [...new Set(ids.flatMap((id) => meta[id]?.requirements ?? []))],
  }
}

const pathTo = (exploration: Exploration, key: string): Path | null =>
  shortestTo(exploration, ({ to }) => to === key)

/** A drawing as text, null where there is nothing to see. Throws as the View does. */
export type Outline = (snapshot: AnyMachineSnapshot) => string | null

const outlined = (outline: Outline, snapshot: AnyMachineSnapshot) => {
  try {
    return { look: outline(snapshot), problem: null }
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown)
    return { look: `${problem} in ${activeIds(snapshot).join()}`, problem }
  }
}

/**
 * Everything of a flow that a person can see, in the order of its chart: moments with the same outline are one frame,
 * those of one state that differ in words alone are one with all that they say, moments with an outline that is `null`
 * are none. Gives way between drawings, so that the page stays alive.
 */
export const framesOf = async (
  flow: Flow,
  outline: Outline,
  giveWay: () => Promise<void> = briefly(),
): Promise<Frame[]> => {
  const exploration = explore(flow, { failureOf: (sample) => failureOf(sample as FailureSample) })
  const folds = new Map<string, Fold>()
  for (const state of exploration.states.values()) {
    const { snapshot } = state.moment
    if (snapshot.status !== 'active') continue
    await giveWay()
    const { look, problem } = outlined(outline, snapshot)
    if (look === null) continue
    const seen = seenState(exploration, snapshot)
    const fold = folds.get(look) ?? { looks: [look], state, states: new Map(), moments: 0, problem }
    folds.set(look, fold)
    fold.moments += 1
    if (!fold.states.has(seen.name)) fold.states.set(seen.name, seen)
  }

  const order = new Map(exploration.player.stepper.nodes.map(({ id }, place) => [id, place]))
  const placeOf = ({ state }: Fold) =>
    Math.min(...leavesOf(state.moment.snapshot).map((id) => order.get(id) ?? 0))
  const times = new Map<string, number>()
  return foldedByWords(folds.values())
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ looks, state, states, moments, problem }) => {
      // A fold begins with a state.
      const seen = [...states.values()] as [SeenState, ...SeenState[]]
      const [{ name }] = seen
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const path = pathTo(exploration, state.key)
      return {
        id: time === 1 ? name : `${name} (${time})`,
        states: seen,
        moments,
        snapshot: state.moment.snapshot,
        steps: path?.steps.map(({ edge }) => sentence(edge.cause)) ?? [],
        path: path ? namesOf(path, flow.samples) : [],
        says: differences(looks),
        problem,
      }
    })
}

/** Lets the browser do something else after every 12 ms of work. */
const briefly = () => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < 12) return
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}
