import type { Emission } from '#machines/kit/emissions.ts'
import type { actorsFor } from '#machines/kit/port.ts'
import type { Faulty } from '#mocks/backend/admin/api.ts'
import { createDueHandler } from '#mocks/backend/domain/due.ts'
import { type Backend, createBackend, networkFetch } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { openStore } from '#mocks/backend/store/store.ts'
import type { AnyTable, ReadTable, RowOf, WriteTable } from '#mocks/backend/store/tables/define-tables.ts'
import { type AppTables, type Reading, TABLES_VERSION, tables, type Writing } from '#mocks/backend/tables.ts'
import { createReads } from '#src/api/communities.ts'
import { createEmissionHandler } from '#src/app/handle-emission.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createGraph } from '#src/graphql/client.ts'
import { createApi } from './api.ts'
import { apiBase, began, config, origin } from './config.ts'
import { type Environment, type SentRequest, simulatedBrowser } from './simulated-browser.ts'
import { TestClock } from './test-clock.ts'

/** Creates a `fetch` that reaches a backend. */
export type Transport = (backend: Backend) => Promise<typeof fetch>

type TableName = keyof AppTables
export type Rows = { [K in TableName]?: RowOf<AppTables[K]>[] }

/**
 * Everything around one flow on one path: the real client and GraphQL layer, a fake backend with its own rows, and a
 * simulated browser.
 */
export interface Sandbox {
  clock: TestClock
  services: Services
  environment: Environment
  requests: readonly SentRequest[]
  backend: Backend
  /** The browser's storage as another tab sees it. */
  otherTab: KeyValue
  /** Changes the storage as another tab does, before the storage event arrives. Null removes the value. */
  keep(key: string, value: string | null): void
  /** The stored values of the browser. */
  stored: ReadonlyMap<string, string>
  handleEmission(emission: Emission, startedFor?: string | null): void
  row<K extends TableName>(table: K, id: string): Promise<RowOf<AppTables[K]> | undefined>
  rows<K extends TableName>(table: K): Promise<readonly RowOf<AppTables[K]>[]>
  put<K extends TableName>(table: K, row: RowOf<AppTables[K]>): Promise<void>
  patch<K extends TableName>(table: K, id: string, changes: Partial<RowOf<AppTables[K]>>): Promise<void>
  remove(table: TableName, id: string): Promise<void>
  /** Removes all rows of a table. */
  clear(table: TableName): Promise<void>
  /** Makes the provider refuse one request, with a message or without. */
  refuse(call: Faulty, refusal: { status: number; message: string }): Promise<void>
  /** Drops one request before it reaches the provider. */
  drop(call: Faulty): Promise<void>
  /** Lets the provider handle one request, but loses the response. */
  lose(call: Faulty): Promise<void>
  /** Makes the provider respond to one request with null. */
  answerNothing(call: Faulty): Promise<void>
  /** Faults that were set, but did not occur. */
  unusedFaults(): Promise<readonly string[]>
  /** Notifies the product that the user has returned to this tab. */
  comeBack(): void
  stop(): void
}

// The casts are needed, because TypeScript cannot infer a table's type from its name. The type `Sandbox` ensures that
// the rows fit the table.
const readable = (tx: Reading, table: TableName) => tx[table] as unknown as ReadTable<AnyTable>
const writable = (tx: Writing, table: TableName) => tx[table] as unknown as WriteTable<AnyTable>

/**
 * Opens a sandbox with these rows, and a browser with these stored values. `sessionActors` intercepts the calls of
 * the session flow when that flow is played.
 */
export const openSandbox = async (
  rows: Rows,
  kept: Record<string, string>,
  { transport, sessionActors }: { transport?: Transport; sessionActors?: typeof actorsFor } = {},
): Promise<Sandbox> => {
  const clock = new TestClock()
  const pages = pagesAt(origin)
  const store = await openStore({
    tables,
    version: TABLES_VERSION,
    recipe: { scenario: 'model', seed: 1, size: 0, epoch: began },
    base: () => rows,
    due: createDueHandler(pages),
    persistence: memoryPersistence(),
    time: () => began + clock.now(),
  })
  const backend = createBackend({ store, pages, wait: async () => {} })
  const send = transport ? await transport(backend) : networkFetch(backend)
  const simulated = simulatedBrowser(clock, kept, send)
  const { browser, environment, stored } = simulated
  const { client, session } = createApi({
    base: apiBase,
    apiKey: config.apiKey,
    browser,
    publicPage: () => environment.publicPage,
    ...(sessionActors && { actors: sessionActors }),
  })
  session.actor.on('page.opened', ({ path, state }) => {
    environment.left = { url: path, state }
  })
  const graph = createGraph({ client, session, browser, earlyEntries: 1 })
  const handleEmission = createEmissionHandler({
    // Logs no failures: the paths check them as emissions of the flows.
    browser: { ...browser, log: { failure: () => {} } },
    session,
    open: (path, { state }) => {
      environment.opened.push(path)
      environment.left = { url: path, state }
    },
    rewriteAddress: (path) => void environment.opened.push(path),
    showToast: (toast) => void environment.toasts.push(toast),
  })
  return {
    clock,
    services: { config, browser, session, reads: createReads(client), graph, handleEmission },
    environment,
    requests: simulated.requests,
    backend,
    otherTab: simulated.otherTab,
    keep: (key, value) => {
      if (value === null) stored.delete(key)
      else stored.set(key, value)
    },
    stored,
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
    clear: (table) =>
      store.request('arrange', (tx) => {
        const rows = writable(tx, table)
        for (const { id } of rows.list()) rows.remove(id)
      }),
    refuse: (call, refusal) => backend.admin.setFault({ call, outcome: 'status', ...refusal }),
    drop: (call) => backend.admin.setFault({ call, outcome: 'dropped' }),
    lose: (call) => backend.admin.setFault({ call, outcome: 'lost' }),
    answerNothing: (call) => backend.admin.setFault({ call, outcome: 'empty' }),
    unusedFaults: async () => (await backend.admin.state()).faults.map(({ call }) => call),
    comeBack: simulated.comeBack,
    stop: () => {
      // Ends a pending partial list, so that nothing retains its reader in memory.
      environment.sendRest('brokenOff')
      graph.stop()
      session.stop()
      backend.close()
    },
  }
}
