import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { provesDurability } from '#tests/mocks/store/durability.ts'

provesDurability('IndexedDB of Chromium', (name) => indexedDbPersistence(name))
