import { listViews } from '#model/views/list.tsx'
import { siteViews } from '#model/views/site.tsx'
import { testWarnings } from './warnings.tsx'

testWarnings({ ...siteViews, ...listViews })
