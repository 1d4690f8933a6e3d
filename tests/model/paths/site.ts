import type { AnyModel } from '#model/driver/model.ts'
import { testModels } from '../test-model.ts'

await testModels(import.meta.glob<Record<string, AnyModel>>('../../../model/flows/site/*.ts'))
