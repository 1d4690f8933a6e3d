import { type ReactNode, useSyncExternalStore } from 'react'
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Flow } from './use-flow.ts'

/** What is needed of a child: its actor, or in a drawing something that stands still. */
export interface ChildActor<M extends AnyStateMachine> {
  getSnapshot(): SnapshotFrom<M>
  subscribe(changed: () => void): { unsubscribe(): void }
  send(event: EventFromLogic<M>): void
}

/** What a child's View is a function of; null while there is no such child. The one place that subscribes to a child. */
export const useChild = <M extends AnyStateMachine>(actor: ChildActor<M> | undefined): Flow<M> | null => {
  const current = () => actor?.getSnapshot()
  const snapshot = useSyncExternalStore(
    (changed) => {
      const subscription = actor?.subscribe(changed)
      return () => subscription?.unsubscribe()
    },
    current,
    current,
  )
  return actor && snapshot ? { snapshot, send: (event) => actor.send(event) } : null
}

interface ChildProps<M extends AnyStateMachine> {
  actor: ChildActor<M> | undefined
  /** The child's View; not drawn while there is no such child. */
  children: (flow: Flow<M>) => ReactNode
}

/** Mounts a child machine's View in its parent's. */
export function Child<M extends AnyStateMachine>({ actor, children }: ChildProps<M>) {
  const flow = useChild(actor)
  return flow && children(flow)
}
