import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { benchBackend } from './backend.ts'
import { benchSize } from './scale.ts'

/** In a page, on databases that are empty. */
export const benchInPage = async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  let worlds = 0
  return benchBackend(() => {
    worlds += 1
    return indexedDbPersistence(`bench-${worlds}`)
  })
}

export const benchSizeInPage = (size: number) => benchSize(size, indexedDbPersistence(`size-${size}`))
