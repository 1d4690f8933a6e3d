import type { AnyActor, AnyActorRef, AnyStateMachine } from 'xstate'
import type { AnyModel } from '#model/driver/model.ts'
import type { ChartTransition } from '#studio/diagram/chart/shape.ts'
import { inProse } from '#studio/diagram/chart/words.ts'
import { childrenOf, type Played } from './causes.ts'

/** The data of another flow than the first: the flow of a child, or of a page on which the path continues. */
export interface ChildFlow {
  model: AnyModel
  /** The transitions of the flow's chart; empty if the chart could not be loaded. */
  transitions: readonly ChartTransition[]
}

/** A flow that is played, without the actor that runs its machine. */
export type PlayedFlow = Omit<Played, 'prefix' | 'actor'>

/** The machine that an actor runs; undefined if the actor runs a port. */
export const machineOf = (actor: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = actor as AnyActor
  return 'root' in logic ? (logic as AnyStateMachine) : undefined
}

/** The ids of the children on the way from the machine `outermost` to a child, as in `Played`. */
export const prefixOf = (actor: AnyActorRef, outermost: AnyActorRef): string =>
  actor === outermost ? '' : `${prefixOf((actor as AnyActor)._parent ?? outermost, outermost)}${actor.id}>`

/** The machines of a played flow. `load` loads the flow of the machine with an id; null if there is none. */
export const createPlayedMachines = (load: (machine: string) => Promise<ChildFlow | null>) => {
  const flows = new Map<string, ChildFlow | null>()

  /** The data of the flow that a child runs, if it is loaded. */
  const flowOf = (child: AnyActorRef): PlayedFlow | null => {
    const id = machineOf(child)?.id ?? ''
    const flow = flows.get(id)
    return flow ? { ...flow, title: inProse(id) } : null
  }

  const childrenIn = ({ actor, prefix }: Pick<Played, 'actor' | 'prefix'>): Played[] =>
    childrenOf(actor).flatMap((child) => {
      const flow = flowOf(child)
      if (!flow) return []
      const inner: Played = { ...flow, actor: child, prefix: `${prefix}${child.id}>` }
      return [inner, ...childrenIn(inner)]
    })

  /** Loads the flows of a machine and of its running children. */
  const meet = async (actor: AnyActorRef): Promise<void> => {
    const id = machineOf(actor)?.id
    if (id === undefined) return
    if (!flows.has(id)) flows.set(id, await load(id))
    for (const child of childrenOf(actor)) await meet(child)
  }

  return {
    flowOf,
    meet,
    /** The machine of the flow and its running children, as far as their flows are loaded. */
    all: (flow: PlayedFlow, actor: AnyActorRef): [Played, ...Played[]] => {
      const outermost: Played = { ...flow, prefix: '', actor }
      return [outermost, ...childrenIn(outermost)]
    },
  }
}
