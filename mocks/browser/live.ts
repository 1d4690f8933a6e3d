import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import * as z from 'zod/mini'
import { placed } from './place.ts'

const liveActor = z.object({
  /** Unique in its page. */
  id: z.string(),
  /** The id of the outermost machine that it is a part of: its own where it is none. */
  root: z.string(),
  flow: z.string(),
  /** The ids of its active states, outermost first. */
  states: z.readonly(z.array(z.string())),
})

/** What happened to a machine: never what the event holds, which may be a password. */
const liveEvent = z.object({
  flow: z.string(),
  type: z.string(),
  /** What the machine was afterwards. */
  status: z.enum(['active', 'done', 'error', 'stopped']),
})

/** A page of the product as it is now. */
const livePage = z.object({
  /** The same while its tab is open. */
  page: z.string(),
  address: z.string(),
  title: z.string(),
  actors: z.readonly(z.array(liveActor)),
  /** What happened since it was told last. */
  events: z.readonly(z.array(liveEvent)),
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

/** All pages of the product and all studios in a browser hear each other; an older product may run in one of them. */
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
  where: () => Pick<LivePage, 'address' | 'title'>
}

/** Tells the studio which machines of this page run. */
export const tellLive = ({ page, channel, where }: Telling) => {
  const actors = new Map<string, LiveActor>()
  let events: LiveEvent[] = []
  let telling = false
  const tell = () => {
    if (telling) return
    telling = true
    // What happens in one go is told as one.
    queueMicrotask(() => {
      telling = false
      channel.postMessage({ kind: 'told', page, ...where(), actors: [...actors.values()], events })
      events = []
    })
  }
  channel.listen(({ kind }) => {
    if (kind === 'asked') tell()
  })
  return {
    tell,
    leave: () => channel.postMessage({ kind: 'left', page }),
    // Only of what has started: React makes more actors than it starts.
    inspect: (event: InspectionEvent) => {
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
      events.push({ flow, type: event.event.type, status })
      tell()
    },
  }
}

/** A window in the studio has a name; a tab keeps one, where it may. */
const pageName = (): string => {
  if (window.parent !== window) return window.name
  const fresh = `tab-${Math.random().toString(36).slice(2)}`
  try {
    const kept = sessionStorage.getItem(placed('guildhall:live')) ?? fresh
    sessionStorage.setItem(placed('guildhall:live'), kept)
    return kept
  } catch {
    return fresh
  }
}

/** Tells of this page for as long as it is open. Returns what sees its machines. */
export const tellStudio = (): ((event: InspectionEvent) => void) => {
  const { tell, leave, inspect } = tellLive({
    page: pageName(),
    channel: liveChannel(),
    where: () => ({ address: window.location.pathname, title: document.title }),
  })
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', tell)
  return inspect
}
