import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { notFoundSamples } from '#machines/site/not-found/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { stages } from '#model/stages.tsx'

export const notFoundModel = modelOf({
  machine: notFoundMachine,
  samples: notFoundSamples,
  stage: stages['not-found'],
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  ports: () => ({}),
  drives: {},
  gestures: { 'home.chosen': press('link', 'Go Home') },
  promises: {
    shown: () => ({ shows: ['404', 'Page Not Found', 'Redirecting in 5 seconds…'] }),
    left: () => ({}),
  },
})
