import type { InspectionEvent } from 'xstate'
import { problemReport } from '../browser/page/problem-report.ts'
import type { Reporting } from './reporting.tsx'

/** The most events that wait for the recorder's code. */
const mostWaiting = 1000

/**
 * Records what happens to all machines of this page. The recorder's code is loaded after the first page is rendered;
 * until then, events wait.
 */
export const createRecording = (load: () => Promise<Reporting>) => {
  let waiting: [InspectionEvent, string][] = []
  let inspect: Reporting['inspect'] = (...noted) => {
    if (waiting.push(noted) > mostWaiting) waiting.shift()
  }
  let loading: Promise<Reporting> | undefined
  const loaded = () => {
    loading ??= load().then((reporting) => {
      for (const noted of waiting) reporting.inspect(...noted)
      waiting = []
      inspect = reporting.inspect
      return reporting
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  problemReport.open = () => void loaded().then(({ open }) => open())
  problemReport.crashed = (reason) => void loaded().then(({ crashed }) => crashed(reason))
  return {
    inspect: (event: InspectionEvent) => inspect(event, window.location.pathname),
    start: () => void loaded(),
  }
}
