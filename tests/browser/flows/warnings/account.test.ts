import { testWarnings } from './warnings.tsx'

testWarnings('account')
