import { toastMachine } from '../../machines/toast/machine.ts'
import { toastSamples } from '../../machines/toast/samples.ts'
import { stages } from '../../src/studio/stages.tsx'
import { press } from './driver/model.ts'
import { testModel } from './driver/test-model.ts'

testModel({
  machine: toastMachine,
  samples: toastSamples,
  stage: stages.toast,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  ports: () => ({}),
  drives: {},
  gestures: {
    'toast.shown': { outside: ({ send }, event) => send(event) },
    'toast.dismissed': press('button', 'Dismiss'),
  },
  promises: {
    empty: () => ({ hides: ['Link copied!', 'Could not update status'] }),
    shown: (story) => {
      const shown = story.latest('toast.shown')
      const { title } = (shown?.kind === 'event' && 'toast' in shown.event ? shown.event.toast : {}) as {
        title: string
      }
      return { shows: [title] }
    },
  },
})
