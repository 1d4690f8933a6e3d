import type { ReactNode } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { createRecorder } from '../browser/record/recorder.ts'
import { type Reason, reportOf } from '../browser/record/report.ts'

/**
 * The key of the recorded steps in the tab's session storage. They are not in local storage, which has only the seven
 * keys of STORE-01.
 */
const key = 'record'

interface ReportingOptions {
  browser: Browser
  config: Pick<Config, 'build' | 'reports' | 'usage'>
  /** The route at a pathname, such as `/community/:slug`. */
  routeAt: (pathname: string) => string
}

/** Loads the code for crash reports, counts and the dialog. Most pages never need it, so it has a file of its own. */
const rarely = () => import('./reporting-extras.tsx')

/** Records the events of this page's machines, and makes reports of what is recorded. */
export const startReporting = async ({ browser, config, routeAt }: ReportingOptions) => {
  const { pageLifecycle, randomId, tabStorage } = browser
  const { build, reports, usage } = config
  const crashed = (reason: Reason) => extras?.crashed?.(reason)
  const recorder = createRecorder(tabStorage.get(key), () => crashed('contract'))
  const report = (reason: Reason) => reportOf({ id: randomId(), build, reason, steps: recorder.steps() })
  const wanted = usage !== '' || reports.auto
  // If the code for crash reports and counts could not be loaded, the page still records the steps of its machines.
  const extras = wanted
    ? await rarely().then(
        ({ startExtras }) => startExtras(browser, config, report),
        () => null,
      )
    : null
  pageLifecycle.onLeave(() => tabStorage.set(key, recorder.text()))
  return {
    inspect: (event: InspectionEvent, pathname: string) => {
      recorder.inspect(event, routeAt(pathname))
      extras?.count?.(event)
    },
    crashed,
    open: async (show: (dialog: ReactNode) => void) => (await rarely()).openDialog(report('asked'), show),
  }
}

export type Reporting = Awaited<ReturnType<typeof startReporting>>
