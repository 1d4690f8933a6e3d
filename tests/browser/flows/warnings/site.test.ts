import { testWarnings } from './warnings.tsx'

testWarnings('site')
