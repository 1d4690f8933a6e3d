import type { AnyStateMachine, StateMachine } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { actorsFor, type PortFor } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Services } from './services.ts'

declare const connected: unique symbol

/** A machine with everything that it needs to run: only `connect` builds one. */
export type Connected<M extends AnyStateMachine> = M & { readonly [connected]: true }

// biome-ignore-start lint/suspicious/noExplicitAny: of the machine's types only its actors matter
type ActorIn<M> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any, any>
    ? Actor
    : never
// biome-ignore-end lint/suspicious/noExplicitAny: as above

/** What a machine invokes and spawns, by the names in its `setup()`: ports, and children that are connected. */
export type PartsOf<M> = {
  [Actor in ActorIn<M> as Actor['src']]: Actor['logic'] extends AnyStateMachine
    ? Connected<Actor['logic']>
    : PortFor<Actor['logic']>
}

/**
 * Builds a flow: a machine with all that it needs. It does not compile while a part is missing. The app handles what
 * the actor emits, from the first moment, and each error of a port is logged: no machine says so.
 */
export const connect =
  <M extends AnyStateMachine>(machine: M, partsFrom: (services: Services) => PartsOf<M>) =>
  (services: Services): Connected<M> => {
    const { actors = actorsFor, browser, handleEmission, session } = services
    const startedFor = session.userId()
    const flow = machine.provide({
      actors: actors(partsFrom(services), (port, error) => {
        // No 401 is logged (ERR-01). What the client has logged is not written again.
        if (!(error instanceof Failure && error.status === 401))
          browser.log.failure(`${machine.id}, ${port}`, error)
      }),
    })
    const { getInitialSnapshot } = flow
    const heard: AnyStateMachine = Object.assign(flow, {
      getInitialSnapshot: ((scope, input) => {
        scope.self.on('*', (emission) => handleEmission(emission as Emission, startedFor))
        return getInitialSnapshot(scope, input)
      }) satisfies typeof getInitialSnapshot,
    })
    return heard as Connected<M>
  }
