import type { AnyStateMachine } from 'xstate'
import { actorInWords } from '../actor-in-words.ts'

/** A guard or an action: its name, an object with its name and params, or a function. */
export type Reference = string | { type: string } | ((...input: never[]) => unknown)

/** XState's object for a transition. */
export interface Definition {
  source: Node
  target?: readonly Node[]
  guard?: Reference
  eventType: string
  actions: readonly Reference[]
  reenter: boolean
  delay?: string | number
}

export type Predicate = (...input: unknown[]) => boolean

/** A guard made by `and`, `or` or `not`. */
export interface Composite {
  check: Predicate
  guards?: readonly Reference[]
}

/** XState's object for a state. */
export interface Node {
  id: string
  /** The position in the machine's definition. */
  order: number
  type: string
  description?: string
  parent?: Node
  entry: unknown[]
  invoke: readonly { id: string; src: string }[]
  transitions: Map<string, Definition[]>
  always?: readonly Definition[]
  states: Record<string, Node>
}

/** A transition of a machine, in a form for tests and diagrams. */
export interface Transition {
  /**
   * A text that no other transition of the machine has: `login.editing, on login.submitted if hasEmailAndPassword, to login.submitting`.
   */
  id: string
  /** The transition in the words of XState's documentation: `form.sending, when send is done, to form.over`. */
  words: string
  source: string
  /** Ids of the target states; empty for a transition without a target. */
  targets: readonly string[]
  event: string
  guard: string | null
  /** Names of the actions of the transition, in order. */
  actions: readonly string[]
  /**
   * True if the transition has no target and no action, and does not reenter its state. Such a transition only prevents
   * that later transitions for the same event are taken.
   */
  isInert: boolean
  /** Whether the guard is an inline function. Its results cannot be covered. */
  inlineGuard: boolean
  /** Whether the delay is a number instead of a name. */
  namelessDelay: boolean
}

/** A state of a machine, in a form for tests and diagrams. */
export interface StateNode {
  id: string
  parent: string | null
  description: string | undefined
  /** Names of the actors that the state invokes. */
  invokes: readonly string[]
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const nameOf = (reference: Reference | undefined): string | null => {
  if (typeof reference === 'string') return reference
  return typeof reference === 'object' ? reference.type : null
}

/**
 * The guard of a transition as the machine defines it. For the event `xstate.route`, XState combines that guard with a
 * guard of its own, which is left out here.
 */
const guardOf = ({ eventType, guard }: Definition): Reference | undefined =>
  eventType === 'xstate.route' ? (guard as unknown as Composite).guards?.[1] : guard

/** The name of a guard. A guard that is a function may have its name in its field `type`. */
const guardNameOf = (definition: Definition): string | null => {
  const guard = guardOf(definition)
  return typeof guard === 'function' && 'type' in guard ? String(guard.type) : nameOf(guard)
}

const isInertBy = ({ target, actions, reenter }: Definition) => !target && actions.length === 0 && !reenter

/** What XState's events say about an actor or a state, by the part of their type after `xstate`. */
const happenings = {
  'done.actor': 'is done',
  'done.state': 'is done',
  'error.actor': 'fails',
  snapshot: 'has a snapshot',
}

/** When a transition is taken: `on saved`, `after 1000 ms`, `when send is done`. */
const eventInWords = ({ source, eventType, delay }: Definition): string => {
  if (delay !== undefined) return `after ${delay}${typeof delay === 'number' ? ' ms' : ''}`
  const parts = /^xstate\.(done\.actor|done\.state|error\.actor|snapshot)\.(.*)/s.exec(eventType)
  if (!parts) return `on ${eventType}`
  const [, kind, id] = parts as unknown as [string, keyof typeof happenings, string]
  return `when ${actorInWords(id, source.invoke.find((one) => one.id === id)?.src ?? id)} ${happenings[kind]}`
}

const phrase = (definition: Definition, event: string): string => {
  const { source, eventType, target } = definition
  const on = eventType === '' ? 'at once' : event
  const condition =
    guardOf(definition) === undefined ? '' : ` if ${guardNameOf(definition) ?? 'an unnamed guard'}`
  const to = target ? `, to ${target.map(({ id }) => id).join(' and ')}` : ''
  return `${source.id}, ${on}${condition}${to}`
}

/** Whether a machine has the internals that this file reads. Machines of xstate 4 and 6 have other internals. */
export const isSupported = (machine: unknown): boolean =>
  (machine as { root?: Partial<Node> } | undefined)?.root?.transitions instanceof Map

/** All states of a machine, without history states. */
export const nodesIn = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root as unknown as Node).filter(({ type }) => type !== 'history')

/**
 * All transitions, by the objects that XState has for them. A transition without effect is left out, unless it has a
 * guard: that guard decides whether the transitions after it are reached.
 */
export const transitionsByDefinition = (nodes: readonly Node[]): Map<Definition, Transition> => {
  const seen = new Map<string, number>()
  const known = new Map<Definition, Transition>()
  for (const node of nodes) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const isGuarded = guardOf(definition) !== undefined
      if (isInertBy(definition) && !isGuarded) continue
      const text = phrase(definition, `on ${definition.eventType}`)
      const times = (seen.get(text) ?? 0) + 1
      seen.set(text, times)
      const again = times === 1 ? '' : ` (${times})`
      known.set(definition, {
        id: `${text}${again}`,
        words: `${phrase(definition, eventInWords(definition))}${again}`,
        source: definition.source.id,
        targets: definition.target?.map(({ id: target }) => target) ?? [],
        event: definition.eventType,
        guard: guardNameOf(definition),
        actions: definition.actions.flatMap((action) => nameOf(action) ?? []),
        isInert: isInertBy(definition),
        inlineGuard: isGuarded && guardNameOf(definition) === null,
        namelessDelay: typeof definition.delay === 'number',
      })
    }
  }
  return known
}

export const transitionsOf = (machine: AnyStateMachine): Transition[] => [
  ...transitionsByDefinition(nodesIn(machine)).values(),
]

/**
 * Returns a function from a transition's object in an inspection event to its id; undefined if the machine has no such
 * transition.
 */
export const createTransitionNames = (
  machine: AnyStateMachine,
): ((definition: unknown) => string | undefined) => {
  const known = transitionsByDefinition(nodesIn(machine))
  return (definition) => known.get(definition as Definition)?.id
}
