import {
  and,
  type DoneActorEvent,
  type EventObject,
  type MachineContext,
  type MetaObject,
  type ParameterizedObject,
  type ProvidedActor,
  type SingleOrArray,
  type TransitionConfig,
} from 'xstate'

type Outcome = { kind: string }

type Done = { event: { output: Outcome } }

/**
 * A guard that checks the outcome's kind. The kind is also its `type`, so that the explorer and diagrams can name it.
 */
export const isKind = (kind: string) =>
  Object.assign(({ event }: Done) => event.output.kind === kind, { type: kind })

const withKind = (kind: string, transition: string | { guard?: unknown }): object => {
  if (typeof transition === 'string') return { target: transition, guard: isKind(kind) }
  const { guard } = transition
  if (guard === undefined) return { ...transition, guard: isKind(kind) }
  const type = typeof guard === 'string' ? guard : (guard as { type: string }).type
  return { ...transition, guard: Object.assign(and([isKind(kind), guard] as never), { type }) }
}

/**
 * Builds `onDone` with transitions for each kind of outcome. In the transitions of a kind, the event has the output of
 * that kind. A missing kind does not compile.
 *
 * @example onDone: onOutcome({ found: { target: 'offering', actions: { type: 'keep', params: output } }, none:
 * 'writing' })
 */
export const onOutcome = <
  C extends MachineContext,
  O extends Outcome,
  E extends EventObject,
  Actor extends ProvidedActor,
  Action extends ParameterizedObject,
  Guard extends ParameterizedObject,
  Delay extends string,
  Emitted extends EventObject,
  Meta extends MetaObject,
>(
  transitions: {
    [K in O['kind']]: SingleOrArray<
      | string
      | TransitionConfig<
          C,
          DoneActorEvent<Extract<O, { kind: K }>>,
          E,
          Actor,
          Action,
          Guard,
          Delay,
          Emitted,
          Meta
        >
    >
  },
): readonly TransitionConfig<C, DoneActorEvent<O>, E, Actor, Action, Guard, Delay, Emitted, Meta>[] =>
  Object.entries<SingleOrArray<string | object>>(transitions).flatMap(([kind, of]) =>
    // The cast is safe, because the guard lets this transition run only for outcomes of its kind.
    [of].flat().map((transition) => withKind(kind, transition) as never),
  )

/**
 * The transitions `onDone` and `onError` of an invocation whose failure changes nothing: the machine continues as after
 * a success.
 */
export const anyway = <const Transition>(transition: Transition) =>
  ({ onDone: transition, onError: transition }) as const

/** The output of an invocation, as the params of an action or a guard. */
export const output = <O>({ event }: { event: { output: O } }): O => event.output
