import type { Clock } from '../clock.ts'

/** The timeout for opening IndexedDB, in milliseconds: some browsers never finish. */
const timeoutInMs = 3000

/** Resolves with the opened database; rejects after the timeout. */
export const openedInTime = (opening: Promise<IDBDatabase>, clock: Clock): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new Error('IndexedDB does not answer'))
      // Closes a database that opens after the timeout, because it would block an upgrade or deletion.
      opening.then(
        (database) => database.close(),
        () => {},
      )
    }, timeoutInMs)
    opening.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })

/** Whether a transaction failed because the browser is closing the connection; the `close` event comes later. */
export const isOfClosing = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)

const pageTarget = (): EventTarget => (typeof window === 'undefined' ? new EventTarget() : window)

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // Nothing to do: the transaction has ended or is about to end.
  }
}

/**
 * Creates a reader whose reads block no other page while this page is in the back/forward cache (bfcache). In WebKit a
 * transaction that is in progress when the page enters the cache blocks other pages until the page is restored.
 */
export const createBfcacheSafeReader = (page: EventTarget = pageTarget()) => {
  const active = new Set<IDBTransaction>()
  const abortedForBfcache = new WeakSet<IDBTransaction>()
  /** Resolves when the page is restored; null while the page is not in the cache. */
  let restored: Promise<void> | null = null
  const onPageHide = (event: Event) => {
    if (!(event as PageTransitionEvent).persisted) return
    restored = new Promise((resolve) => {
      const onPageShow = () => {
        restored = null
        resolve()
      }
      page.addEventListener('pageshow', onPageShow, { once: true })
    })
    for (const transaction of active) {
      abortedForBfcache.add(transaction)
      abort(transaction)
    }
    active.clear()
  }
  // Captures the event, because this listener must run before the listeners that save data when the user leaves the
  // page.
  page.addEventListener('pagehide', onPageHide, { capture: true })
  /**
   * Runs `act` in the transaction that `begin` opens. If the page enters the cache before the transaction ends, the
   * transaction is aborted and the read is repeated after the page is restored.
   */
  const read = async <T>(
    begin: () => IDBTransaction,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    await restored
    const transaction = begin()
    active.add(transaction)
    transaction.addEventListener('complete', () => active.delete(transaction))
    try {
      return await act(transaction)
    } catch (error) {
      if (!abortedForBfcache.has(transaction)) throw error
      return read(begin, act)
    }
  }
  return { read, isInBfcache: () => restored !== null }
}
