import { Failure } from '#machines/rules/kit/failures.ts'
import type { Browser } from '../browser.ts'

/** The key in the tab's session storage of reports that have not arrived. */
const key = 'reports'

/** How many reports wait at most; older ones are dropped. */
const mostWaiting = 3

type Sent = Readonly<Record<string, unknown>>

/** The reports of this tab that have not arrived, the oldest first. */
export const waitingReports = ({ tabStorage }: Pick<Browser, 'tabStorage'>): readonly Sent[] => {
  try {
    const waiting: unknown = JSON.parse(tabStorage.get(key) ?? '[]')
    return Array.isArray(waiting) ? waiting.filter((one) => Object(one) === one) : []
  } catch {
    return []
  }
}

interface Sending extends Pick<Browser, 'fetch' | 'tabStorage'> {
  /** Where reports are sent; '' for nowhere. */
  address: string
}

/** Sends a report after the waiting ones. A report waits in the tab until the address has accepted it. */
export const sendReports = async (
  { fetch, tabStorage, address }: Sending,
  report: Sent,
  signal?: AbortSignal,
): Promise<void> => {
  const others = waitingReports({ tabStorage }).filter(({ id }) => id !== report.id)
  const waiting = [...others, report].slice(-mostWaiting)
  const keep = () => tabStorage.set(key, JSON.stringify(waiting))
  keep()
  for (let next = waiting[0]; next; next = waiting[0]) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(next),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal && { signal }),
    })
    if (!answer.ok)
      throw new Failure({ kind: 'refused', message: 'The report was refused', status: answer.status })
    waiting.shift()
    keep()
  }
}
