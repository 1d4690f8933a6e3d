import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate'
import type { Opaque } from '../canonical.ts'
import type { Cause } from '../cause.ts'
import { Refusal } from '../refusal.ts'
import { addEffects, type Effects, noEffects } from '../statechart/effects.ts'
import { restless, type Stepped, type Stepper, showSnapshot, snapshotEvent } from '../statechart/stepper.ts'
import { byId, isDue, type Moment, type Timer, withOne, withoutOne } from './moment.ts'

/**
 * The maximum number of delays with the same id at the same time. Each further delay makes a new state, so without a
 * limit the exploration might not end.
 */
const most = 50

/** Computes the steps of one machine and of the explored children in it. */
export interface Runner {
  stepper: Stepper
  begin(input: unknown, as?: AnyActorRef): Run
  receive(moment: Moment, event: EventObject, as?: AnyActorRef): Run
  /** Ends all delays that are due. */
  wake(moment: Moment, as?: AnyActorRef): Run
  causes(moment: Moment): Cause[]
  after(moment: Moment, cause: Cause, as?: AnyActorRef): Run
  /** Makes `getSnapshot` of the actors return their snapshots at this moment. */
  show(moment: Moment, as?: AnyActorRef): void
  keyOf(moment: Moment, onOpaque?: (opaque: Opaque) => void): string
}

/** An event for the machine itself (`to` is null) or for one of its children. */
interface Delivery {
  to: string | null
  event: EventObject
}

/** The result of one step of a machine. `outbox` has the events for its parent. */
export interface Run {
  moment: Moment
  effects: Effects
  outbox: EventObject[]
}

/** What starts a step: one of `first`, `event`, `inside` and `wakes`. */
interface Move {
  first?: Stepped
  event?: EventObject
  inside?: { id: string; cause: Cause }
  /** Whether delays that are due end now. */
  wakes?: boolean
}

/**
 * Runs a step of a child. If the step throws, the child gets the status 'error' and its parent receives the error, as
 * in XState.
 */
const toldBy = (child: Moment, move: () => Run): Run => {
  try {
    return move()
  } catch (error) {
    const snapshot = Object.assign({}, child.snapshot, { status: 'error', error })
    return { moment: { ...child, snapshot }, effects: noEffects(), outbox: [] }
  }
}

/** The actor with this id among the children of a snapshot. */
export const refOf = (snapshot: AnyMachineSnapshot, id: string): AnyActorRef =>
  Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).find(
    (actor) => actor?.id === id,
  ) as AnyActorRef

/** How `createRun` gets the runners of children that are explored. */
interface Children {
  isExplored(src: string, logic: unknown): boolean
  runnerOf(actor: AnyActorRef): Runner
}

/**
 * Returns a function that computes one step of a machine and its children: it processes events one after the other
 * until none is left.
 */
export const createRun =
  (stepper: Stepper, { isExplored, runnerOf }: Children) =>
  (before: Moment | null, as: AnyActorRef, { first, event, inside, wakes = false }: Move): Run => {
    const queue: Delivery[] = event ? [{ to: null, event }] : []
    const outbox: EventObject[] = []
    let effects: Effects | null = null
    let { open, timers } = before ?? { open: [], timers: [] as readonly Timer[] }
    let snapshot = before?.snapshot as AnyMachineSnapshot

    const tell = (id: string, told: Run) => {
      effects ??= noEffects()
      addEffects(effects, told.effects, id)
      showSnapshot(refOf(snapshot, id), told.moment.snapshot)
      for (const event of told.outbox) queue.push({ to: null, event })
      const { status, output, error } = told.moment.snapshot
      if (status === 'active') return
      open = withoutOne(open, id)
      queue.push({
        to: null,
        event:
          status === 'done'
            ? ({ type: `xstate.done.actor.${id}`, output, actorId: id } as EventObject)
            : ({ type: `xstate.error.actor.${id}`, error, actorId: id } as EventObject),
      })
    }
    const take = (stepped: Stepped) => {
      const { effects: more } = stepped
      snapshot = stepped.snapshot
      // XState stops all actors of a state that is left. The effects list only the actors that were running.
      more.stopped = more.stopped.filter((id) => open.some((one) => one.id === id))
      more.cancelled = more.cancelled.filter((id) => timers.some((one) => one.id === id))
      for (const id of more.stopped) open = withoutOne(open, id)
      for (const begun of more.begun) open = withOne(open, begun)
      timers = [
        ...timers.filter(({ id }) => !more.cancelled.includes(id)),
        ...more.scheduled.map(({ id, event, ms, to }) => ({ id, event, left: ms, ...(to && { to }) })),
      ].sort((a, b) => a.left - b.left)
      for (const { id } of more.scheduled)
        if (timers.filter((one) => one.id === id).length > most)
          throw new Refusal(
            `The delay '${id}' of ${stepper.id} runs more than ${most} times at once. Cancel it before it starts again, or limit what starts it with 'possible'.`,
          )
      if (effects) addEffects(effects, more, null)
      else effects = more
      for (const { id, src, input } of more.begun) {
        const actor = refOf(snapshot, id)
        if (!actor || !isExplored(src, (actor as { logic?: unknown }).logic)) continue
        const told = runnerOf(actor).begin(input, actor)
        open = open.map((one) => (one.id === id ? { ...one, child: told.moment } : one))
        tell(id, told)
      }
      for (const action of more.actions) if ('to' in action) send(action.to, action.event)
    }
    const send = (to: string, event: EventObject) => {
      if (to === '#_parent') outbox.push(event)
      else queue.push({ to: to === '#_internal' ? null : to, event })
    }
    const inChild = (id: string, move: (runner: Runner, child: Moment, actor: AnyActorRef) => Run) => {
      const one = open.find((other) => other.id === id)
      if (!one?.child) return
      const actor = refOf(snapshot, id)
      const told = toldBy(one.child, () => move(runnerOf(actor), one.child as Moment, actor))
      open = open.map((other) => (other === one ? { ...one, child: told.moment } : other))
      tell(id, told)
      if (one.listens && told.moment.snapshot.status === 'active')
        queue.push({ to: null, event: snapshotEvent(id, told.moment.snapshot) })
    }
    const deliver = () => {
      for (let taken = 0; ; taken += 1) {
        const delivery = queue.shift()
        if (!delivery || snapshot.status !== 'active') return
        if (taken > restless) throw new Error(`Endless loop: ${delivery.event.type} is sent again and again.`)
        const { to, event } = delivery
        if (to === null) take(stepper.step(snapshot, event, as, open))
        else inChild(to, (runner, child, actor) => runner.receive(child, event, actor))
      }
    }

    if (first) take(first)
    if (inside) inChild(inside.id, (runner, child, actor) => runner.after(child, inside.cause, actor))
    deliver()
    for (let woken = 0; wakes; woken += 1) {
      if (woken > restless) throw new Error(`Endless loop: ${timers[0]?.id} ends again and again.`)
      const due = timers.find(({ left }) => left <= 0)
      const sleeper = open.find(({ child }) => child && isDue(child))
      if (due) {
        timers = timers.filter((one) => one !== due)
        send(due.to ?? '#_internal', due.event)
      } else if (sleeper) inChild(sleeper.id, (runner, child, actor) => runner.wake(child, actor))
      else break
      deliver()
    }
    return {
      moment: {
        snapshot,
        open: open.toSorted(byId),
        timers: snapshot.status === 'active' ? timers : [],
      },
      effects: effects ?? noEffects(),
      outbox,
    }
  }
