import { sellingViews } from '#model/views/selling.tsx'
import { testWarnings } from './warnings.tsx'

testWarnings(sellingViews)
