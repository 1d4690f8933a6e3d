import type { Emission, Toast } from '#machines/kit/emissions.ts'
import type { actorsFor } from '#machines/kit/port.ts'
import { failureOf } from '#machines/kit/samples.ts'
import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { Faulty } from '#mocks/backend/admin/api.ts'
import { type Backend, createBackend, networkFetch } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { openStore } from '#mocks/backend/store/store.ts'
import type { AnyTable, ReadTable, RowOf, WriteTable } from '#mocks/backend/store/tables/tables.ts'
import { type AppTables, type Reading, TABLES_VERSION, tables, type Writing } from '#mocks/backend/tables.ts'
import { createReads } from '#src/api/communities.ts'
import { createEmissionHandler } from '#src/app/handle-emission.ts'
import type { Browser } from '#src/browser/browser.ts'
import type { Config } from '#src/browser/config.ts'
import { pageFiles } from '#src/browser/files/files.ts'
import { type Sent as SentBytes, uploadWatchers } from '#src/browser/files/uploads.ts'
import { pageLocks } from '#src/browser/locks.ts'
import { pageDrafts } from '#src/browser/storage/drafts.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createGraph } from '#src/graphql/client.ts'
import { createApi } from './api.ts'
import { sharedStorage } from './shared-storage.ts'
import { TestClock } from './test-clock.ts'

const origin = 'https://guildhall.test'
export const apiBase = `${origin}/api`
/** The instant that the samples call now. */
const began = Date.parse('2026-03-02T12:00:00.000Z')

const config: Config = {
  brand: 'Guildhall',
  apiBase,
  apiKey: 'key-1',
  local: false,
  paymentDashboard: externalUrl('https://payments.guildhall.test/'),
  chats: {
    telegram: externalUrl('https://t.me/guildhall'),
    discord: externalUrl('https://discord.gg/guildhall'),
    youtube: externalUrl('https://www.youtube.com/@guildhall'),
  },
  botPages: {
    discord: externalUrl('https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8'),
    telegram: externalUrl('https://t.me/guildhall_bot'),
  },
  discordConsent: { page: externalUrl('https://discord.com/oauth2/authorize'), clientId: 'guildhall' },
  google: { script: 'https://google.guildhall.test/client.js', clientId: 'client-1' },
  scheduling: {
    script: 'https://widget.guildhall.test/widget.js',
    stylesheet: 'https://widget.guildhall.test/widget.css',
    call: externalUrl('https://booking.guildhall.test/15min'),
    discount: externalUrl('https://booking.guildhall.test/30min'),
  },
  imageHost: {
    image: `${apiBase}/image-host/image/upload`,
    video: `${apiBase}/image-host/video/upload`,
    preset: 'guildhall',
  },
  films: {
    demo: externalUrl('https://films.guildhall.test/demo'),
    ads: externalUrl('https://films.guildhall.test/ads'),
  },
}

/** Brings requests to a backend. */
export type Transport = (backend: Backend) => Promise<typeof fetch>

type TableName = keyof AppTables
export type Rows = { [K in TableName]?: RowOf<AppTables[K]>[] }

/** One request as it left the page. */
export interface SentRequest {
  method: string
  /** Below the API's base. */
  path: string
  body: unknown
  url: string
  token: string | null
}

/** What the browser and the third parties do in one path; a test sets it. */
interface Environment {
  /** What Google's client answers; `broken` throws. */
  google: GoogleAnswer | { kind: 'broken' }
  /** Whether the scheduling widget's host answers. */
  widgetHost: 'reachable' | 'unreachable'
  /** Whether the browser lets a tab open, and whether a person has closed it meanwhile. */
  tabs: 'allowed' | 'blocked' | 'closed'
  /** Whether the browser lets the clipboard be written. */
  clipboard: 'allowed' | 'refused'
  /** Whether another tab holds the lock that is asked for next, and does not let go. */
  lockHeld: boolean
  /** Told of each request that the provider has answered, before its answer is there. */
  beforeAnswer: (request: Request) => Promise<void> | void
  /** What was copied last. */
  copied: string | null
  /** Addresses that were opened in tabs. */
  shown: string[]
  /** Empty tabs that are open. */
  emptyTabs: number
  /** What picked files hold now, by their addresses; a person has changed them since. */
  files: Map<string, File>
  /** The browser says how much of an upload is on its way. */
  tellSent: (sent: SentBytes) => void
  /** Pages of the product and of others that were opened. */
  opened: string[]
  /** Whether the page that is open may be seen by a visitor. */
  publicPage: boolean
  toasts: Toast[]
  failures: string[]
}

/**
 * Everything around one flow on one path: the real client and GraphQL layer over a fake backend with rows of its own,
 * in a simulated browser.
 */
export interface Sandbox {
  clock: TestClock
  services: Services
  environment: Environment
  requests: readonly SentRequest[]
  backend: Backend
  /** The browser's storage as another tab has it. */
  otherTab: KeyValue
  /** Changes what the storage holds, before the news of it arrives; null takes the value away. */
  keep(key: string, value: string | null): void
  /** The kept values of the browser. */
  stored: ReadonlyMap<string, string>
  handleEmission(emission: Emission): void
  row<K extends TableName>(table: K, id: string): Promise<RowOf<AppTables[K]> | undefined>
  rows<K extends TableName>(table: K): Promise<readonly RowOf<AppTables[K]>[]>
  put<K extends TableName>(table: K, row: RowOf<AppTables[K]>): Promise<void>
  patch<K extends TableName>(table: K, id: string, changes: Partial<RowOf<AppTables[K]>>): Promise<void>
  remove(table: TableName, id: string): Promise<void>
  /** Has the provider refuse a call once, with its own words or none. */
  refuse(call: Faulty, refusal: { status: number; message: string }): Promise<void>
  /** Has a call once not reach the provider. */
  drop(call: Faulty): Promise<void>
  /** Has the provider do once what a call asks, and its answer get lost. */
  lose(call: Faulty): Promise<void>
  /** Has the provider answer a call once with null. */
  answerNothing(call: Faulty): Promise<void>
  /** The faults that were arranged and did not happen. */
  unusedFaults(): Promise<readonly string[]>
  /** The person comes back to this tab. */
  comeBack(): void
  stop(): void
}

// TypeScript cannot follow a table's name into a union of tables; `Sandbox` ties name and row together.
const readable = (tx: Reading, table: TableName) => tx[table] as unknown as ReadTable<AnyTable>
const writable = (tx: Writing, table: TableName) => tx[table] as unknown as WriteTable<AnyTable>

/** What a request says, and one that says the same: a body is read once, and a clone's takes far longer. */
const read = async (request: Request): Promise<{ body: unknown; again: Request }> => {
  // Firefox does not tell whether there is a body.
  if (request.method === 'GET') return { body: undefined, again: request }
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return { body: undefined, again: new Request(request, { body: bytes }) }
  const text = new TextDecoder().decode(bytes)
  return {
    body: request.headers.get('content-type')?.startsWith('multipart/') ? text : JSON.parse(text),
    again: new Request(request, { body: bytes }),
  }
}

const googleClient = (environment: Environment) => {
  const { google } = environment
  let told: (answer: { credential?: string }) => void = () => {}
  return {
    accounts: {
      id: {
        initialize: ({ callback }: { callback: typeof told }) => {
          if (google.kind === 'broken') throw new Error('Google has no answer.')
          told = callback
        },
        prompt: (listener: (moment: object) => void) => {
          if (google.kind === 'chosen') return told({ credential: google.credential })
          listener({
            isNotDisplayed: () => google.kind === 'unavailable',
            isSkippedMoment: () => google.kind === 'dismissed',
            isDismissedMoment: () => false,
            getDismissedReason: () => '',
          })
        },
        cancel: () => {},
      },
    },
  }
}

/**
 * Opens a sandbox with these rows, in a browser that keeps these values. `sessionActors` holds the session's own calls,
 * where the session is what is played.
 */
export const openSandbox = async (
  rows: Rows,
  kept: Record<string, string>,
  { transport, sessionActors }: { transport?: Transport; sessionActors?: typeof actorsFor } = {},
): Promise<Sandbox> => {
  const clock = new TestClock()
  const now = () => began + clock.now()
  const store = await openStore({
    tables,
    version: TABLES_VERSION,
    recipe: { scenario: 'model', seed: 1, size: 0, epoch: began },
    base: () => rows,
    persistence: memoryPersistence(),
    time: now,
  })
  const backend = createBackend({ store, pages: pagesAt(origin), wait: async () => {} })
  const requests: SentRequest[] = []
  const watchers = uploadWatchers()
  const watched = new Set<string>()
  const environment: Environment = {
    google: { kind: 'dismissed' },
    widgetHost: 'reachable',
    tabs: 'allowed',
    clipboard: 'allowed',
    lockHeld: false,
    beforeAnswer: () => {},
    copied: null,
    shown: [],
    emptyTabs: 0,
    files: new Map(),
    tellSent: (sent) => {
      for (const name of watched) watchers.tell(name, sent)
    },
    opened: [],
    publicPage: false,
    toasts: [],
    failures: [],
  }
  const send = transport ? await transport(backend) : networkFetch(backend)
  const returns = new Set<() => void>()
  const { tab, values } = sharedStorage(kept)
  const locks = pageLocks()
  const browser: Browser = {
    pageLifecycle: {
      onReturn: (listener) => {
        returns.add(listener)
        return () => returns.delete(listener)
      },
      onLeave: () => () => {},
    },
    clipboard: {
      write: async (text) => {
        if (environment.clipboard === 'refused') throw failureOf(null)
        environment.copied = text
      },
    },
    clock: { now: () => new Date(now()), setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout },
    drafts: pageDrafts(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { body, again } = await read(request)
      requests.push({
        method: request.method,
        path: request.url.replace(apiBase, ''),
        body,
        url: request.url,
        token: request.headers.get('authorization'),
      })
      const answer = await send(again)
      await environment.beforeAnswer(request)
      return answer
    },
    files: {
      keep: pageFiles.keep,
      get: (address) => environment.files.get(address) ?? pageFiles.get(address),
    },
    locks: {
      exclusive: async (name, run, otherwise) => {
        if (!environment.lockHeld) return locks.exclusive(name, run)
        environment.lockHeld = false
        if (otherwise) return otherwise()
        throw Object.assign(failureOf(null), { message: 'Waiting for another tab got no answer' })
      },
    },
    log: { failure: (doing) => void environment.failures.push(doing) },
    navigation: {
      origin,
      path: () => '/',
      leave: (url) => void environment.opened.push(url),
      replace: (url) => void environment.opened.push(url),
      reload: () => {},
    },
    screen: { isFrom: () => true, watch: () => () => {} },
    scripts: {
      load: async () => {
        Object.assign(window, { google: googleClient(environment) })
      },
      loadStylesheet: async () => {
        if (environment.widgetHost === 'unreachable') throw failureOf(null)
      },
    },
    storage: tab(),
    tabStorage: sharedStorage({}).tab(),
    tabs: {
      reserve: () => {
        if (environment.tabs === 'blocked') return null
        environment.emptyTabs += 1
        return {
          show: (url) => {
            environment.emptyTabs -= 1
            if (environment.tabs === 'closed') return false
            environment.shown.push(url)
            return true
          },
          release: () => {
            environment.emptyTabs -= 1
          },
        }
      },
    },
    uploads: {
      watch: (name, listener) => {
        watched.add(name)
        return watchers.watch(name, listener)
      },
      post: async (url, form, { signal }) => {
        const request = new Request(url, { method: 'POST', body: form, signal })
        const { file: _, ...body } = Object.fromEntries(form)
        requests.push({ method: 'POST', path: url.replace(apiBase, ''), body, url, token: null })
        const answer = await send(request)
        return { status: answer.status, text: await answer.text() }
      },
    },
  }
  const { client, session } = createApi({
    base: apiBase,
    apiKey: config.apiKey,
    browser,
    publicPage: () => environment.publicPage,
    ...(sessionActors && { actors: sessionActors }),
  })
  const graph = createGraph({ client, session, browser })
  const handleEmission = createEmissionHandler({
    browser,
    session,
    open: (path) => void environment.opened.push(path),
    rewriteAddress: (path) => void environment.opened.push(path),
    showToast: (toast) => void environment.toasts.push(toast),
  })
  return {
    clock,
    services: { config, browser, session, reads: createReads(client), graph, handleEmission },
    environment,
    requests,
    backend,
    otherTab: tab(),
    keep: (key, value) => {
      if (value === null) values.delete(key)
      else values.set(key, value)
    },
    stored: values,
    handleEmission,
    row: (table, id) => store.read((tx) => readable(tx, table).get(id)) as never,
    rows: (table) => store.read((tx) => readable(tx, table).list()) as never,
    put: (table, row) =>
      store.request('arrange', (tx) => {
        const rows = writable(tx, table)
        if (rows.get(row.id)) rows.remove(row.id)
        rows.insert(row)
      }),
    patch: (table, id, changes) =>
      store.request('arrange', (tx) => void writable(tx, table).patch(id, changes)),
    remove: (table, id) =>
      store.request('arrange', (tx) => {
        const rows = writable(tx, table)
        if (rows.get(id)) rows.remove(id)
      }),
    refuse: (call, refusal) => backend.admin.setFault({ call, outcome: 'status', ...refusal }),
    drop: (call) => backend.admin.setFault({ call, outcome: 'dropped' }),
    lose: (call) => backend.admin.setFault({ call, outcome: 'lost' }),
    answerNothing: (call) => backend.admin.setFault({ call, outcome: 'empty' }),
    unusedFaults: async () => (await backend.admin.state()).faults.map(({ call }) => call),
    comeBack: () => {
      for (const listener of [...returns]) listener()
    },
    stop: () => {
      graph.stop()
      session.stop()
      backend.close()
    },
  }
}
