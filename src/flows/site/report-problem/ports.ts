import type { ReportProblemPorts } from '#machines/site/report-problem/ports.ts'
import { sendReports } from '#src/browser/record/send.ts'
import type { Services } from '#src/flows/kit/services.ts'

export const reportProblemPorts = ({ browser, config }: Services): ReportProblemPorts => ({
  copyReport: ({ report }) => browser.clipboard.write(JSON.stringify(report, null, 2)),
  sendReport: ({ report }, { signal }) =>
    sendReports({ ...browser, address: config.reports.address }, report, signal),
})
