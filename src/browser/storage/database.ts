import type { Clock } from '../clock.ts'

/** How long IndexedDB may take to open: in some browsers it never answers. */
const timeoutInMs = 3000

/** The opened database. Rejects when it takes too long to open. */
export const openedInTime = (opening: Promise<IDBDatabase>, clock: Clock): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new Error('IndexedDB does not answer'))
      // Left open, it would block an upgrade or a deletion of the database.
      opening.then(
        (database) => database.close(),
        () => {},
      )
    }, timeoutInMs)
    opening.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })

/** A connection that the browser closes refuses and aborts transactions before it says that it is closed. */
export const isOfClosing = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)

const pageTarget = (): EventTarget => (typeof window === 'undefined' ? new EventTarget() : window)

const abort = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // It has ended, or is about to.
  }
}

/**
 * Reads databases so that a page in the back/forward cache (bfcache) blocks no other. In WebKit a transaction that is
 * under way when the page enters the cache blocks other pages until the page is restored, and nothing can end it.
 */
export const createBfcacheSafeReader = (page: EventTarget = pageTarget()) => {
  const active = new Set<IDBTransaction>()
  const abortedForBfcache = new WeakSet<IDBTransaction>()
  /** Resolves when the page is restored; null while it is not in the cache. */
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
  // Runs before the listeners that save because the page is left.
  page.addEventListener('pagehide', onPageHide, { capture: true })
  /**
   * Runs `act` in the transaction that `begin` opens. If the page enters the cache meanwhile, the transaction is aborted
   * and the read repeated once the page is restored.
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
