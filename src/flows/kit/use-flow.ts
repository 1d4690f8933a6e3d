import { useActorRef } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AnyActor, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { useServices } from './services.ts'

/** The props of a View. */
export interface Flow<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>
  send: (event: EventFromLogic<M>) => void
}

/**
 * StrictMode mounts, unmounts and mounts again synchronously, which would stop the actor and restart it with every call
 * pending. So it starts after that, if it is still mounted.
 */
const startAfterMounting = (actor: AnyActor) => {
  const { start, stop } = actor
  let wanted = false
  actor.start = () => {
    wanted = true
    queueMicrotask(() => wanted && start.call(actor))
    return actor
  }
  actor.stop = () => {
    wanted = false
    return stop.call(actor)
  }
}

/**
 * Runs a machine for as long as its route is shown. Emissions of the actor and of all its children are heard from
 * before it starts.
 */
export const useFlow = <M extends AnyStateMachine>(createMachine: () => M, input: InputFrom<M>): Flow<M> => {
  const services = useServices()
  const [machine] = useState(createMachine)
  const [startedFor] = useState(() => services.session.userId())
  const actor = useActorRef<AnyStateMachine>(machine, {
    input,
    clock: services.browser.clock,
    inspect: (event) => {
      services.inspect?.(event)
      if (event.type !== '@xstate.actor') return
      // Every inspected actor is an Actor; the inspection type only promises a reference.
      const made = event.actorRef as AnyActor
      made.on('*', (emission) => services.handleEmission(emission as Emission, startedFor))
      if (made.sessionId === event.rootId) startAfterMounting(made)
    },
  })
  const current = () => actor.getSnapshot()
  // Unlike `useSelector`, it leaves the page there when the actor has failed.
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe({ next: changed, error: changed })
      return () => subscription.unsubscribe()
    },
    current,
    current,
  )
  useEffect(() => {
    const subscription = actor.subscribe({
      error: (error) => services.browser.log.failure('running a flow', error),
    })
    return () => subscription.unsubscribe()
  }, [actor, services])
  // The actor's type parameters are those of the machine it was made from.
  return { snapshot: snapshot as SnapshotFrom<M>, send: actor.send as Flow<M>['send'] }
}
