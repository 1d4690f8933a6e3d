import type { ReactNode } from 'react'
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Flow } from './use-flow.ts'
import { useSnapshot } from './use-snapshot.ts'

/** The part of an actor that `Child` uses. The storyboard passes an object with a fixed snapshot instead. */
export interface ChildActor<M extends AnyStateMachine> {
  getSnapshot(): SnapshotFrom<M>
  subscribe(observer: { next(): void; error(): void }): { unsubscribe(): void }
  send(event: EventFromLogic<M>): void
}

/** The props of a child's View; null while the child is not running. Only `useChild` subscribes to a child. */
export const useChild = <M extends AnyStateMachine>(actor: ChildActor<M> | undefined): Flow<M> | null => {
  const snapshot = useSnapshot(actor)
  return actor && snapshot ? { snapshot, send: (event) => actor.send(event) } : null
}

interface ChildProps<M extends AnyStateMachine> {
  actor: ChildActor<M> | undefined
  /** Renders the child's View; not called while the child is not running. */
  children: (flow: Flow<M>) => ReactNode
}

/** Renders a child machine's View inside its parent's. */
export function Child<M extends AnyStateMachine>({ actor, children }: ChildProps<M>) {
  const flow = useChild(actor)
  return flow && children(flow)
}
