import './supported.ts'
import type { AnyStateMachine } from 'xstate'
import * as xstate from 'xstate'

export const isMachine = (logic: unknown): logic is AnyStateMachine => '__xstatenode' in Object(logic)

/** Prefix of the name that XState gives to inline logic. */
export const inlineInvocation = 'xstate.invoke.'

/** Names of the actors that a state and its substates invoke. */
const invokedIn = ({ invoke, states }: AnyStateMachine['root']): string[] => [
  ...invoke.map(({ src }) => String(src)),
  ...Object.values(states).flatMap(invokedIn),
]

/** A promise that never settles. */
export const silent = xstate.fromPromise(() => new Promise<never>(() => {}))

/**
 * Replaces each actor without an implementation, also in child machines, by a promise that never settles.
 *
 * @param sampled Names of actors that have samples. They count as actors even if no state invokes them.
 */
export const stubbed = <M extends AnyStateMachine>(machine: M, sampled: readonly string[] = []): M => {
  const given: Record<string, unknown> = machine.implementations.actors
  const open = [...invokedIn(machine.root), ...sampled].filter((src) => !Object.hasOwn(given, src))
  const children = Object.entries(given).flatMap(([name, logic]) =>
    isMachine(logic) ? [[name, stubbed(logic, sampled)] as const] : [],
  )
  return machine.provide({
    actors: Object.fromEntries([...open.map((src) => [src, silent] as const), ...children]),
  }) as M
}

/**
 * A copy of the configuration of a state and its substates. `logicFor` replaces the logic that an `invoke` contains
 * inline; its id is the one that the machine has for it.
 */
const withInlineLogic = (
  { config, invoke, states }: AnyStateMachine['root'],
  logicFor: (logic: unknown, id: string) => unknown,
): object => {
  const configured: { src: unknown }[] = [config.invoke ?? []].flat()
  return {
    ...config,
    invoke: invoke.map(({ id }, nth) => {
      const one = configured[nth] as { src: unknown }
      return typeof one.src === 'string' ? one : { ...one, src: logicFor(one.src, id) }
    }),
    states: Object.fromEntries(
      Object.entries(states).map(([key, state]) => [key, withInlineLogic(state, logicFor)]),
    ),
  }
}

/**
 * The machine with a stub in place of each of its actors. A child machine whose name `explores` accepts is not
 * replaced; only the actors of that child are.
 *
 * @param sampled Names of actors that have samples, also of those that only an action spawns.
 */
export const withStubs = (
  machine: AnyStateMachine,
  stub: unknown,
  explores: (name: string) => boolean,
  sampled: readonly string[],
): AnyStateMachine => {
  const logicFor = (logic: unknown, name: string) =>
    isMachine(logic) && explores(name) ? withStubs(logic, stub, explores, sampled) : stub
  const given: Record<string, unknown> = machine.implementations.actors
  const names = [...Object.keys(given), ...invokedIn(machine.root), ...sampled]
  const actors = Object.fromEntries(names.map((name) => [name, logicFor(given[name], name)]))
  // `provide` cannot replace inline logic, so a copy of the configuration contains the stubs.
  const config = withInlineLogic(machine.root, logicFor)
  return new xstate.StateMachine(config as never, { ...machine.implementations, actors } as never)
}
