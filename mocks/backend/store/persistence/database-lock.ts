const STORE = 'lock'

const opened = (factory: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Runs work while no other tab does, where there are no Web Locks, as on plain http: of the transactions that write, a
 * browser begins the next once one is over, and this one asks again and again until the work is done.
 */
export const databaseLock = (factory: () => IDBFactory, name: string) => {
  let opening: Promise<IDBDatabase> | undefined
  return async <A>(work: () => Promise<A>): Promise<A> => {
    opening ??= opened(factory(), name)
    const transaction = (await opening).transaction(STORE, 'readwrite')
    let isDone = false
    const hold = (granted: () => void) => {
      transaction.objectStore(STORE).get(0).onsuccess = () => {
        granted()
        if (!isDone) hold(granted)
      }
    }
    await new Promise<void>((resolve, reject) => {
      transaction.onabort = () => reject(transaction.error)
      hold(resolve)
    })
    try {
      return await work()
    } finally {
      isDone = true
    }
  }
}
