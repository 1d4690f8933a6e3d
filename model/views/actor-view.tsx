import type { ComponentType } from 'react'
import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate'
import { type ChildActor, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'

/**
 * Draws a flow's actor with the product's own View: a page by itself, a child in its parent's page. One that is drawn
 * around a page has the page's landmarks itself.
 */
export type ActorView<M extends AnyStateMachine> = ComponentType<{ actor: ChildActor<M> }> & {
  aroundPage?: boolean
}

export const page =
  <M extends AnyStateMachine>(View: ComponentType<Flow<M>>): ActorView<M> =>
  ({ actor }) => {
    const flow = useChild(actor)
    return flow && <View {...flow} />
  }

/** A parent that rests in one state, with one child in its place. */
export const parentAt = <M extends AnyStateMachine>(
  machine: M,
  state: { value: StateValue; context: SnapshotFrom<M>['context'] },
  id: string,
  child: unknown,
): Flow<M> => ({
  snapshot: { ...machine.resolveState(state as never), children: { [id]: child } } as SnapshotFrom<M>,
  send: () => {},
})
