import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'

/** How often each transition was taken, by flow. The names of transitions consist of the machine's own ids. */
export type Usage = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A transition as XState describes it to inspectors. */
interface Taken {
  source: { id: string }
  eventType: string
  guard?: unknown
  target?: readonly { id: string }[] | undefined
}

const guardName = (guard: unknown): string => {
  const name = Object(guard).type ?? guard
  return typeof name === 'string' ? name : ''
}

/** The name of a transition: source, event, guard and targets, as its machine declares them. */
export const transitionKey = (
  source: string,
  event: string,
  guard: string | null,
  targets: readonly string[],
): string => [source, event, guard ?? '', targets.join(' ')].join('|')

/** Whether the user allows counting: false with Do Not Track or Global Privacy Control. */
export const mayCount = (navigator: object): boolean =>
  !('doNotTrack' in navigator && navigator.doNotTrack === '1') &&
  !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Counts the transitions that machines take. Keeps no order, times or ids. */
export const createCounter = () => {
  const counts: Record<string, Record<string, number>> = {}
  const add = (flow: string, name: string) => {
    counts[flow] ??= {}
    counts[flow][name] = (counts[flow][name] ?? 0) + 1
  }
  /** The transitions of actors that have not started: React creates more actors than it starts. */
  const waiting = new WeakMap<object, (readonly [string, string])[]>()
  const started = new WeakSet<object>()
  return {
    inspect: (event: InspectionEvent): void => {
      const { actorRef } = event
      if (event.type === '@xstate.snapshot') {
        started.add(actorRef)
        for (const one of waiting.get(actorRef) ?? []) add(...one)
        waiting.delete(actorRef)
      }
      if (event.type !== '@xstate.microstep' || !('machine' in event.snapshot)) return
      const { machine } = event.snapshot as AnyMachineSnapshot
      for (const { source, eventType, guard, target } of event._transitions as readonly Taken[]) {
        const targets = (target ?? []).map(({ id }) => id)
        const one = [machine.id, transitionKey(source.id, eventType, guardName(guard), targets)] as const
        if (started.has(actorRef)) add(...one)
        else waiting.set(actorRef, [...(waiting.get(actorRef) ?? []), one])
      }
    },
    counts: (): Usage => structuredClone(counts),
  }
}

/** The content of a file of counts. */
export const usageText = (flows: Usage): string =>
  `${JSON.stringify({ guildhall: 'usage', format: 1, flows })}\n`

/**
 * Counts the transitions of this page and sends the counts to the address each time the page is left. Counts nothing if
 * the user does not allow counting. Returns an inspector for the machines.
 */
export const startCounting = (
  address: string,
  { page = window, navigator = page.navigator }: { page?: Window; navigator?: Navigator } = {},
): ((event: InspectionEvent) => void) => {
  if (!mayCount(navigator)) return () => {}
  let counter = createCounter()
  page.addEventListener('pagehide', () => {
    const counts = counter.counts()
    // Starts counting again, because the page may be restored from the back/forward cache and left once more.
    counter = createCounter()
    if (Object.keys(counts).length > 0) navigator.sendBeacon(address, usageText(counts))
  })
  return (event) => counter.inspect(event)
}
