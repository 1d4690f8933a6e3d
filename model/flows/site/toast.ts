import { toastMachine } from '#machines/site/toast/machine.ts'
import { toastSamples } from '#machines/site/toast/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { listViews } from '#model/views/list.tsx'
import { connect } from '#src/flows/kit/connect.ts'

export const toastModel = modelOf({
  machine: toastMachine,
  samples: toastSamples,
  view: listViews.toast,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: connect(toastMachine, () => ({})),
  drives: {},
  gestures: {
    'toast.shown': { bySystem: ({ send }, event) => send(event) },
    'toast.held': { bySystem: ({ send }, event) => send(event) },
    'toast.released': { bySystem: ({ send }, event) => send(event) },
    'toast.dismissed': press('button', 'Dismiss'),
  },
  expectations: {
    empty: () => ({ hides: ['Link copied!', 'Could not update status'] }),
    shown: (path) => {
      const shown = path.latest('toast.shown')
      const { title } = (shown?.kind === 'event' && 'toast' in shown.event ? shown.event.toast : {}) as {
        title: string
      }
      return { shows: [title] }
    },
  },
})
