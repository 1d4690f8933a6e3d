import type { ReactNode } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { createRecorder } from '../browser/record/recorder.ts'
import { type Reason, type Report, reportOf } from '../browser/record/report.ts'

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

/** A function that sends the reports of crashes, if the operator wants that. Its code is only loaded then. */
const crashReporter = async (browser: Browser, config: Pick<Config, 'reports'>) => {
  const { address, auto } = config.reports
  if (!auto || address === '') return null
  const { postTo, sendReports } = await import('../browser/record/send.ts')
  // If sending fails, the report waits in the tab until the next report is sent.
  return (report: Report) =>
    void sendReports({ ...browser, post: postTo(browser, config) }, { ...report }).catch(() => {})
}

/** Records the machines of this page, and makes reports of what is recorded. */
export const startReporting = async ({ browser, config, routeAt }: ReportingOptions) => {
  const { pageLifecycle, randomId, tabStorage } = browser
  // If the code of the counter or of crashes fails to load, the page records without it.
  const count = await counterFor(config.usage).catch(() => () => {})
  const sendCrash = await crashReporter(browser, config).catch(() => null)
  const crashed = (reason: Reason) => {
    const reported = tabStorage.get(reportedKey)?.split(' ') ?? []
    if (!sendCrash || reported.includes(reason)) return
    tabStorage.set(reportedKey, [...reported, reason].join(' '))
    sendCrash(report(reason))
  }
  const recorder = createRecorder(tabStorage.get(key), () => crashed('contract'))
  const report = (reason: Reason) =>
    reportOf({ id: randomId(), build: config.build, reason, steps: recorder.steps() })
  pageLifecycle.onLeave(() => tabStorage.set(key, recorder.text()))
  if (sendCrash) window.addEventListener('unhandledrejection', () => crashed('rejection'))
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
