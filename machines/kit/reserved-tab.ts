import type { EventObject, MachineContext } from 'xstate'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'
import { assignPart } from './actions.ts'
import { isKind } from './outcome.ts'
import type { Port } from './port.ts'

// The context of open-server and ppv-link, in which a click reserves an empty tab before the link for it is loaded.

export interface ReservedTab {
  /** The name of the reserved tab; null if the browser blocked it. */
  tab: string | null
  /** The link to open in the tab; null until it is loaded. */
  url: ExternalUrl | null
}

type Reserved = { kind: 'reserved'; tab: string }

export interface TabPorts {
  /** Opens a blank tab. It must run during the click, because browsers block tabs that are opened later (C29, C71). */
  reserveTab: Port<Record<string, never>, Reserved | { kind: 'blocked' }>
  /** Closes the reserved tab, if any. */
  releaseTab: Port<{ tab: string | null }, void>
}

/** Opens `url` in the reserved tab; `blocked` if there is no tab or the user has closed it. */
export type ShowInTab = Port<
  { url: ExternalUrl; tab: string | null },
  { kind: 'shown' } | { kind: 'blocked' }
>

export const noTab = { tab: null, url: null } as const

export const tabActions = <C extends MachineContext & ReservedTab, E extends EventObject>() => {
  const change = assignPart<ReservedTab, C, E>()
  return {
    keepTab: change((_, { tab }: { tab: string }) => ({ tab })),
    keepUrl: change((_, { url }: { url: ExternalUrl }) => ({ url })),
  }
}

/** The output of the port `reserveTab`. Call this only after the guard `isKind('reserved')`. */
const reserved = ({ event }: { event: { output: Reserved | { kind: 'blocked' } } }) =>
  event.output as Reserved

/** Invokes `reserveTab`. The machine then enters the state `next`, even if the browser has blocked the tab. */
export const tabReservation = <const Next extends string>(next: Next) =>
  ({
    id: 'reserveTab',
    src: 'reserveTab',
    input: {},
    onDone: [
      { guard: isKind('reserved'), target: next, actions: { type: 'keepTab', params: reserved } },
      { guard: isKind('blocked'), target: next },
    ],
    onError: next,
  }) as const

export const tabOf = ({ context: { tab } }: { context: ReservedTab }) => ({ tab })

/** The loaded link and the tab to open it in. Call this only after the link was loaded. */
export const linkInTab = ({ context: { url, tab } }: { context: ReservedTab }) => ({ url: nonNull(url), tab })
