import type { LiveActor, LiveEvent, LiveMessage, LivePage } from '#mocks/browser/live.ts'

/** The maximum number of events that are retained for a page. */
const KEPT = 100

/** A page of the product and its events so far: the latest first, each with a number. */
export interface Watched extends Omit<LivePage, 'events'> {
  events: readonly (LiveEvent & { nth: number })[]
}

/** Applies a message of a page to the list of pages. */
export const heard = (
  pages: ReadonlyMap<string, Watched>,
  message: LiveMessage,
): ReadonlyMap<string, Watched> => {
  if (message.kind === 'left') return new Map([...pages].filter(([page]) => page !== message.page))
  if (message.kind !== 'told') return pages
  const { kind: _, ...told } = message
  const before = pages.get(told.page)?.events ?? []
  const first = (before[0]?.nth ?? 0) + 1
  const events = told.events.map((event, place) => ({ ...event, nth: first + place }))
  return new Map([
    ...pages,
    [told.page, { ...told, events: [...events.toReversed(), ...before].slice(0, KEPT) }],
  ])
}

/** Flows without a screen, which run on every page. */
const behind = new Set(['session', 'toast', 'navigation'])

/** Sorts the actors: the page's machine, then its children, then the flows that run on every page. */
export const inOrder = (actors: readonly LiveActor[]): LiveActor[] => {
  const placeOf = ({ id, root, flow }: LiveActor) => (behind.has(flow) ? 2 : id === root ? 0 : 1)
  return actors.toSorted((one, other) => placeOf(one) - placeOf(other))
}
