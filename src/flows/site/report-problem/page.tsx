import { useEffect } from 'react'
import type { Report } from '#src/browser/record/report.ts'
import { waitingReports } from '#src/browser/record/send.ts'
import { reportInWords } from '#src/browser/record/words.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { reportProblemFlow } from './flow.ts'
import { ReportProblemView } from './view.tsx'

/** The dialog 'Report a problem', above any page. */
export function ReportProblem({ report, onClose }: { report: Report; onClose: () => void }) {
  const { browser, config } = useServices()
  const flow = useFlow(reportProblemFlow, {
    report: { ...report },
    lines: reportInWords(report),
    sendable: config.reports.address !== '',
    waiting: waitingReports(browser).length,
  })
  const isClosed = flow.snapshot.matches('closed')
  useEffect(() => {
    if (isClosed) onClose()
  }, [isClosed, onClose])
  return <ReportProblemView {...flow} />
}
