import type { Port } from '#machines/kit/port.ts'

/** A report as it is copied, saved and sent. This machine adds what the user expected; the rest is the recorder's. */
export type ProblemReport = Readonly<Record<string, unknown>>

export interface ReportProblemPorts {
  /** Writes the report to the clipboard; rejects if the browser denies access. */
  copyReport: Port<{ report: ProblemReport }, void>
  /** Sends the report and earlier ones that were not sent. Until they have arrived, they are kept in the tab. */
  sendReport: Port<{ report: ProblemReport }, void>
}
