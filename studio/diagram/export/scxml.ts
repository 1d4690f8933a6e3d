import { createMachine } from 'xstate'
import type { MachineData } from '../chart/shape.ts'
import { distinctIds } from './ids.ts'

type Reference = string | { type: string; params?: { raises?: string } }

interface Transition {
  source: Node
  target?: readonly Node[]
  guard?: Reference
  eventType: string
  actions: readonly Reference[]
  reenter: boolean
}

interface Node {
  id: string
  type: string
  history: string | false
  parent?: Node
  states: Record<string, Node>
  initial?: { target: readonly Node[] }
  config: { target?: string | readonly string[]; entry?: readonly Reference[]; exit?: readonly Reference[] }
  invoke: readonly { id: string; src: string }[]
  after: readonly { eventType: string; delay: string | number }[]
  transitions: Map<string, Transition[]>
  always?: readonly Transition[]
}

interface Element {
  name: string
  attributes?: Record<string, string | null | undefined>
  children?: readonly Element[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const written = ({ name, attributes = {}, children = [] }: Element, indent = ''): string[] => {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value ? [` ${key}="${escaped(value)}"`] : [],
  )
  const tag = `${indent}<${name}${given.join('')}`
  if (children.length === 0) return [`${tag}/>`]
  return [`${tag}>`, ...children.flatMap((child) => written(child, `${indent}  `)), `${indent}</${name}>`]
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const isWithin = (node: Node | undefined, around: Node): boolean =>
  node !== undefined && (node.parent === around || isWithin(node.parent, around))

const nameOf = (reference: Reference): string => (typeof reference === 'string' ? reference : reference.type)

/**
 * Sorts event descriptors from the most to the least specific, as XState matches them: first descriptors without `*`,
 * then those with `*`, the longer before the shorter.
 */
const byPrecision = (a: string, b: string) =>
  Number(a.endsWith('*')) - Number(b.endsWith('*')) || b.length - a.length

/**
 * Converts a machine to SCXML (W3C, 2015) that can run. Ids contain no dots: otherwise the `done.state` event of one
 * state could match that of another state. A guard is a data value that is true until the user of the file changes it.
 * A delay is an event that is sent later, and canceled if its state is left before. Actions only log their names.
 */
export const scxmlOf = ({ config, delays }: MachineData): string => {
  const root = createMachine(config).root as unknown as Node
  const nodes = nodesOf(root)
  const used = new Set<string>()
  /** An id for states, invocations and data. In XML, each id occurs once in a file. */
  const idFor = (name: string): string => {
    const [id = ''] = distinctIds([name], used).values()
    used.add(id)
    return id
  }
  const idsFor = (names: readonly string[]) => new Map([...new Set(names)].map((name) => [name, idFor(name)]))
  const ids = idsFor(nodes.map(({ id }) => id))
  const idOf = ({ id }: Node) => ids.get(id) ?? id
  const over = idFor(`${root.id}__over`)
  const calls = new Map(nodes.flatMap(({ invoke }) => invoke).map((one) => [one, idFor(one.id)]))
  const guards = idsFor(
    nodes.flatMap(({ transitions, always = [] }) =>
      [...[...transitions.values()].flat(), ...always].flatMap(({ guard }) => (guard ? [nameOf(guard)] : [])),
    ),
  )
  const isDone = root.type === 'parallel' || Object.values(root.states).some(({ type }) => type === 'final')

  const afterOf = (eventType: string, node: Node) =>
    `after.${eventType.slice('xstate.after.'.length, -node.id.length - 1).replaceAll(/[^\w-]/g, '_')}.${idOf(node)}`
  const eventOf = (event: string, node: Node): string => {
    const about = (prefix: string) => (event.startsWith(prefix) ? event.slice(prefix.length) : null)
    /** Names the events of every actor with this id, because several states may invoke an actor with the same id. */
    const ofCalls = (prefix: string, call: string) => {
      const same = [...calls].filter(([{ id }]) => id === call)
      return same.length === 0 ? `${prefix}.${call}` : same.map(([, id]) => `${prefix}.${id}`).join(' ')
    }
    const done = about('xstate.done.actor.')
    const failed = about('xstate.error.actor.')
    const told = about('xstate.snapshot.')
    if (about('xstate.done.state.') !== null) return `done.state.${idOf(node)}`
    if (done !== null) return ofCalls('done.invoke', done)
    if (failed !== null) return ofCalls('error.platform', failed)
    if (told !== null) return ofCalls('snapshot', told)
    if (about('xstate.after.') !== null) return afterOf(event, node)
    return event.replaceAll(/\s/g, '_')
  }
  const action = (reference: Reference): Element => {
    const raises = typeof reference === 'object' ? reference.params?.raises : undefined
    return raises
      ? { name: 'raise', attributes: { event: raises.replaceAll(/\s/g, '_') } }
      : { name: 'log', attributes: { label: nameOf(reference) } }
  }
  /**
   * The attributes for the target of a transition. XState exits the source state only if the transition reenters, or if
   * the target is outside the source.
   */
  const waysOf = ({ source, target, reenter }: Transition): Record<string, string> => {
    if (!target) return {}
    if (!reenter && target.length === 1 && target[0] === source) {
      const inner = source.initial?.target ?? []
      return source.type === 'compound' ? { target: inner.map(idOf).join(' '), type: 'internal' } : {}
    }
    const isInner = !reenter && target.every((one) => isWithin(one, source))
    return { target: target.map(idOf).join(' '), ...(isInner && { type: 'internal' }) }
  }
  /**
   * For each eventless transition, the name of the data element that stores the last event after which the transition
   * was taken.
   */
  const memories = new Map<Transition, string>()
  const types = nodes.flatMap(({ transitions }) => [...transitions.keys()])
  /**
   * The conditions that the export adds to a transition's guard. For an event `save`: its exact name, because in SCXML
   * a transition for `save` is also taken for `save.failed`. For an eventless transition: that it has not been taken
   * since the last event. It would otherwise be taken endlessly, because an exported guard keeps its value.
   */
  const conditionsOf = (one: Transition): string[] => {
    if (types.some((other) => one.eventType !== '' && other.startsWith(`${one.eventType}.`)))
      return [
        eventOf(one.eventType, one.source)
          .split(' ')
          .map((name) => `_event.name === '${name}'`)
          .join(' || ')
          .replace(/^.* \|\| .*$/, '($&)'),
      ]
    if (one.eventType !== '' || (one.target && !one.guard)) return []
    const memory = idFor(`taken_${memories.size + 1}`)
    memories.set(one, memory)
    return [`${memory} !== _event`]
  }
  const transitionOf = (one: Transition): Element => {
    const guard = one.guard && guards.get(nameOf(one.guard))
    const conditions = [...(guard ? [guard] : []), ...conditionsOf(one)]
    const memory = memories.get(one)
    return {
      name: 'transition',
      attributes: {
        event: one.eventType === '' ? null : eventOf(one.eventType, one.source),
        cond: conditions.join(' && '),
        ...waysOf(one),
      },
      children: [
        ...one.actions.map(action),
        ...(memory ? [{ name: 'assign', attributes: { location: memory, expr: '_event' } }] : []),
      ],
    }
  }

  const elementOf = (node: Node): Element => {
    const id = idOf(node)
    if (node.type === 'history') {
      const given = [node.config.target ?? []].flat()
      const siblings = node.parent?.states ?? {}
      const defaults = given.flatMap(
        (key) => siblings[key] ?? nodes.find((one) => `#${one.id}` === key) ?? [],
      )
      const target = defaults.length > 0 ? defaults : (node.parent?.initial?.target ?? [])
      return {
        name: 'history',
        attributes: { id, type: node.history || 'shallow' },
        children: [{ name: 'transition', attributes: { target: target.map(idOf).join(' ') } }],
      }
    }
    const waits = [...new Map(node.after.map((one) => [one.eventType, one])).values()]
    const onentry = [
      ...(node.config.entry ?? []).map(action),
      ...waits.map(({ eventType, delay }): Element => {
        const ms = typeof delay === 'number' ? delay : delays[delay]
        const event = afterOf(eventType, node)
        return { name: 'send', attributes: { id: event, event, delay: `${ms ?? 0}ms` } }
      }),
    ]
    const onexit = [
      ...(node.config.exit ?? []).map(action),
      ...waits.map(
        ({ eventType }): Element => ({ name: 'cancel', attributes: { sendid: afterOf(eventType, node) } }),
      ),
    ]
    const children = Object.values(node.states)
    const events = [...node.transitions.keys()].sort(byPrecision)
    const ends =
      !node.parent && isDone
        ? [{ name: 'transition', attributes: { event: `done.state.${id}`, target: over } }]
        : []
    return {
      name: node.type === 'parallel' || node.type === 'final' ? node.type : 'state',
      attributes: { id, initial: node.type === 'compound' ? node.initial?.target.map(idOf).join(' ') : null },
      children: [
        ...(onentry.length > 0 ? [{ name: 'onentry', children: onentry }] : []),
        ...(onexit.length > 0 ? [{ name: 'onexit', children: onexit }] : []),
        ...node.invoke.map((one) => ({
          name: 'invoke',
          attributes: { id: calls.get(one), src: one.src, type: 'xstate' },
        })),
        ...events.flatMap((event) => (node.transitions.get(event) ?? []).map(transitionOf)),
        ...(node.always ?? []).map(transitionOf),
        ...ends,
        ...children.map(elementOf),
      ],
    }
  }
  const machine = elementOf(root)
  const datum = (id: string, expr: string): Element => ({ name: 'data', attributes: { id, expr } })
  const data = [
    ...[...new Set(guards.values())].map((id) => datum(id, 'true')),
    ...[...memories.values()].map((id) => datum(id, 'null')),
  ]
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...written({
      name: 'scxml',
      attributes: {
        xmlns: 'http://www.w3.org/2005/07/scxml',
        version: '1.0',
        datamodel: 'ecmascript',
        name: idOf(root),
        initial: idOf(root),
      },
      children: [
        ...(data.length > 0 ? [{ name: 'datamodel', children: data }] : []),
        machine,
        ...(isDone ? [{ name: 'final', attributes: { id: over } }] : []),
      ],
    }),
  ].join('\n')}\n`
}
