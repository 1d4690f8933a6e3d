import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { Emission } from '../../machines/emissions.ts'
import { useServices } from './services.ts'

/** What a View is a function of. */
export interface Flow<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>
  send: (event: EventFromLogic<M>) => void
}

/**
 * Runs a machine for as long as its route is shown. Emissions of the actor and of all its children are heard from
 * before it starts. The actor survives the double effects of StrictMode: it stops only when nobody mounts it again.
 */
export const useFlow = <M extends AnyStateMachine>(createMachine: () => M, input: InputFrom<M>): Flow<M> => {
  const services = useServices()
  const [actor] = useState(() =>
    createActor(createMachine(), {
      input,
      clock: services.platform.clock,
      inspect: (event) => {
        // Every inspected actor is an Actor with `on`; the inspection type only promises a reference.
        if (event.type === '@xstate.actor') {
          ;(event.actorRef as AnyActorRef).on('*', (emission) => services.hear(emission as Emission))
        }
      },
    }),
  )
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(stopping.current)
    actor.start()
    return () => {
      stopping.current = setTimeout(() => actor.stop())
    }
  }, [actor])
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe({ next: changed, error: changed })
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
  )
  // The actor's type parameters are those of the machine it was made from.
  return { snapshot: snapshot as SnapshotFrom<M>, send: actor.send as Flow<M>['send'] }
}
