import { buyingViews } from '#model/views/buying.tsx'
import { testWarnings } from './warnings.tsx'

testWarnings(buyingViews)
