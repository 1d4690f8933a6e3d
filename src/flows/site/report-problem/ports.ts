import { fileName } from '#machines/site/report-problem/machine.ts'
import type { ReportProblemPorts } from '#machines/site/report-problem/ports.ts'
import { postTo, sendReports } from '#src/browser/record/send.ts'
import type { Services } from '#src/flows/kit/services.ts'

const textOf = (report: object) => JSON.stringify(report, null, 2)

export const reportProblemPorts = ({ browser, config }: Services): ReportProblemPorts => ({
  copyReport: ({ report }) => browser.clipboard.write(textOf(report)),
  saveReport: async ({ report }) => browser.files.save(fileName, textOf(report)),
  sendReport: ({ report }, { signal }) =>
    sendReports({ ...browser, post: postTo(browser, config) }, report, signal),
})
