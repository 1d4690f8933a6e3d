import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { notFoundSamples } from '#machines/site/not-found/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { siteViews } from '#model/views/site.tsx'
import { notFoundFlow } from '#src/flows/site/not-found/flow.ts'

export const notFoundModel = modelOf({
  machine: notFoundMachine,
  samples: notFoundSamples,
  view: siteViews['not-found'],
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: notFoundFlow,
  drives: {},
  gestures: { 'home.chosen': press('link', 'Go Home') },
  expectations: {
    arriving: null,
    shown: () => ({ shows: ['404', 'Page Not Found', 'Redirecting in 5 seconds…'] }),
    left: () => ({}),
  },
})
