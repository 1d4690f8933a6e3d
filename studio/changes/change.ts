import type { Chart, ChartState, ChartTransition } from '../diagram/chart/shape.ts'
import { alternatives } from '../diagram/chart/words.ts'
import type { Views } from '../diagram/layout/layout.ts'

export type Mark = 'added' | 'removed' | 'changed'

/** One difference between two versions, as a sentence in the product's language. */
interface Difference {
  mark: Mark
  /** The id of the state that contains the difference. */
  state: string
  text: string
}

/** Two versions of a machine as one chart. The chart still contains what was removed. `marks` says what differs. */
export interface Compared {
  chart: Chart
  /** The mark of each state and transition that differs, by id. */
  marks: Readonly<Record<string, Mark>>
  differences: readonly Difference[]
}

/** A screen that differs: what the earlier View rendered, and the id of the screen that is rendered now. */
interface ScreenPair {
  /** The id of the screen, the same in both versions. */
  frame: string
  /** The HTML that the earlier View rendered; null if this screen did not exist. */
  before: string | null
  /** Whether this screen exists in the current version. */
  after: boolean
}

/** What `npm run machines:diff` saves for one flow that differs. */
export interface Change extends Compared {
  views: Views
  /**
   * The words on screen that only the current version shows (`added`), and the words that only the earlier version
   * showed (`removed`).
   */
  words: { added: readonly string[]; removed: readonly string[] }
  screens: readonly ScreenPair[]
  /** The CSS of the earlier screens. */
  styles: string
  /** Why the earlier screens could not be rendered; null if they were rendered. */
  undrawn: string | null
}

/** All differences between a revision and the current version. */
export interface Changes {
  revision: string
  flows: readonly Change[]
}

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const told = (list: readonly string[]): string =>
  list.length > 0 ? alternatives(list).join(', ') : 'nothing'

/** The facts of a state that are compared, without its name and position. */
const stateFacts = ({ description, kind, initial, requirements, invokes }: ChartState) => ({
  description: description ?? 'none',
  kind,
  'begins here': initial ? 'yes' : 'no',
  requirements: told(requirements),
  'while it lasts': told(invokes.map(({ text }) => text)),
})

const transitionFacts = ({ text, guard, actions, emits }: ChartTransition) => ({
  cause: text,
  condition: guard ?? 'none',
  actions: told(actions),
  'asks the app to': told(emits),
})

/** A line for each fact that differs, such as 'description: It is dark. → No light.'. */
const factLines = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.entries(after).flatMap(([name, now]) =>
    before[name] === now ? [] : [`${name}: ${before[name]} → ${now}`],
  )

const nothing = (chart: Chart): Chart => ({ ...chart, states: chart.states.slice(0, 1), transitions: [] })

/** Compares two versions of a machine. Returns null if they are equal. One version may be missing. */
export const compared = (before: Chart | null, after: Chart | null): Compared | null => {
  const shown = after ?? before
  if (!shown) return null
  const [old, now] = [before ?? nothing(shown), after ?? nothing(shown)]
  const marks: Record<string, Mark> = {}
  const differences: Difference[] = []
  const oldStates = new Map(old.states.map((state) => [state.id, state]))
  const nowStates = new Map(now.states.map((state) => [state.id, state]))
  const goneStates = old.states.filter(({ id }) => !nowStates.has(id))
  const states = [
    ...now.states,
    ...goneStates.map((state) => ({
      ...state,
      initial: state.initial && !nowStates.has(state.parent ?? ''),
    })),
  ]
  const nameOf = (id: string) => (nowStates.get(id) ?? oldStates.get(id))?.text ?? id
  const note = (id: string, mark: Mark, state: string, lines: readonly string[]) => {
    marks[id] = mark
    differences.push(...lines.map((text) => ({ mark, state, text })))
  }
  for (const state of states) {
    const earlier = oldStates.get(state.id)
    if (!earlier) note(state.id, 'added', state.id, [`State ${state.text}`])
    else if (!nowStates.has(state.id)) note(state.id, 'removed', state.id, [`State ${state.text}`])
    else if (!alike(stateFacts(earlier), stateFacts(state)))
      note(state.id, 'changed', state.id, factLines(stateFacts(earlier), stateFacts(state)))
  }
  const oldTransitions = new Map(old.transitions.map((one) => [one.id, one]))
  const nowTransitions = new Set(now.transitions.map(({ id }) => id))
  const transitions = [...now.transitions, ...old.transitions.filter(({ id }) => !nowTransitions.has(id))]
  for (const one of transitions) {
    const earlier = oldTransitions.get(one.id)
    const said = [
      one.text,
      ...(one.guard ? [one.guard] : []),
      ...(one.targets.length > 0 ? [`→ ${one.targets.map(nameOf).join(', ')}`] : []),
    ].join(' ')
    if (!earlier) note(one.id, 'added', one.source, [said])
    else if (!nowTransitions.has(one.id)) note(one.id, 'removed', one.source, [said])
    else if (!alike(transitionFacts(earlier), transitionFacts(one)))
      note(
        one.id,
        'changed',
        one.source,
        factLines(transitionFacts(earlier), transitionFacts(one)).map((line) => `${one.text}, ${line}`),
      )
  }
  if (differences.length === 0) return null
  const marked = <T extends { id: string; text: string }>(one: T): T => {
    const mark = marks[one.id]
    return mark ? { ...one, text: `${one.text} (${mark})` } : one
  }
  return {
    chart: { ...shown, states: states.map(marked), transitions: transitions.map(marked) },
    marks,
    differences,
  }
}
