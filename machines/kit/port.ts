import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyStateMachine,
  fromObservable,
  fromPromise,
  type ObservableActorLogic,
  type PromiseActorLogic,
  type StateMachine,
  type Subscribable,
  toObserver,
} from 'xstate'

/**
 * An async function that a machine invokes, to reach the backend or the browser. Expected outcomes are outputs; if
 * there are several, each has a `kind` for `onOutcome`. An error is unexpected and leads to `onError`. `signal` aborts
 * when the machine leaves the invoking state.
 */
export type Port<I, O> = (input: I, run: { signal: AbortSignal }) => Promise<O>

/**
 * A live query. It emits its errors as values, and never completes. A machine stores the emitted values in its context.
 */
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

/** The port or feed from which the actor `Logic` is made. */
export type PortFor<Logic> =
  Logic extends ObservableActorLogic<infer O, infer I>
    ? Feed<I, O>
    : Logic extends PromiseActorLogic<infer O, infer I>
      ? Port<I, O>
      : never

// biome-ignore-start lint/suspicious/noExplicitAny: only the actors of the machine's types matter
/** The actors that a machine invokes and spawns: ports, feeds and child machines. */
export type ActorIn<M> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any, any>
    ? Actor
    : never
// biome-ignore-end lint/suspicious/noExplicitAny: as above

/** The ports and feeds of a machine, by name. */
export type PortsOf<M> = {
  [Actor in ActorIn<M> as Actor['logic'] extends AnyStateMachine ? never : Actor['src']]: PortFor<
    Actor['logic']
  >
}

/** Creates a Subscribable. `start` gets the function `emit` and returns a function that ends the subscription. */
export const subscribable = <Value>(
  start: (emit: (value: Value) => void) => () => void,
): Subscribable<Value> => ({
  subscribe: (...args: Parameters<typeof toObserver<Value>>) => {
    const observer = toObserver(...args)
    const unsubscribe = start((value) => observer.next?.(value))
    return { unsubscribe }
  },
})

/** The actors of a machine, by the names of its ports. */
export type ActorsOf<Ports> = { [K in keyof Ports]: ActorOf<Ports[K]> }

/**
 * Types the actors of `setup()` by an interface of ports. The actors have no implementations here, because `connect`
 * (src/flows/kit/connect.ts) provides them and does not compile if one is missing.
 */
export const portsOf = <Ports>() => ({}) as ActorsOf<Ports>

/** Called with each error of a port, unless the port was aborted. */
export type Report = (port: string, error: unknown) => void

const attempt = <Value>(ask: () => Value, failed: (error: unknown) => void): Value => {
  try {
    return ask()
  } catch (error) {
    failed(error)
    throw error
  }
}

const callOf = (port: Port<unknown, unknown>, failed: (error: unknown) => void) =>
  fromPromise(({ input, signal }) => {
    const call = attempt(() => port(input, { signal }), failed)
    call.catch((error: unknown) => signal.aborted || failed(error))
    return call
  })

const feedOf = (feed: Feed<unknown, unknown>, failed: (error: unknown) => void) =>
  fromObservable(({ input }) => attempt(() => feed.observe(input), failed))

/** Turns ports and feeds into actors for a machine; other actors stay as they are. */
export const actorsFor = <Parts extends object>(parts: Parts, report: Report = () => {}): ActorsOf<Parts> =>
  Object.fromEntries(
    Object.entries(parts).map(
      // The cast is safe: by ActorOf, every entry has one of these types, which Object.entries loses.
      ([name, part]: [string, Port<unknown, unknown> | Feed<unknown, unknown> | AnyActorLogic]) => {
        const failed = (error: unknown) => report(name, error)
        if (typeof part === 'function') return [name, callOf(part, failed)]
        return [name, 'observe' in part ? feedOf(part, failed) : part]
      },
    ),
  ) as ActorsOf<Parts>
