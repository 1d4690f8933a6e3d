// The studio loads these modules when they are first shown. Here they are loaded before the tests begin.
import '#studio/requirements/flow-requirements.tsx'
import '#studio/shell/other-page.tsx'
import '#studio/shell/search/search-box.tsx'
import '#studio/shell/tabs.tsx'
import type { Storyboards } from '#studio/storyboard/data/storyboards.ts'

/** The props of the studio, which then shows these flows. */
export const loading = (storyboards: Storyboards) => {
  const loaded = Promise.resolve(storyboards)
  return { flows: storyboards.flows, load: () => loaded }
}
