import type { ComponentType } from 'react'
import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate'
import { type ChildActor, useChild } from '#src/flows/kit/child.tsx'
import type { Flow } from '#src/flows/kit/use-flow.ts'

/**
 * Renders a flow's actor with the real View: a page alone, a child within its parent's page. A View with `aroundPage`
 * is rendered around a page and contains the page's landmarks.
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

/**
 * A parent machine in one fixed state, with one child replaced. A region that `value` does not name is in its initial
 * state.
 */
export const parentAt = <M extends AnyStateMachine>(
  machine: M,
  state: { value: StateValue; context: SnapshotFrom<M>['context'] },
  id: string,
  child: unknown,
): Flow<M> => ({
  snapshot: { ...machine.resolveState(state as never), children: { [id]: child } } as SnapshotFrom<M>,
  send: () => {},
})
