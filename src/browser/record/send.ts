import { Failure } from '#machines/rules/kit/failures.ts'
import type { Browser } from '../browser.ts'
import type { Config } from '../config.ts'
import type { Post, Sent } from './report.ts'

/** The key in the tab's session storage of reports that have not arrived. */
const key = 'reports'

/** The maximum number of reports that wait to be sent; older ones are dropped. */
const mostWaiting = 3

/** Posts reports to the configured address. The code of Sentry's SDK is only in a build that has a DSN. */
export const postTo =
  ({ fetch }: Pick<Browser, 'fetch'>, { reports: { address } }: Pick<Config, 'reports'>): Post =>
  async (report, signal) => {
    if (import.meta.env.VITE_SENTRY_DSN) {
      const { postToSentry } = await import('./sentry.ts')
      return postToSentry(fetch, address)(report, signal)
    }
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal && { signal }),
    })
    return status
  }

type Tab = Pick<Browser, 'tabStorage'>

/** The reports of this tab that have not arrived, the oldest first. */
export const waitingReports = ({ tabStorage }: Tab): readonly Sent[] => {
  try {
    const waiting: unknown = JSON.parse(tabStorage.get(key) ?? '[]')
    return Array.isArray(waiting) ? waiting.filter((one) => Array.isArray(Object(one).steps)) : []
  } catch {
    return []
  }
}

/** Whether this HTTP status means that the same report will never be accepted. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Sends a report after the waiting ones. A report waits in the tab until it has arrived or was refused for good.
 * Rejects with a refusal only if this report was refused for good.
 */
export const sendReports = async (
  { post, tabStorage }: Tab & { post: Post },
  report: Sent,
  signal?: AbortSignal,
): Promise<void> => {
  // Reads the storage each time, because another call may have stored a report since.
  const others = ({ id }: Sent) => waitingReports({ tabStorage }).filter((one) => one.id !== id)
  const keep = (reports: readonly Sent[]) => tabStorage.set(key, JSON.stringify(reports))
  keep([...others(report), report].slice(-mostWaiting))
  for (const next of waitingReports({ tabStorage })) {
    const status = await post(next, signal)
    if (status >= 400 && !isFinal(status))
      throw new Failure({ kind: 'unreachable', message: 'The report was not taken', status })
    keep(others(next))
    if (status >= 400 && next.id === report.id)
      throw new Failure({ kind: 'refused', message: 'The report was refused', status })
  }
}
