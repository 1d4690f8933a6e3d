import { useEffect, useRef, useState } from 'react'
import {
  type AnyActor,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { Connected } from './connect.ts'
import { type Services, useServices } from './services.ts'
import { useSnapshot } from './use-snapshot.ts'

/** The props of a View. */
export interface Flow<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>
  send: (event: EventFromLogic<M>) => void
}

/**
 * Starts the actor when the page is mounted, and stops it when the page is left. StrictMode mounts a page, takes it away
 * and mounts it again at once: `useActorRef` would start, stop and restart the actor, with each call made twice (004). So
 * both are done when that is over.
 */
const useRunning = (actor: AnyActor) => {
  const mounted = useRef(false)
  useEffect(() => {
    const follow = () => void (mounted.current ? actor.start() : actor.stop())
    mounted.current = true
    queueMicrotask(follow)
    return () => {
      mounted.current = false
      queueMicrotask(follow)
    }
  }, [actor])
}

/** Runs a flow for as long as its route is shown. */
export const useFlow = <M extends AnyStateMachine>(
  flow: (services: Services) => Connected<M>,
  input: InputFrom<M>,
): Flow<M> => {
  const services = useServices()
  const [actor] = useState(() => {
    const { browser, inspect } = services
    const machine: AnyStateMachine = flow(services)
    const made = createActor(machine, { input, clock: browser.clock, ...(inspect && { inspect }) })
    made.subscribe({ error: (error) => browser.log.failure(`running ${machine.id}`, error) })
    return made
  })
  useRunning(actor)
  // The actor's type parameters are those of the machine that `flow` has made.
  return { snapshot: useSnapshot(actor) as SnapshotFrom<M>, send: actor.send as Flow<M>['send'] }
}
