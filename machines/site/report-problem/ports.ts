import type { Port } from '#machines/kit/port.ts'

/** A report as it is copied, saved and sent. The recorder makes it; this machine only adds what the user expected. */
export type ProblemReport = Readonly<Record<string, unknown>>

export interface ReportProblemPorts {
  /** Writes the report to the clipboard; rejects if the browser denies access. */
  copyReport: Port<{ report: ProblemReport }, void>
  saveReport: Port<{ report: ProblemReport }, void>
  /**
   * Sends the report and earlier ones that were not sent. The tab stores them until they have arrived or were refused
   * for good. Rejects with a refusal if this report was refused for good.
   */
  sendReport: Port<{ report: ProblemReport }, void>
}
