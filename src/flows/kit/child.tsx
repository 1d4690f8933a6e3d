import { type ReactNode, useSyncExternalStore } from 'react'
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Flow } from './use-flow.ts'

/** The part of an actor that is needed of a child; the storyboard gives an object with a fixed snapshot. */
export interface ChildActor<M extends AnyStateMachine> {
  getSnapshot(): SnapshotFrom<M>
  subscribe(changed: () => void): { unsubscribe(): void }
  send(event: EventFromLogic<M>): void
}

/** The props of a child's View; null while the child is not running. Nothing else subscribes to a child. */
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
  /** Renders the child's View; not called while the child is not running. */
  children: (flow: Flow<M>) => ReactNode
}

/** Mounts a child machine's View in its parent's. */
export function Child<M extends AnyStateMachine>({ actor, children }: ChildProps<M>) {
  const flow = useChild(actor)
  return flow && children(flow)
}
