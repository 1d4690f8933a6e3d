import type { ReactNode } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import type { Reason, Report } from '../browser/record/report.ts'

/** The key in the tab's session storage of the kinds of crashes that were reported in this visit. */
const key = 'reported'

/**
 * Returns an inspector that counts transitions; null if the operator has set no address for the counts. The code for
 * counting is loaded only if it is needed.
 */
const counterFor = async (address: string): Promise<((event: InspectionEvent) => void) | null> => {
  if (address === '') return null
  const { startCounting } = await import('../browser/record/usage.ts')
  return startCounting(address)
}

/**
 * Returns a function that reports a crash; null if the operator has not switched this on. The code for sending is
 * loaded only if it is needed.
 */
const crashReporter = async (
  browser: Browser,
  config: Pick<Config, 'reports'>,
  report: (reason: Reason) => Report,
) => {
  const { address, auto } = config.reports
  if (!auto || address === '') return null
  const { postTo, sendReports } = await import('../browser/record/send.ts')
  const crashed = (reason: Reason) => {
    const reported = browser.tabStorage.get(key)?.split(' ') ?? []
    if (reported.includes(reason)) return
    browser.tabStorage.set(key, [...reported, reason].join(' '))
    // If sending fails, the report waits in the tab until the next report is sent.
    sendReports({ ...browser, post: postTo(browser, config) }, { ...report(reason) }).catch(() => {})
  }
  window.addEventListener('unhandledrejection', () => crashed('rejection'))
  return crashed
}

/**
 * Starts counting transitions and reporting crashes. `count` or `crashed` is null if the operator has not switched it
 * on, or if its code could not be loaded.
 */
export const startExtras = async (
  browser: Browser,
  config: Pick<Config, 'reports' | 'usage'>,
  report: (reason: Reason) => Report,
) => ({
  count: await counterFor(config.usage).catch(() => null),
  crashed: await crashReporter(browser, config, report).catch(() => null),
})

/** Shows the dialog 'Report a problem'. */
export const openDialog = async (report: Report, show: (dialog: ReactNode) => void) => {
  const { ReportProblem } = await import('../flows/site/report-problem/page.tsx')
  show(<ReportProblem report={report} onClose={() => show(null)} />)
}
