import type { AnyActorRef } from 'xstate'
import { canonical } from '#explorer/canonical.ts'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { networkFetch } from '#mocks/backend/http/app.ts'
import type { AnyTable, ReadTable } from '#mocks/backend/store/tables/define-tables.ts'
import { tables } from '#mocks/backend/tables.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import type { Sandbox, Transport } from '#model/driver/sandbox/sandbox.ts'
import { childrenOf } from '../happenings/causes.ts'
import type { Change, TracedOperation, TracedRequest } from './trace.ts'

/** The five parts of a moment, each as a hash. Equal moments have equal hashes. */
export interface Hashes {
  machine: string
  rows: string
  clock: string
  storage: string
  screen: string
}

type Kept = ReadonlyMap<string, unknown>

/** Everything that the provider and the browser store, by table and id. */
const storedIn = async ({ backend, stored }: Sandbox): Promise<Kept> => {
  const rows = await backend.store.read((tx) =>
    Object.keys(tables).flatMap((table) =>
      (tx[table as keyof typeof tables] as unknown as ReadTable<AnyTable>)
        .list()
        .map((row) => [`${table} ${row.id}`, row] as const),
    ),
  )
  return new Map<string, unknown>([
    ...rows,
    ...[...stored].map(([key, value]) => [`storage ${key}`, value] as const),
  ])
}

const changesIn = (before: Kept, after: Kept): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was === is || canonical(was) === canonical(is)) return []
    const at = key.indexOf(' ')
    return { table: key.slice(0, at), id: key.slice(at + 1), before: was ?? null, after: is ?? null }
  })

const bodyIn = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Ids of React and Chakra, which are numbered across the page, and the blob URLs of picked files. Both differ in each
 * run.
 */
const drawnAnew = /_r_[a-z\d]+_|:r[a-z\d]+:|blob:[^"'\\\s)&]+/g

/** Replaces generated ids by their order of appearance, so that equal screens have equal texts. */
const stable = (text: string): string => {
  const seen = new Map<string, number>()
  return text.replaceAll(drawnAnew, (name) => {
    if (!seen.has(name)) seen.set(name, seen.size)
    return `name-${seen.get(name)}`
  })
}

/** A 53-bit hash of a text, as text. */
const digest = (stored: string): string => {
  const text = stable(stored)
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

const screenText = (place: HTMLElement): string => {
  // Replaces images and videos by their sources, because the text must not depend on whether they have loaded.
  const settled = place.cloneNode(true) as HTMLElement
  for (const media of settled.querySelectorAll<HTMLElement>('img, video, [data-in-place-of]'))
    media.replaceWith(media.getAttribute('src') ?? media.dataset.inPlaceOf ?? '')
  const fields = [...place.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ value, checked }) => `${value} ${checked}`,
  )
  const dialogs = [...place.querySelectorAll('dialog')].map((dialog) => dialog.matches(':modal'))
  return canonical([settled.innerHTML, fields, dialogs])
}

/** Everything recorded since the last call of `take`. */
export interface Recorded {
  operations: TracedOperation[]
  requests: TracedRequest[]
}

/** Records the GraphQL operations and the requests of a session. */
export const createRecorder = () => {
  let recorded: Recorded = { operations: [], requests: [] }
  const transport: Transport = async (backend) => {
    const send = networkFetch(backend)
    return async (asked, init) => {
      const request = new Request(asked, init)
      const { pathname, search } = new URL(request.url)
      const traced: TracedRequest = {
        method: request.method,
        path: `${pathname.replace(/^\/api/, '')}${search}`,
        body: bodyIn(await request.clone().text()),
        status: null,
        answer: null,
      }
      recorded.requests.push(traced)
      const outcome = await send(request)
      traced.status = outcome.status
      traced.answer = bodyIn(await outcome.clone().text())
      return outcome
    }
  }
  return {
    transport,
    /** Makes the sandbox's GraphQL layer record its operations. */
    prepare: ({ services }: Sandbox) => {
      const { graph } = services
      const note = (kind: TracedOperation['kind'], document: unknown, variables: unknown) => {
        // A GraphQL document begins with its operation. The fragments follow.
        const [, name = ''] = /^\s*\w+\s+(\w+)/.exec(String(document)) ?? []
        recorded.operations.push({ kind, name, variables })
      }
      services.graph = {
        ...graph,
        query: (document, variables, run) => {
          note('query', document, variables)
          return graph.query(document, variables, run)
        },
        mutate: (document, variables, run) => {
          note('mutation', document, variables)
          return graph.mutate(document, variables, run)
        },
        watch: (document, variables, map) => {
          note('subscription', document, variables)
          return graph.watch(document, variables, map)
        },
      }
    },
    take: (): Recorded => {
      const taken = recorded
      recorded = { operations: [], requests: [] }
      return taken
    },
  }
}

/** Reads the stored data of a session, and returns the changes since the last read. */
export const createStorageReader = () => {
  let stored: Kept = new Map()
  return async ({ sandbox }: Session): Promise<Change[]> => {
    const before = stored
    stored = await storedIn(sandbox)
    return changesIn(before, stored)
  }
}

/** The state of an actor and of all its children. */
const shown = (actor: AnyActorRef): unknown => {
  const snapshot = actor.getSnapshot()
  return {
    active: '_nodes' in snapshot ? activeIds(snapshot) : [],
    status: snapshot.status,
    context: snapshot.context,
    output: snapshot.output,
    children: childrenOf(actor).map((child) => [child.id, shown(child)]),
  }
}

export const hashesOf = async ({ actor, held, sandbox, place }: Session): Promise<Hashes> => {
  const stored = [...(await storedIn(sandbox))].sort(([a], [b]) => (a < b ? -1 : 1))
  const isStored = ([key]: readonly [string, unknown]) => key.startsWith('storage ')
  return {
    machine: digest(
      canonical({
        actor: shown(actor),
        open: held.calls.map(({ id, input }) => [id, input]),
      }),
    ),
    rows: digest(canonical(stored.filter((one) => !isStored(one)))),
    clock: digest(String(sandbox.clock.now())),
    storage: digest(canonical(stored.filter(isStored))),
    screen: digest(screenText(place)),
  }
}
