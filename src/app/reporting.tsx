import type { ReactNode } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { createRecorder } from '../browser/record/recorder.ts'
import { type Reason, reportOf } from '../browser/record/report.ts'
import { postTo, sendReports } from '../browser/record/send.ts'

/** The keys in the tab's session storage. Local storage has only the seven keys of STORE-01. */
const key = 'record'
const reportedKey = 'reported'

interface ReportingOptions {
  browser: Browser
  config: Pick<Config, 'build' | 'reports' | 'usage'>
  /** The route at a pathname, such as `/community/:slug`. */
  routeAt: (pathname: string) => string
}

/** An inspector that counts transitions, if the operator has set an address. Its code is only loaded then. */
const counterFor = async (address: string): Promise<(event: InspectionEvent) => void> => {
  if (address === '') return () => {}
  const { startCounting } = await import('../browser/record/usage.ts')
  return startCounting(address)
}

/** Records the machines of this page, and makes reports of what is recorded. */
export const startReporting = async ({ browser, config, routeAt }: ReportingOptions) => {
  const { pageLifecycle, randomId, tabStorage } = browser
  const { address, auto } = config.reports
  // If the counter's code fails to load, the page records without counting.
  const count = await counterFor(config.usage).catch(() => () => {})
  const crashed = (reason: Reason) => {
    const reported = tabStorage.get(reportedKey)?.split(' ') ?? []
    if (!auto || address === '' || reported.includes(reason)) return
    tabStorage.set(reportedKey, [...reported, reason].join(' '))
    // If sending fails, the report waits in the tab until the next report is sent.
    sendReports({ ...browser, post: postTo(browser, config) }, { ...report(reason) }).catch(() => {})
  }
  const recorder = createRecorder(tabStorage.get(key), () => crashed('contract'))
  const report = (reason: Reason) =>
    reportOf({ id: randomId(), build: config.build, reason, steps: recorder.steps() })
  pageLifecycle.onLeave(() => tabStorage.set(key, recorder.text()))
  if (auto) window.addEventListener('unhandledrejection', () => crashed('rejection'))
  return {
    inspect: (event: InspectionEvent, pathname: string) => {
      recorder.inspect(event, routeAt(pathname))
      count(event)
    },
    crashed,
    open: async (show: (dialog: ReactNode) => void) => {
      const { ReportProblem } = await import('../flows/site/report-problem/page.tsx')
      show(<ReportProblem report={report('asked')} onClose={() => show(null)} />)
    },
  }
}

export type Reporting = Awaited<ReturnType<typeof startReporting>>
