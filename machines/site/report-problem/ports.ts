import type { Port } from '#machines/kit/port.ts'

/** A report as it is copied, saved and sent. The recorder makes it; this machine only adds what the user expected. */
export type ProblemReport = Readonly<Record<string, unknown>>

export interface ReportProblemPorts {
  /** Writes the report to the clipboard; rejects if the browser denies access. */
  copyReport: Port<{ report: ProblemReport }, void>
  saveReport: Port<{ report: ProblemReport }, void>
  /**
   * Sends this report and all earlier reports that were not sent. The tab stores each report until it has arrived or
   * was refused for good. Rejects with a refusal if this report was refused for good.
   */
  sendReport: Port<{ report: ProblemReport }, void>
}
