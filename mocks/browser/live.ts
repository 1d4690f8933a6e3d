import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import * as z from 'zod/mini'
import { nameOfHappened } from '#src/browser/record/causes.ts'
import { createCounter, mayCount } from '#src/browser/record/usage.ts'
import { placed } from './place.ts'
import { signedInEmail } from './sign-in.ts'

const liveActor = z.object({
  /** The session id of the actor, unique in its page. */
  id: z.string(),
  /** The id of the actor's outermost parent, or its own id if it has no parent. */
  root: z.string(),
  flow: z.string(),
  /** The ids of the machine's active states, outermost first. */
  states: z.readonly(z.array(z.string())),
})

/** An event of a machine, with the name that reports of problems use for it. */
const liveEvent = z.object({
  flow: z.string(),
  /** The name of the event or outcome, without values. */
  name: z.string(),
  /** The machine's status after the event. */
  status: z.enum(['active', 'done', 'error', 'stopped']),
})

/** The current state of a page of the product. */
const livePage = z.object({
  /** The id of the page's tab. It stays the same when the tab loads another page. */
  page: z.string(),
  address: z.string(),
  title: z.string(),
  /** The slug of the demo's scenario. */
  scenario: z.optional(z.string()),
  /** The email of the signed-in account; empty for a visitor. */
  person: z.optional(z.string()),
  /** The time of the page's clock, in epoch milliseconds. */
  now: z.optional(z.number()),
  actors: z.readonly(z.array(liveActor)),
  /** The events since the previous message. */
  events: z.readonly(z.array(liveEvent)),
  /**
   * How often each transition was taken in this visit, by flow; absent if the browser asks sites not to track the user.
   */
  usage: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
})

const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked') }),
  z.extend(livePage, { kind: z.literal('told') }),
  z.object({ kind: z.literal('left'), page: z.string() }),
])

export type LiveActor = z.infer<typeof liveActor>
export type LiveEvent = z.infer<typeof liveEvent>
export type LivePage = z.infer<typeof livePage>
export type LiveMessage = z.infer<typeof liveMessage>

export interface LiveChannel {
  postMessage(message: LiveMessage): void
  listen(listener: (message: LiveMessage) => void): void
}

/**
 * The channel between all pages of the product and all studios in a browser. A page may run an older version of the
 * product than the studio.
 */
export const liveChannel = (): LiveChannel & { close(): void } => {
  const channel = new BroadcastChannel(placed('guildhall:live'))
  return {
    postMessage: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }) => {
        const { success, data: message } = liveMessage.safeParse(data)
        if (success) listener(message)
      }
    },
    close: () => channel.close(),
  }
}

const statesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

interface Telling {
  page: string
  channel: LiveChannel
  where: () => Pick<LivePage, 'address' | 'title' | 'scenario' | 'person' | 'now'>
  /** Whether the page also counts how often each transition is taken (`usage`). */
  counting?: boolean
}

/** Reports the running machines of this page to the studio. */
export const tellLive = ({ page, channel, where, counting = false }: Telling) => {
  const counter = counting ? createCounter() : null
  const actors = new Map<string, LiveActor>()
  let events: LiveEvent[] = []
  let telling = false
  const tell = () => {
    if (telling) return
    telling = true
    // Collects what is reported during one task of the browser, and sends it in one message.
    queueMicrotask(() => {
      telling = false
      channel.postMessage({
        kind: 'told',
        page,
        ...where(),
        actors: [...actors.values()],
        events,
        ...(counter && { usage: counter.counts() }),
      })
      events = []
    })
  }
  channel.listen(({ kind }) => {
    if (kind === 'asked') tell()
  })
  return {
    tell,
    leave: () => channel.postMessage({ kind: 'left', page }),
    // Reports only machines that have started, because React creates more actors than it starts.
    inspect: (event: InspectionEvent) => {
      counter?.inspect(event)
      if (event.type !== '@xstate.snapshot' || !('machine' in event.snapshot)) return
      const snapshot = event.snapshot as AnyMachineSnapshot
      const { sessionId: id } = event.actorRef
      const { status } = snapshot
      const flow = snapshot.machine.id
      if (status === 'active') actors.set(id, { id, flow, states: statesOf(snapshot), root: event.rootId })
      else {
        actors.delete(id)
        for (const [other, { root }] of actors) if (root === id) actors.delete(other)
      }
      events.push({ flow, name: nameOfHappened(event.event), status })
      tell()
    },
  }
}

/**
 * The id of this page. In an iframe of the studio it is the window's name; in a tab it is an id from session storage.
 */
const pageName = (): string => {
  if (window.parent !== window) return window.name
  const fresh = `tab-${Math.random().toString(36).slice(2)}`
  try {
    const stored = sessionStorage.getItem(placed('guildhall:live')) ?? fresh
    sessionStorage.setItem(placed('guildhall:live'), stored)
    return stored
  } catch {
    return fresh
  }
}

/** Reports the machines of this page to the studio until the page is left. Returns an inspector for the machines. */
export const tellStudio = (
  around: () => { scenario: string; now: number },
): ((event: InspectionEvent) => void) => {
  const { tell, leave, inspect } = tellLive({
    page: pageName(),
    channel: liveChannel(),
    where: () => ({
      address: window.location.pathname,
      title: document.title,
      person: signedInEmail(),
      ...around(),
    }),
    counting: mayCount(navigator),
  })
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', tell)
  return inspect
}
