import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { notFoundSamples } from '#machines/site/not-found/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { views } from '#model/views.tsx'

export const notFoundModel = modelOf({
  machine: notFoundMachine,
  samples: notFoundSamples,
  view: views['not-found'],
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  ports: () => ({}),
  drives: {},
  gestures: { 'home.chosen': press('link', 'Go Home') },
  promises: {
    arriving: null,
    shown: () => ({ shows: ['404', 'Page Not Found', 'Redirecting in 5 seconds…'] }),
    left: () => ({}),
  },
})
