import type { Clock } from '../clock.ts'

/** How long IndexedDB may say nothing: there are browsers in which it never does. */
const timeoutInMs = 3000

/** The database that is being opened; silence counts as a refusal. */
export const openedInTime = (opening: Promise<IDBDatabase>, clock: Clock): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new Error('IndexedDB does not answer'))
      // Nobody waits for it any more, and it would block whoever wants to replace it.
      opening.then(
        (database) => database.close(),
        () => {},
      )
    }, timeoutInMs)
    opening.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })

const ofPage = (): EventTarget => (typeof window === 'undefined' ? new EventTarget() : window)

const breakOff = (transaction: IDBTransaction) => {
  try {
    transaction.abort()
  } catch {
    // It has ended, or is about to.
  }
}

/**
 * The databases of a page that the browser may keep while another is shown. In WebKit a transaction that is under way
 * then holds up everybody else until the page is shown again, and nothing can end it.
 */
export const databasesOf = (page: EventTarget = ofPage()) => {
  const reading = new Set<IDBTransaction>()
  const brokenOff = new WeakSet<IDBTransaction>()
  let shownAgain: Promise<void> | null = null
  const keep = (event: Event) => {
    if (!(event as PageTransitionEvent).persisted) return
    shownAgain = new Promise((resolve) => {
      const show = () => {
        shownAgain = null
        resolve()
      }
      page.addEventListener('pageshow', show, { once: true })
    })
    for (const transaction of reading) {
      brokenOff.add(transaction)
      breakOff(transaction)
    }
    reading.clear()
  }
  // Before whoever writes because the page is left.
  page.addEventListener('pagehide', keep, { capture: true })
  /** Reads with a transaction that `begin` opens; what is broken off is read anew when the page is shown again. */
  const read = async <T>(
    begin: () => IDBTransaction,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    await shownAgain
    const transaction = begin()
    reading.add(transaction)
    transaction.addEventListener('complete', () => reading.delete(transaction))
    try {
      return await act(transaction)
    } catch (error) {
      if (!brokenOff.has(transaction)) throw error
      return read(begin, act)
    }
  }
  return { read, isKept: () => shownAgain !== null }
}
