import {
  type ActorLogic,
  type AnyActorLogic,
  fromObservable,
  fromPromise,
  type ObservableActorLogic,
  type PromiseActorLogic,
  type Subscribable,
  toObserver,
} from 'xstate'

/**
 * One asynchronous call that a machine makes of the backend or the browser. An expected refusal is an output
 * (`{kind: …}`); a throw is unexpected and reaches the machine's `onError`. `signal` is aborted when the invoking
 * state is left.
 */
export type Port<I, O> = (input: I, run: { signal: AbortSignal }) => Promise<O>

/** A live query. Errors are outputs; it never completes. A machine only assigns what it emits. */
export interface Feed<I, O> {
  observe(input: I): Subscribable<O>
}

type ActorOf<P> = P extends (input: infer I, run: { signal: AbortSignal }) => Promise<infer O>
  ? PromiseActorLogic<O, I>
  : P extends Feed<infer I, infer O>
    ? ObservableActorLogic<O, I & object>
    : P extends ActorLogic<infer _S, infer _E, infer _I, infer _Y, infer _M>
      ? P
      : never

/** Makes a Subscribable from `start`, which receives `emit` and returns its cleanup. */
export const subscribable = <Value>(
  start: (emit: (value: Value) => void) => () => void,
): Subscribable<Value> => ({
  subscribe: (...args: Parameters<typeof toObserver<Value>>) => {
    const observer = toObserver(...args)
    const unsubscribe = start((value) => observer.next?.(value))
    return { unsubscribe }
  },
})

/** The actors a machine invokes, by the names of its ports. */
export type ActorsOf<Ports> = { [K in keyof Ports]: ActorOf<Ports[K]> }

/**
 * Types the actors of `setup()` from an interface of ports. The values are missing on purpose: a machine
 * can only run after `provide({actors: actorsFor(ports)})`, which asks for the whole interface.
 */
export const portsOf = <Ports>() => ({}) as ActorsOf<Ports>

/** Turns plain functions and feeds into the actors that a machine was set up with. */
export const actorsFor = <Ports extends object>(ports: Ports): ActorsOf<Ports> =>
  // Every entry is a Port or a Feed by ActorOf; Object.entries forgets which.
  Object.fromEntries(
    Object.entries(ports).map(([name, port]: [string, unknown]): [string, AnyActorLogic] => [
      name,
      typeof port === 'function'
        ? fromPromise(({ input, signal }) => (port as Port<unknown, unknown>)(input, { signal }))
        : fromObservable(({ input }) => (port as Feed<unknown, unknown>).observe(input)),
    ]),
  ) as ActorsOf<Ports>
