import { systemClock } from '#src/browser/clock.ts'
import { createBfcacheSafeReader, isOfClosing, openedInTime } from '#src/browser/storage/database.ts'
import { databaseLock } from './database-lock.ts'
import {
  compactedRows,
  type LogEntry,
  type Meta,
  type Persistence,
  type SetAsideDatabase,
  type Stored,
  type StoredRow,
} from './persistence.ts'

/**
 * The version of the object stores; increase it when they change. Data of an older version stays in a database of its
 * own.
 */
const LAYOUT = 1
const STORES = ['meta', 'log', 'rows', 'aside'] as const
const ASIDES = 3

export interface Surroundings {
  readonly indexedDB: IDBFactory
  readonly locks: LockManager
}

const answerOf = <V>(request: IDBRequest<V>): Promise<V> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'))
    transaction.commit()
  })

const openDatabase = (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, LAYOUT)
  request.onupgradeneeded = () => {
    const { result } = request
    result.createObjectStore('meta')
    result.createObjectStore('log', { keyPath: 'seq' })
    result.createObjectStore('rows', { keyPath: ['table', 'id'] })
    result.createObjectStore('aside', { autoIncrement: true })
  }
  return answerOf(request)
}

const isComplete = (database: IDBDatabase) =>
  STORES.every((store) => database.objectStoreNames.contains(store))

const contents = async (transaction: IDBTransaction): Promise<Stored> => {
  const [meta, rows, entries] = await Promise.all([
    answerOf<unknown>(transaction.objectStore('meta').get('meta')),
    answerOf<StoredRow[]>(transaction.objectStore('rows').getAll()),
    answerOf<LogEntry[]>(transaction.objectStore('log').getAll()),
  ])
  return { meta, rows, entries }
}

/**
 * Opens a database. If this page cannot read it, because it lacks object stores or has another version, deletes it and
 * creates it again.
 */
const openAnew = async (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  try {
    const database = await openDatabase(factory, name)
    if (isComplete(database)) return database
    database.close()
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'VersionError')) throw cause
  }
  await answerOf(factory.deleteDatabase(name))
  return openDatabase(factory, name)
}

/**
 * Stores a dataset in IndexedDB under `name`. A Web Lock with the same name orders the writes of all tabs (without Web
 * Locks: a lock of another database). A BroadcastChannel notifies other tabs.
 */
export const indexedDbPersistence = (name: string, given?: Partial<Surroundings>): Persistence => {
  const database = `${name}.${LAYOUT}`
  /** Returns IndexedDB. Throws if the browser blocks storage. */
  const factory = () => given?.indexedDB ?? globalThis.indexedDB
  // `navigator.locks` is undefined on plain HTTP, although its type says otherwise.
  const locks = given?.locks ?? (globalThis.navigator?.locks as LockManager | undefined)
  const lockOfDatabase = databaseLock(factory, `${database}.lock`)
  let db: IDBDatabase | undefined
  let channel: BroadcastChannel | undefined
  /** Whether the browser has closed the connection. Browsers close it when their storage process ends. */
  let isLost = false

  const connect = async () => {
    const opened = await openedInTime(openAnew(factory(), database), systemClock())
    db = opened
    opened.onversionchange = () => opened.close()
    opened.onclose = () => {
      isLost = true
    }
  }
  const reconnect = async () => {
    if (!isLost) return
    isLost = false
    if (db) db.onclose = null
    db?.close()
    await connect()
    const meta = await answerOf<unknown>(begin(['meta'], 'readonly').objectStore('meta').get('meta'))
    // If the metadata is missing, the browser has deleted the database. Changes of this page must not be written into
    // the new, empty database.
    if (meta === undefined) throw new Error('The database is empty')
  }
  /** Runs `act`. Runs it once more if the browser has closed the connection. */
  const connected = async <T>(act: () => Promise<T>): Promise<T> => {
    await reconnect()
    try {
      return await act()
    } catch (error) {
      if (!isLost && !isOfClosing(error)) throw error
      isLost = true
      await reconnect()
      return act()
    }
  }

  const begin = (stores: readonly string[], mode: IDBTransactionMode) => {
    if (db === undefined) throw new Error('The database is not open.')
    return db.transaction(stores, mode, mode === 'readwrite' ? { durability: 'relaxed' } : {})
  }
  const reader = createBfcacheSafeReader()
  const read = <T>(begun: () => IDBTransaction, act: (transaction: IDBTransaction) => Promise<T>) =>
    connected(() => reader.read(begun, act))
  const after = (seq: number) => IDBKeyRange.lowerBound(seq, true)

  return {
    async open() {
      await connect()
      channel = new BroadcastChannel(database)
      // In Node only: the open channel must not prevent the process from ending.
      Reflect.get(channel, 'unref')?.call(channel)
    },
    // The cast is needed, because TypeScript types the result of `locks.request` as unrelated to the callback's result.
    exclusive: <A>(work: () => Promise<A>) =>
      locks ? (locks.request(database, work) as Promise<A>) : lockOfDatabase(work),
    meta: () =>
      read(
        () => begin(['meta'], 'readonly'),
        (transaction) => answerOf<Meta | undefined>(transaction.objectStore('meta').get('meta')),
      ),
    since: (seq) =>
      read(
        () => begin(['meta', 'log'], 'readonly'),
        async (transaction) => {
          const [meta, entries] = await Promise.all([
            answerOf<Meta | undefined>(transaction.objectStore('meta').get('meta')),
            answerOf<LogEntry[]>(transaction.objectStore('log').getAll(after(seq))),
          ])
          return { meta, entries }
        },
      ),
    load: () => read(() => begin(['meta', 'rows', 'log'], 'readonly'), contents),
    commit: ({ meta, entry, compactThrough, dropAfter }) =>
      connected(async () => {
        const stores = compactThrough === undefined ? ['meta', 'log'] : ['meta', 'log', 'rows']
        const transaction = begin(stores, 'readwrite')
        const log = transaction.objectStore('log')
        if (compactThrough !== undefined) {
          const forgotten = IDBKeyRange.upperBound(compactThrough)
          const entries = await answerOf<LogEntry[]>(log.getAll(forgotten))
          for (const row of compactedRows(entries)) transaction.objectStore('rows').put(row)
          log.delete(forgotten)
        }
        if (dropAfter !== undefined) log.delete(after(dropAfter))
        if (entry !== undefined) log.put(entry)
        transaction.objectStore('meta').put(meta, 'meta')
        await committed(transaction)
      }),
    replace: (meta, rows = []) =>
      connected(() => {
        const transaction = begin(['meta', 'log', 'rows'], 'readwrite')
        for (const store of ['log', 'rows']) transaction.objectStore(store).clear()
        for (const row of rows) transaction.objectStore('rows').put(row)
        transaction.objectStore('meta').put(meta, 'meta')
        return committed(transaction)
      }),
    setAside: () =>
      connected(async () => {
        const transaction = begin(STORES, 'readwrite')
        const store = (of: (typeof STORES)[number]) => transaction.objectStore(of)
        const [aside, keys] = await Promise.all([
          contents(transaction),
          answerOf(store('aside').getAllKeys()),
        ])
        store('aside').add(aside)
        for (const key of keys.slice(0, Math.max(0, keys.length - ASIDES + 1))) store('aside').delete(key)
        for (const of of ['meta', 'log', 'rows'] as const) store(of).clear()
        await committed(transaction)
      }),
    asides: () =>
      read(
        () => begin(['aside'], 'readonly'),
        (transaction) => answerOf<SetAsideDatabase[]>(transaction.objectStore('aside').getAll()),
      ),
    hint() {
      channel?.postMessage(null)
    },
    onHint(listener) {
      channel?.addEventListener('message', listener)
    },
    close() {
      channel?.close()
      db?.close()
    },
  }
}
