import type { AnyStateMachine } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { type ActorIn, actorsFor, type PortFor } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Services } from './services.ts'

declare const connected: unique symbol

/** A machine with all actors that it needs. Only `connect` creates one. */
export type Connected<M extends AnyStateMachine> = M & { readonly [connected]: true }

/** The actors that a machine invokes and spawns, by their names in `setup()`: ports, and connected children. */
export type PartsOf<M> = {
  [Actor in ActorIn<M> as Actor['src']]: Actor['logic'] extends AnyStateMachine
    ? Connected<Actor['logic']>
    : PortFor<Actor['logic']>
}

/**
 * Builds a flow: provides a machine with its ports and children. It does not compile if one is missing. The app handles
 * everything that the actor emits. Errors of ports are logged here, so no machine has to log them.
 */
export const connect =
  <M extends AnyStateMachine>(machine: M, partsFrom: (services: Services) => PartsOf<M>) =>
  (services: Services): Connected<M> => {
    const { actors = actorsFor, browser, handleEmission, session } = services
    const startedFor = session.userId()
    const flow = machine.provide({
      actors: actors(partsFrom(services), (port, error) => {
        // A 401 is not logged (ERR-01). An error that the client has logged is not logged twice.
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
