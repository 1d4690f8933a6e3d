const STORE = 'lock'

const opened = (factory: IDBFactory, name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * A lock across tabs for browsers without Web Locks, such as on plain HTTP. It is a write transaction, which a browser
 * begins only after the previous one has ended. Repeated requests keep the transaction open until the work is done.
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
