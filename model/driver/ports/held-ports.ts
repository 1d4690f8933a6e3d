import { type AnyActorLogic, fromObservable, fromPromise, type Subscribable } from 'xstate'
import type { ActorsOf, actorsFor, Feed, Port, Report } from '#machines/kit/port.ts'

/** A pending call of a port. The path determines when and how it settles. */
export interface HeldCall {
  id: string
  /** The id of the actor that invoked this port. */
  owner: string
  port: string
  input: unknown
  /** Makes the real call and returns its result, without settling this call. */
  ask(): Promise<unknown>
  answer(output: unknown): void
  fail(error: unknown): void
}

/** A feed. The path determines when it emits a value. */
interface HeldFeed {
  id: string
  /** The id of the actor that subscribes to the feed. */
  owner: string
  port: string
  /** The next value that the real feed emits. */
  next(): Promise<unknown>
  /** Discards the emitted values that `next` has not returned yet. */
  forget(): void
  say(said: unknown): void
}

export interface HeldPorts {
  calls: readonly HeldCall[]
  feeds: readonly HeldFeed[]
  /** The real ports as actors that wait for the driver. */
  actors: typeof actorsFor
  /** A stand-in for a child machine, without a screen. The path determines when it ends. */
  child(name: string): AnyActorLogic
}

const without = <T>(list: T[], one: T) => {
  const at = list.indexOf(one)
  if (at >= 0) list.splice(at, 1)
}

export const holdPorts = (): HeldPorts => {
  const calls: HeldCall[] = []
  const feeds: HeldFeed[] = []

  const heldCall = (port: string, ask: Port<unknown, unknown>, report?: Report) =>
    fromPromise(
      ({ input, self, signal }) =>
        new Promise((resolve, reject) => {
          const call: HeldCall = {
            id: self.id,
            owner: self._parent?.id ?? '',
            port,
            input,
            ask: () =>
              ask(input, { signal }).catch((error) => {
                if (!signal.aborted) report?.(port, error)
                throw error
              }),
            answer: (output) => {
              without(calls, call)
              resolve(output)
            },
            fail: (error) => {
              without(calls, call)
              reject(error)
            },
          }
          calls.push(call)
          signal.addEventListener('abort', () => without(calls, call), { once: true })
        }),
    )

  const heldFeed = (port: string, { observe }: Feed<unknown, unknown>) =>
    fromObservable(
      ({ input, self }): Subscribable<unknown> => ({
        subscribe: (listener: unknown) => {
          // The cast is safe, because XState's `fromObservable` subscribes with an observer, never with a function.
          const observer = listener as { next?: (said: unknown) => void }
          const said: unknown[] = []
          let wait: (() => void) | undefined
          const subscription = observe(input).subscribe((one) => {
            said.push(one)
            wait?.()
          })
          const feed: HeldFeed = {
            id: self.id,
            owner: self._parent?.id ?? '',
            port,
            next: async () => {
              if (said.length === 0) await new Promise<void>((resolve) => (wait = resolve))
              return said.shift()
            },
            forget: () => said.splice(0),
            say: (one) => observer.next?.(one),
          }
          feeds.push(feed)
          return {
            unsubscribe: () => {
              without(feeds, feed)
              subscription.unsubscribe()
            },
          }
        },
      }),
    )

  return {
    calls,
    feeds,
    actors: <Parts extends object>(parts: Parts, report?: Report) =>
      Object.fromEntries(
        Object.entries(parts).map(
          // Declares the types of the entries, because `Object.entries` loses them.
          ([name, part]: [string, Port<unknown, unknown> | Feed<unknown, unknown> | AnyActorLogic]) => {
            if (typeof part === 'function') return [name, heldCall(name, part, report)]
            return [name, 'observe' in part ? heldFeed(name, part) : part]
          },
        ),
      ) as ActorsOf<Parts>,
    child: (name) => {
      const logic = heldCall(name, () =>
        Promise.reject(new Error(`${name} replaces a child machine, so there is no real call to make.`)),
      )
      const getInitialSnapshot: typeof logic.getInitialSnapshot = (...given) => ({
        ...logic.getInitialSnapshot(...given),
        hasTag: () => false,
        matches: () => false,
      })
      return { ...logic, getInitialSnapshot }
    },
  }
}
