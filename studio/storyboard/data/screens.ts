import type { AnyMachineSnapshot } from 'xstate'
import { shortestTo } from '#explorer/cover.ts'
import type { Exploration, State } from '#explorer/explore.ts'
import type { Flow } from '#explorer/flow.ts'
import { sentence } from '#explorer/sentences.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { innermostOf } from '#studio/diagram/chart/innermost.ts'
import { explorationOf, namesOfPath } from '#studio/play/explored-paths.ts'
import type { AnyView } from '../screen/scene.tsx'
import { isEmpty, outlineOf } from '../storyboard-outline.tsx'

/** A state in which the View renders this screen. */
interface SeenState {
  /** The name of the state in the chart: `listed.content.ready + listed.reload.reloading`. */
  name: string
  descriptions: readonly string[]
  /** The requirements of this state, by their ids in `docs/specification/requirements.jsonl`. */
  requirements: readonly string[]
}

/** One screen of a flow, for all moments that look like it. The build makes this data. */
export interface FlowScreen {
  /** Unique in its flow: the name of the first state, with a number if a state has several screens. */
  id: string
  states: readonly [SeenState, ...SeenState[]]
  /** The number of explored moments that look like this screen. */
  moments: number
  /**
   * The id of the explorer's path to the shown moment. Of all moments with this screen, the one with the shortest path
   * is shown.
   */
  walk: string
  /** The steps of the path `walk` in words, the start first. */
  steps: readonly string[]
  /** The steps of the path `walk` by their names in Play's URL. */
  path: readonly string[]
  /** The words in which each variant of the screen differs from the others; empty if there is one variant. */
  says: readonly string[]
  /** The error of the View, if it could not render. */
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

/** For screens that differ only in words: the words that differ, for each screen. */
const differences = (looks: readonly string[]): string[] => {
  if (looks.length < 2) return []
  const said = looks.map(wordsIn)
  return said.map((texts) =>
    texts.filter((text, place) => said.some((other) => other[place] !== text)).join(' · '),
  )
}

/** Combines the screens of one state that differ only in words. The order stays. */
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

const seenState = ({ player }: Exploration, snapshot: AnyMachineSnapshot): SeenState => {
  const ids = activeIds(snapshot)
  const described = new Map(player.stepper.nodes.map(({ id, description }) => [id, description]))
  const innermost = innermostOf(ids)
  const telling = innermost.filter((id) => described.get(id))
  const meta = snapshot.getMeta() as Record<string, { requirements?: readonly string[] } | undefined>
  return {
    name: (telling.length > 0 ? telling : innermost).map((id) => id.slice(id.indexOf('.') + 1)).join(' + '),
    descriptions: ids.flatMap((id) => described.get(id) ?? []),
    requirements: [...new Set(ids.flatMap((id) => meta[id]?.requirements ?? []))],
  }
}

/**
 * Renders a View. `look` is the outline; null if the View renders nothing. If the View throws, `problem` is the error.
 */
const outlined = (view: AnyView, snapshot: AnyMachineSnapshot) => {
  try {
    const look = outlineOf({ view, snapshot })
    return { look: isEmpty(look) ? null : look, problem: null }
  } catch (thrown) {
    const problem = reasonOf(thrown)
    return { look: `${problem} in ${activeIds(snapshot).join()}`, problem }
  }
}

/**
 * All screens of a flow, in the order of its chart. Moments with the same outline share one screen. Moments of one
 * state that differ only in words share one screen, which lists the words. Moments without visible content have no
 * screen.
 */
export const screensOf = (flow: Flow, view: AnyView): FlowScreen[] => {
  const exploration = explorationOf(flow)
  const folds = new Map<string, Fold>()
  for (const state of exploration.states.values()) {
    const { snapshot } = state.moment
    if (snapshot.status !== 'active') continue
    const { look, problem } = outlined(view, snapshot)
    if (look === null) continue
    const seen = seenState(exploration, snapshot)
    const fold = folds.get(look) ?? { looks: [look], state, states: new Map(), moments: 0, problem }
    folds.set(look, fold)
    fold.moments += 1
    if (!fold.states.has(seen.name)) fold.states.set(seen.name, seen)
  }

  const order = new Map(exploration.player.stepper.nodes.map(({ id }, place) => [id, place]))
  const placeOf = ({ state }: Fold) =>
    Math.min(...innermostOf(activeIds(state.moment.snapshot)).map((id) => order.get(id) ?? 0))
  const times = new Map<string, number>()
  return foldedByWords(folds.values())
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ looks, state, states, moments, problem }) => {
      // The cast is right because a fold has at least one state.
      const seen = [...states.values()] as [SeenState, ...SeenState[]]
      const [{ name }] = seen
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const path = shortestTo(exploration, ({ to }) => to === state.key)
      if (!path) throw new Error(`No path of the explorer leads to the state ${name}.`)
      return {
        id: time === 1 ? name : `${name} (${time})`,
        states: seen,
        moments,
        walk: path.id,
        steps: path.steps.map(({ edge }) => sentence(edge.cause)),
        path: namesOfPath(path, flow.samples),
        says: differences(looks),
        problem,
      }
    })
}
