import { BLOB_STORE_SIZE, type BlobStore, memoryBlobStore } from '#mocks/backend/media/blob-store.ts'
import { systemClock } from '#src/browser/clock.ts'
import { openedInTime } from '#src/browser/storage/database.ts'

const FILES = 'files'

interface Kept {
  publicId: string
  /** When it came, in real time. */
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

/** Keeps files in IndexedDB, for all tabs and after a reload; in memory where the browser refuses or does not respond. */
export const browserBlobStore = (
  name: string,
  size = BLOB_STORE_SIZE,
  now: () => number = Date.now,
): BlobStore => {
  const memory = memoryBlobStore(size)
  let database: Promise<IDBDatabase> | undefined
  const store = async (mode: IDBTransactionMode) => {
    database ??= openedInTime(openDatabase(name), systemClock())
    return (await database).transaction([FILES], mode).objectStore(FILES)
  }
  /** Deletes the oldest files until the new one fits. */
  const makeRoom = async (needed: number) => {
    const files = await answerOf<Kept[]>((await store('readonly')).getAll())
    let kept = files.reduce((sum, one) => sum + one.size, needed)
    const writing = await store('readwrite')
    for (const { publicId, size: freed } of files.sort((a, b) => a.at - b.at)) {
      if (kept <= size) return
      writing.delete(publicId)
      kept -= freed
    }
  }
  return {
    put: async (publicId, file) => {
      try {
        await makeRoom(file.size)
        const kept: Kept = { publicId, at: now(), size: file.size, file }
        await answerOf((await store('readwrite')).put(kept))
      } catch {
        await memory.put(publicId, file)
      }
    },
    get: async (publicId) => {
      try {
        const kept = await answerOf<Kept | undefined>((await store('readonly')).get(publicId))
        return kept?.file ?? (await memory.get(publicId))
      } catch {
        return memory.get(publicId)
      }
    },
  }
}
