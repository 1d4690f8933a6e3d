import { notFoundMachine } from '../../machines/not-found/machine.ts'
import { notFoundSamples } from '../../machines/not-found/samples.ts'
import { stages } from '../../src/studio/stages.tsx'
import { press } from './driver/model.ts'
import { testModel } from './driver/test-model.ts'

testModel({
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
