import { BLOB_STORE_SIZE, type BlobStore, memoryBlobStore } from '#mocks/backend/media/blob-store.ts'
import { systemClock } from '#src/browser/clock.ts'
import { createBfcacheSafeReader, openedInTime } from '#src/browser/storage/database.ts'

const FILES = 'files'

interface StoredFile {
  publicId: string
  /** When the file was stored, in milliseconds of real time. */
  at: number
  size: number
  file: Blob
}

const answerOf = <V>(request: IDBRequest<V>): Promise<V> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: 'publicId' })
  return answerOf(request)
}

/** Stores files in IndexedDB, shared by all tabs; in memory if the browser refuses or does not respond. */
export const browserBlobStore = (
  name: string,
  size = BLOB_STORE_SIZE,
  now: () => number = Date.now,
): BlobStore => {
  const memory = memoryBlobStore(size)
  let database: Promise<IDBDatabase> | undefined
  const opened = () => {
    database ??= openedInTime(openDatabase(name), systemClock())
    return database
  }
  const reader = createBfcacheSafeReader()
  const read = async <V>(ask: (files: IDBObjectStore) => IDBRequest<V>): Promise<V> => {
    const ready = await opened()
    return reader.read(
      () => ready.transaction([FILES]),
      (transaction) => answerOf(ask(transaction.objectStore(FILES))),
    )
  }
  const writable = async () => (await opened()).transaction([FILES], 'readwrite').objectStore(FILES)
  /** Deletes the oldest files until a new file of the size `needed` fits. */
  const makeRoom = async (needed: number) => {
    const files = await read<StoredFile[]>((stored) => stored.getAll())
    let stored = files.reduce((sum, one) => sum + one.size, needed)
    const writing = await writable()
    for (const { publicId, size: freed } of files.sort((a, b) => a.at - b.at)) {
      if (stored <= size) return
      writing.delete(publicId)
      stored -= freed
    }
  }
  return {
    put: async (publicId, file) => {
      try {
        await makeRoom(file.size)
        const stored: StoredFile = { publicId, at: now(), size: file.size, file }
        await answerOf((await writable()).put(stored))
      } catch {
        await memory.put(publicId, file)
      }
    },
    get: async (publicId) => {
      try {
        const stored = await read<StoredFile | undefined>((files) => files.get(publicId))
        return stored?.file ?? (await memory.get(publicId))
      } catch {
        return memory.get(publicId)
      }
    },
  }
}
