import { BrowserClient, type ErrorEvent, makeFetchTransport, Scope } from '@sentry/browser'
import type { Post, Report } from './report.ts'
import { stepInWords } from './words.ts'

const titles: Record<Report['reason'], string> = {
  asked: 'A user reports a problem',
  machine: 'A machine has failed',
  page: 'A page could not be shown',
  rejection: 'A promise was rejected',
  contract: 'A response breaks the contract',
}

/**
 * Converts a report to the event that Sentry's SDK sends: breadcrumbs for the steps, and the report itself, which the
 * studio can replay.
 */
const eventOf = (report: Report): ErrorEvent => ({
  type: undefined,
  platform: 'javascript',
  // The id stays the same when a report is sent again, because Sentry stores only one event of each id.
  event_id: String(report.id).replaceAll('-', ''),
  level: report.reason === 'asked' ? 'info' : 'error',
  message: titles[report.reason],
  release: report.build,
  breadcrumbs: report.steps.map((step) => ({
    category: step.flow,
    message: stepInWords(step),
    ...(step.page !== undefined && { data: { page: step.page } }),
  })),
  extra: { report },
})

/**
 * Posts reports by Sentry's SDK, without its integrations: it records nothing by itself. `beforeSend` strips
 * what the SDK adds to an event, such as the time and a trace.
 */
export const postToSentry =
  (fetch: typeof globalThis.fetch, dsn: string): Post =>
  (sent, signal) =>
    new Promise((resolve, reject) => {
      // The cast is safe: only reports of the product are sent.
      const event = eventOf(sent as unknown as Report)
      const client = new BrowserClient({
        dsn,
        integrations: [],
        stackParser: () => [],
        dataCollection: { userInfo: false },
        sendClientReports: false,
        beforeSend: () => event,
        transport: (options) => makeFetchTransport(options, fetch),
        transportOptions: {
          fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer', ...(signal && { signal }) },
        },
      })
      client.on('afterSendEvent', (_, { statusCode }) => {
        void client.close()
        if (statusCode === undefined) reject(new TypeError('Sentry did not respond.'))
        else resolve(statusCode)
      })
      client.captureEvent(event, {}, new Scope())
    })
