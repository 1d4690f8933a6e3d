import type { InspectionEvent } from 'xstate'
import type { Reports } from '../flows/kit/services.ts'
import type { Reporting } from './reporting.tsx'

/** The most events that wait for the recorder's code. */
const mostWaiting = 1000

/** Does nothing if the recorder's code could not be loaded: the events wait for the next attempt. */
const ignored = () => {}

/**
 * Records the events of all machines of this page. The recorder's code is loaded after the first page is rendered;
 * until then, the events wait. Calls `onUnopened` if the dialog 'Report a problem' could not be opened.
 */
export const createRecording = (load: () => Promise<Reporting>, onUnopened: () => void) => {
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
  let show: Parameters<Reports['showBy']>[0]
  const reports: Reports = {
    open: () =>
      void loaded()
        .then(({ open }) => open(show))
        .catch(onUnopened),
    crashed: (reason) => void loaded().then(({ crashed }) => crashed(reason), ignored),
    showBy: (given) => {
      show = given
    },
  }
  return {
    reports,
    inspect: (event: InspectionEvent) => inspect(event, window.location.pathname),
    start: () => void loaded().catch(ignored),
  }
}
