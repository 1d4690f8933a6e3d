import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { provesInvention } from '#tests/mocks/scenarios/invented.ts'

provesInvention(() => indexedDbPersistence('invented'))
