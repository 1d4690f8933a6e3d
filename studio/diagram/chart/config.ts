import type { AnyStateMachine } from 'xstate'

/** The configuration of a machine as JSON. */
export interface Config {
  [name: string]: unknown
}

/**
 * A machine in two parts: its configuration as JSON, and the inline functions, under the names by which the JSON
 * refers to them.
 */
export interface Written {
  config: Config
  inline: Record<'guards' | 'actions' | 'actors', Record<string, unknown>>
}

const transitionLists = new Set(['always', 'onDone', 'onError', 'onSnapshot'])
const actionLists = new Set(['entry', 'exit', 'actions'])

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The name of a composed guard: `and(isOpen, isPaid)`. */
const compositeName = (guard: { name?: string; guards?: readonly unknown[] }): string | null =>
  guard.guards ? `${guard.name}(${guard.guards.map(referenceName).join(', ')})` : null

const referenceName = (reference: unknown): string | null => {
  if (typeof reference === 'string') return reference
  if (typeof reference === 'function')
    return 'type' in reference && !String(reference.type).startsWith('xstate.')
      ? String(reference.type)
      : compositeName(reference)
  return typeof reference === 'object' && reference !== null && 'type' in reference
    ? String(reference.type)
    : null
}

/**
 * Converts the configuration of a machine to JSON. A function is replaced by its name. An inline function gets a name
 * from its place in the configuration; code that recreates the machine from the JSON provides the function under that
 * name. Functions that compute values (inputs, params, outputs, contexts) are omitted.
 */
export const writtenOf = (machine: AnyStateMachine): Written => {
  const inline: Written['inline'] = { guards: {}, actions: {}, actors: {} }
  const named = (kind: keyof Written['inline'], given: unknown, place: string): unknown => {
    const name = referenceName(given)
    if (typeof given === 'string') return given
    if (typeof given === 'object' && name !== null) {
      const params = (given as { params?: unknown }).params
      return params === undefined || typeof params === 'function'
        ? name
        : { type: name, params: plain(params) }
    }
    const own = name ?? `${kind.slice(0, -1)} at ${place}`
    inline[kind][own] = given
    const raised = given as { type?: string; event?: { type: string }; delay?: unknown; id?: string }
    return kind === 'actions' && raised.type === 'xstate.raise' && typeof raised.event === 'object'
      ? { type: own, params: plain({ raises: raised.event.type, delay: raised.delay, id: raised.id }) }
      : own
  }
  const plain = (value: unknown): unknown => {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const transition = (given: unknown, place: string): unknown => {
    // An `undefined` transition stops the event from reaching the parent states. It becomes `{}`, because JSON omits
    // `undefined`.
    if (given === undefined) return {}
    if (typeof given === 'string') return given
    const { guard, actions, ...rest } = given as Config
    return {
      ...(plain(rest) as Config),
      ...(guard !== undefined && { guard: named('guards', guard, place) }),
      ...(actions !== undefined && {
        actions: listOf(actions).map((one, at) => named('actions', one, `${place} ${at}`)),
      }),
    }
  }
  const transitions = (given: unknown, place: string): unknown =>
    Array.isArray(given)
      ? given.map((one, at) => transition(one, `${place} ${at}`))
      : transition(given, place)
  const byName = (given: unknown, write: (value: unknown, name: string) => unknown) =>
    Object.fromEntries(Object.entries(given as Config).map(([name, value]) => [name, write(value, name)]))
  const invocation = (given: unknown, place: string): unknown =>
    byName(given, (value, name) => {
      if (name === 'src') return typeof value === 'string' ? value : named('actors', value, place)
      return transitionLists.has(name) ? transitions(value, `${place} ${name}`) : plain(value)
    })
  const node = (given: Config, path: string): Config =>
    byName(given, (value, name) => {
      const place = `${path} ${name}`
      if (name === 'states') return byName(value, (child, key) => node(child as Config, `${path}.${key}`))
      if (name === 'on' || name === 'after')
        return byName(value, (one, event) => transitions(one, `${path} ${event}`))
      if (transitionLists.has(name)) return transitions(value, place)
      if (actionLists.has(name))
        return listOf(value).map((one, at) => named('actions', one, `${place} ${at}`))
      if (name === 'route' && value) return transition(value, place)
      if (name === 'invoke') {
        const all = listOf(value).map((one, at) => invocation(one, `${path} invoke ${at}`))
        return Array.isArray(value) ? all : all[0]
      }
      if (name === 'initial' && typeof value === 'object') return transition(value, place)
      return plain(value)
    })
  return { config: { ...node(machine.config as Config, machine.id), id: machine.id }, inline }
}
