import { indexedDbPersistence } from '../../../mocks/backend/store/indexed-db.ts'
import { provesInvention } from '../../mocks/invented.ts'

provesInvention(() => indexedDbPersistence('invented'))
