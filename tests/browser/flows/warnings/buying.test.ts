import { testWarnings } from './warnings.tsx'

testWarnings('buying')
