import type { AnyActorRef, InspectionEvent } from 'xstate'

/** XState's system: the registry of all actors of one root. */
interface System {
  getAll(): Record<string, AnyActorRef>
  inspect(observer: (event: InspectionEvent) => void): void
  _bookId(): string
  _set(name: string, actor: AnyActorRef): void
  _unregister(actor: AnyActorRef): void
}

const systemIdOf = (actor: AnyActorRef) => (actor as { systemId?: string }).systemId

/** All actors below a snapshot, at any depth. */
const actorsIn = (snapshot: { children?: Record<string, AnyActorRef | undefined> }): AnyActorRef[] =>
  Object.values(snapshot.children ?? {}).flatMap((actor) =>
    actor ? [actor, ...actorsIn(actor.getSnapshot())] : [],
  )

/** The registry of the actors in the snapshots of a machine that does not run. */
export interface Registry {
  inspect(observer: (event: InspectionEvent) => void): void
  remove(actor: AnyActorRef): void
  /**
   * Registers the actors of the current snapshot only. Those of earlier steps belong to other moments.
   *
   * @param open The children of `self` that still run. Default: all.
   */
  register(self: AnyActorRef, open: readonly { id: string }[] | undefined): void
  /** Numbers actors without an id from 0 in each step, so that the same step gives the same ids. */
  numberFromStart(self: AnyActorRef): void
}

/** @param outside The parent of the machine. It shares its system with the machine. */
export const createRegistry = (outside: AnyActorRef): Registry => {
  const system = outside.system as unknown as System
  let outermost = outside
  while (outermost._parent) outermost = outermost._parent

  /** All actors in the snapshot of the outermost machine, at any depth. */
  const actorsAround = (self: AnyActorRef): AnyActorRef[] => {
    let top = self
    while (top._parent && top._parent !== outermost) top = top._parent
    return actorsIn(top.getSnapshot())
  }
  return {
    inspect: (observer) => system.inspect(observer),
    remove: (actor) => system._unregister(actor),
    register: (self, open) => {
      for (const actor of Object.values(system.getAll())) system._unregister(actor)
      const isOver = (actor: AnyActorRef) =>
        actor._parent === self && open && !open.some(({ id }) => id === actor.id)
      for (const actor of actorsAround(self)) {
        const systemId = systemIdOf(actor)
        if (systemId !== undefined && !isOver(actor)) system._set(systemId, actor)
      }
    },
    numberFromStart: (self) => {
      let used: Set<string> | null = null
      let next = 0
      system._bookId = () => {
        used ??= new Set(actorsAround(self).map(({ id }) => id))
        while (used.has(`x:${next}`)) next += 1
        next += 1
        return `x:${next - 1}`
      }
    },
  }
}
