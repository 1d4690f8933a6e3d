import { useEffect, useRef, useState } from 'react'
import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { Connected } from './connect.ts'
import { type Services, useServices } from './services.ts'
import { useSnapshot } from './use-snapshot.ts'

/**
 * For the error page of the demo: the flow that was rendered last, its state in words, and the studio's query for that
 * state. `pathOf` returns the path of a flow. Set only with the fake backend.
 */
export const moment: {
  latest: { words: string; flow: string; query: string } | null
  pathOf?: (flow: string) => string
} = { latest: null }

/** The props of a View. */
export interface Flow<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>
  send: (event: EventFromLogic<M>) => void
}

/**
 * Starts the actor when the page mounts and stops it when the page unmounts. StrictMode mounts a page twice:
 * `useActorRef` would start, stop and restart the actor, and each request would be sent twice (decision 004). Therefore
 * a microtask starts or stops the actor when both mounts are over.
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

/** Runs a flow while its route is rendered. */
export const useFlow = <M extends AnyStateMachine>(
  flow: (services: Services) => Connected<M>,
  input: InputFrom<M>,
): Flow<M> => {
  const services = useServices()
  const [actor] = useState(() => {
    const { browser, inspect, reports } = services
    const machine: AnyStateMachine = flow(services)
    const made = createActor(machine, { input, clock: browser.clock, ...(inspect && { inspect }) })
    made.subscribe({
      error: (error) => {
        browser.log.failure(`running ${machine.id}`, error)
        reports?.crashed('machine')
      },
    })
    return made
  })
  useRunning(actor)
  const snapshot = useSnapshot(actor) as AnyMachineSnapshot
  // With the fake backend, an error of the machine is thrown, and the error page names the machine and its state. In
  // production, the page still shows the last snapshot.
  if (import.meta.env.MODE === 'mock') {
    const { _nodes, error, machine, status, value } = snapshot
    moment.latest = {
      flow: machine.id,
      words: `${machine.id} in ${JSON.stringify(value)}`,
      query: `?${new URLSearchParams({ flow: machine.id, state: _nodes.at(-1)?.id ?? '' })}`,
    }
    if (status === 'error') throw error
  }
  // The cast is safe: `flow` has made the machine, so the actor's snapshots and events have its types.
  return { snapshot: snapshot as SnapshotFrom<M>, send: actor.send as Flow<M>['send'] }
}
