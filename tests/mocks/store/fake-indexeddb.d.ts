declare module 'fake-indexeddb/lib/forceCloseDatabase' {
  /** Closes a connection as a browser does, with the event `close`. */
  export default function forceCloseDatabase(database: IDBDatabase): void
}
