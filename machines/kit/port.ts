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
 * One asynchronous call that a machine makes of the backend or the browser. An expected refusal is an output: those of
 * a port with several have a `kind`, for `onOutcome`. A throw is unexpected and reaches the machine's `onError`. `signal`
 * is aborted when the invoking state is left.
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

/** What becomes the actor `Logic`. */
export type PortFor<Logic> =
  Logic extends ObservableActorLogic<infer O, infer I>
    ? Feed<I, O>
    : Logic extends PromiseActorLogic<infer O, infer I>
      ? Port<I, O>
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
 * Types the actors of `setup()` from an interface of ports. The values are missing on purpose: `connect`
 * (src/flows/kit/connect.ts) does not compile without one of them.
 */
export const portsOf = <Ports>() => ({}) as ActorsOf<Ports>

/** Told of an error that a port has thrown, unless its call was given up. */
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

/** Turns functions and feeds into the actors that a machine was set up with; other actors stay as they are. */
export const actorsFor = <Parts extends object>(parts: Parts, report: Report = () => {}): ActorsOf<Parts> =>
  Object.fromEntries(
    Object.entries(parts).map(
      // Every entry is one of these by ActorOf; Object.entries forgets which.
      ([name, part]: [string, Port<unknown, unknown> | Feed<unknown, unknown> | AnyActorLogic]) => {
        const failed = (error: unknown) => report(name, error)
        if (typeof part === 'function') return [name, callOf(part, failed)]
        return [name, 'observe' in part ? feedOf(part, failed) : part]
      },
    ),
  ) as ActorsOf<Parts>
