import { accountViews } from '#model/views/account.tsx'
import { testWarnings } from './warnings.tsx'

testWarnings(accountViews)
