import { errorsOf, type FlowSamples } from './flow.ts'
import { isHandled } from './statechart/active-states.ts'
import type { Stepper } from './statechart/stepper.ts'
import type { Transition } from './statechart/transitions.ts'

/**
 * bug: the machine does something wrong. unreachable: nothing leads to a part of the machine.
 * missing sample: the explorer cannot continue without a sample.
 * impure: the same step has different results. style: a recommendation.
 */
export type FindingKind = 'bug' | 'unreachable' | 'missing sample' | 'impure' | 'style'

/** One finding, with the findings that it causes. */
export interface Finding {
  kind: FindingKind
  /** The id of a state or a transition, or the name of a guard, an actor, an event or a sample. */
  place: string
  sentence: string
  /** How to fix what was found. */
  advice: string
  /** The findings that disappear when the cause of this finding is fixed. */
  follows: readonly Finding[]
}

/** A finding that is not the result of another. */
export interface Root {
  finding: Omit<Finding, 'follows'>
  /** Whether the finding is the reason why this transition is never taken. Default: false. */
  explains?(transition: Transition): boolean
  /** Whether the finding prevents the machine from starting. */
  isFatal?: boolean
  /** Whether to report neither the finding nor the findings that it causes. */
  isExcused?: boolean
}

/** What the findings are computed from. */
export interface Evidence {
  stepper: Pick<Stepper, 'transitions' | 'nodes' | 'guards'>
  samples: FlowSamples
  targets: ReadonlySet<string>
  /** Names of the actors that started. */
  called: ReadonlySet<string>
  /** Samples of events that no transition took. */
  unused: readonly { type: string; name: string }[]
  /** Findings made during the exploration. */
  roots: readonly Root[]
  entered(state: string): string
  taken(transition: string): string
  asked(answer: string): string
}

/** The kind or place of findings to leave out, or a part or pattern of their sentence. */
export type Ignored = FindingKind | (string & {}) | RegExp

const isIgnored = ({ kind, place, sentence }: Finding, ignored: readonly Ignored[]): boolean =>
  ignored.some((one) =>
    typeof one === 'string' ? one === kind || one === place || sentence.includes(one) : one.test(sentence),
  )

/**
 * Whether an event comes from outside the machine. XState's own events start with `xstate.`; only `xstate.route` comes
 * from outside.
 */
const isExternal = (event: string) =>
  event !== '' && (event === 'xstate.route' || !event.startsWith('xstate.'))

const neverTaken = ({ words, event }: Transition): Omit<Finding, 'follows'> => ({
  kind: 'unreachable',
  place: words,
  sentence: `This transition is never taken: ${words}.`,
  advice: /^xstate\.(done|error)\.actor\./.test(event)
    ? 'Add a sample that leads to it, or remove it.'
    : 'Add a sample of its event, fix what prevents it, or remove it.',
})

const neverEntered = (id: string): Omit<Finding, 'follows'> => ({
  kind: 'unreachable',
  place: id,
  sentence: `This state is never entered: ${id}.`,
  advice: 'Add a transition to it, or remove it.',
})

const unheard = (event: string): Omit<Finding, 'follows'> => ({
  kind: 'missing sample',
  place: event,
  sentence: `The event ${event} has no sample.`,
  advice: `Add its payloads as samples.events['${event}']. Write [{}] for an event without fields.`,
})

const guardFinding = (guard: string, fault: string): Omit<Finding, 'follows'> => ({
  kind: 'unreachable',
  place: guard,
  sentence: `This guard is never ${fault}: ${guard}.`,
  advice: 'Add a sample for which it has the other result, or remove the guard.',
})

/** Computes the findings, one for each root cause. Each has the findings that it causes in `follows`. */
export const findingsOf = (evidence: Evidence): Finding[] => {
  const { stepper, samples, targets, called, unused, entered, taken, asked } = evidence
  const { transitions, nodes, guards } = stepper
  const roots: (Root & { follows: Omit<Finding, 'follows'>[] })[] = []
  const addRoot = (root: Root) => {
    const known = roots.find(({ finding }) => finding.sentence === root.finding.sentence)
    if (known) return known
    const added = { ...root, follows: [] }
    roots.push(added)
    return added
  }
  for (const root of evidence.roots) addRoot(root)

  const isEntered = (state: string) => targets.has(entered(state))
  const isTaken = ({ id }: Transition) => targets.has(taken(id))
  const wasAsked = (guard: string, answer: boolean) => targets.has(asked(`${guard}: ${answer}`))

  // A guard that always returns the same makes the transitions that need its other result unreachable.
  for (const guard of guards) {
    const [isTrue, isFalse] = [wasAsked(guard, true), wasAsked(guard, false)]
    if (isTrue === isFalse) continue
    const behind = (other: Transition) =>
      transitions.some(
        (one) =>
          one.guard === guard &&
          one.source === other.source &&
          one.event === other.event &&
          transitions.indexOf(one) < transitions.indexOf(other),
      )
    addRoot({
      finding: guardFinding(guard, String(!isTrue)),
      explains: (one) => (isTrue ? behind(one) : one.guard === guard),
    })
  }

  /** The root cause for each unreachable state and transition, by id. */
  const owners = new Map<string | null, (typeof roots)[number]>()
  const own = (id: string, root: (typeof roots)[number]) => {
    if (owners.has(id)) return
    owners.set(id, root)
  }
  const missed = transitions.filter((one) => !isTaken(one))
  const unentered = nodes.filter(({ id }) => !isEntered(id))
  const fatal = roots.find(({ isFatal }) => isFatal)
  for (const one of missed) {
    if (!isEntered(one.source) && !fatal) continue
    const event = one.event
    const known = fatal ?? roots.find(({ explains }) => explains?.(one))
    const isUnheard =
      isExternal(event) && !Object.keys(samples.events).some((type) => isHandled(new Set([event]), type))
    own(one.id, known ?? addRoot({ finding: isUnheard ? unheard(event) : neverTaken(one) }))
  }
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const isWithin = (state: string, around: string): boolean => {
    for (let at: string | null = state; at !== null; at = parents.get(at) ?? null)
      if (at === around) return true
    return false
  }
  const spread = () => {
    for (let size = -1; size !== owners.size; ) {
      size = owners.size
      for (const { id, parent } of unentered) {
        const leading = missed.find(
          (one) => owners.has(one.id) && one.targets.some((target) => isWithin(target, id)),
        )
        const root = fatal ?? (leading && owners.get(leading.id)) ?? owners.get(parent)
        if (root) own(id, root)
      }
      for (const one of missed) {
        const root = owners.get(one.source)
        if (root) own(one.id, root)
      }
    }
  }
  spread()
  for (const { id } of unentered) {
    if (owners.has(id)) continue
    own(id, addRoot({ finding: neverEntered(id) }))
    spread()
  }

  const follow = (id: string, finding: Omit<Finding, 'follows'>) => {
    const root = owners.get(id)
    if (root && root.finding.sentence !== finding.sentence) root.follows.push(finding)
  }
  for (const one of missed) follow(one.id, neverTaken(one))
  for (const { id } of unentered) follow(id, neverEntered(id))

  /**
   * Adds a finding below the root cause of the first untaken transition that `isAbout` accepts. If there is none, adds
   * it as a root of its own, or below the finding that prevents the start.
   */
  const put = (finding: Omit<Finding, 'follows'>, isAbout?: (transition: Transition) => boolean) => {
    const cause = isAbout && missed.find(isAbout)
    if (cause) follow(cause.id, finding)
    else if (fatal) fatal.follows.push(finding)
    else addRoot({ finding })
  }
  for (const guard of guards)
    if (!wasAsked(guard, true) && !wasAsked(guard, false))
      put(
        { ...guardFinding(guard, 'evaluated'), advice: 'Use it, or remove it.' },
        (one) => one.guard === guard,
      )
  for (const { type, name } of unused)
    put(
      {
        kind: 'unreachable',
        place: type,
        sentence: `This sample is never used: ${name}.`,
        advice: 'Remove it, or handle its event in a state that is reached.',
      },
      ({ event }) => isHandled(new Set([event]), type),
    )
  const actors = [
    ...Object.keys(samples.actors),
    ...(typeof samples.children === 'object' ? Object.keys(samples.children) : []),
  ]
  for (const name of actors) {
    if (called.has(name)) continue
    const invoking = nodes.find(({ id, invokes }) => invokes.includes(name) && owners.has(id))
    const finding: Omit<Finding, 'follows'> = {
      kind: 'unreachable',
      place: name,
      sentence: `The samples of ${name} are never used: no state invokes or spawns it.`,
      advice: 'Remove them, or use this name for its logic.',
    }
    if (invoking) follow(invoking.id, finding)
    else put(finding)
  }
  for (const [name, sample] of Object.entries(samples.actors))
    if (called.has(name) && sample.outputs && !sample.snapshots && !sample.events && !sample.errors)
      addRoot({
        finding: {
          kind: 'missing sample',
          place: name,
          sentence: `The samples of ${name} have no errors.`,
          advice: `Add samples.actors['${name}'].errors: a list, or 'never'.`,
        },
      })
  for (const { words, inlineGuard, namelessDelay } of transitions) {
    const style = (what: string, where: string) =>
      addRoot({
        finding: {
          kind: 'style',
          place: words,
          sentence: `This transition has a ${what} without a name: ${words}.`,
          advice: `Give it a name in the ${where} of 'setup'.`,
        },
      })
    if (inlineGuard) style('guard', 'guards')
    if (namelessDelay) style('delay', 'delays')
  }
  const leaf = (finding: Omit<Finding, 'follows'>): Finding => ({ ...finding, follows: [] })
  return roots
    .filter(({ isExcused }) => !isExcused)
    .map(({ finding, follows }) => ({ ...finding, follows: follows.map(leaf) }))
}

/** Leaves out the findings that the options `style` and `ignore` exclude. */
export const reported = (
  findings: readonly Finding[],
  { style, ignore }: { style: boolean; ignore: readonly Ignored[] },
): Finding[] => {
  const kept = findings.filter((one) => (style || one.kind !== 'style') && !isIgnored(one, ignore))
  return kept.map((one) => ({ ...one, follows: one.follows.filter((follow) => !isIgnored(follow, ignore)) }))
}

/** Whether the samples of an actor exist and contain no failure. */
export const neverFails = (samples: FlowSamples, src: string): boolean => {
  const sample = samples.actors[src]
  return sample !== undefined && errorsOf(sample).length === 0
}
