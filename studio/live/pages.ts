import type { LiveActor, LiveEvent, LiveMessage, LivePage } from '#mocks/browser/live.ts'

/** The maximum number of events that are retained for a page. */
const KEPT = 100

/** A page of the product and its events so far: the latest first, each with a number. */
export interface Watched extends Omit<LivePage, 'events'> {
  events: readonly (LiveEvent & { nth: number })[]
  /** The id of the actor that acted last; null if none did. */
  acting: string | null
}

/** Flows that the app runs beside the flow of a page. */
const behind = new Set(['session', 'toast', 'navigation-drawer'])

/** Whether a cause is the end of a delay or a value of a feed. A page has such causes also behind an open dialog. */
const isByItself = (name: string): boolean => /^after |^[^{]*:/.test(name)

/**
 * The id of the actor that acted last, according to a message of a page; null if no actor did. Prefers a child to its
 * parent, because the parent may have started the child in the same task. If the page has just started, prefers the
 * page's own machine to its children.
 */
const actingIn = ({ actors, events }: Pick<LivePage, 'actors' | 'events'>): string | null => {
  const acted = actors.filter(
    ({ flow }) => !behind.has(flow) && events.some((event) => event.flow === flow && !isByItself(event.name)),
  )
  const begun = acted.find(
    ({ id, root, flow }) =>
      id === root && events.some((event) => event.flow === flow && event.name === 'started'),
  )
  return (begun ?? acted.findLast(({ id, root }) => id !== root) ?? acted.at(-1))?.id ?? null
}

/**
 * The URL, scenario, user and time of a page: 'At /profile · scenario fresh · signed in as bea@guildhall.test · 3 Dec
 * 2026, 10:00'.
 */
export const surroundings = ({
  address,
  scenario,
  person,
  now,
}: Pick<LivePage, 'address' | 'scenario' | 'person' | 'now'>): string =>
  [
    `At ${address}`,
    ...(scenario === undefined ? [] : [`scenario ${scenario}`]),
    ...(person === undefined ? [] : [person === '' ? 'not signed in' : `signed in as ${person}`]),
    ...(now === undefined ? [] : [dated.format(now)]),
  ].join(' · ')

const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The note that Play shows when it continues from a running page. */
export const carried = (page: Parameters<typeof surroundings>[0]): string =>
  `The states are those of the running product. Play cannot carry over the rest (${surroundings(page)}): community, person, amounts and clock here are those of a sample.`

/** Applies a message of a page to the list of pages. */
export const heard = (
  pages: ReadonlyMap<string, Watched>,
  message: LiveMessage,
): ReadonlyMap<string, Watched> => {
  if (message.kind === 'left') return new Map([...pages].filter(([page]) => page !== message.page))
  if (message.kind !== 'told') return pages
  const { kind: _, ...told } = message
  const page = pages.get(told.page)
  const before = page?.events ?? []
  const first = (before[0]?.nth ?? 0) + 1
  const events = told.events.map((event, place) => ({ ...event, nth: first + place }))
  return new Map([
    ...pages,
    [
      told.page,
      {
        ...told,
        events: [...events.toReversed(), ...before].slice(0, KEPT),
        acting: actingIn(told) ?? page?.acting ?? null,
      },
    ],
  ])
}

/** Sorts the actors: the page's machine, then its children, then the flows that run on every page. */
export const inOrder = (actors: readonly LiveActor[]): LiveActor[] => {
  const placeOf = ({ id, root, flow }: LiveActor) => (behind.has(flow) ? 2 : id === root ? 0 : 1)
  return actors.toSorted((one, other) => placeOf(one) - placeOf(other))
}
