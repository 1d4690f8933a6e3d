import { testWarnings } from './warnings.tsx'

testWarnings('selling')
