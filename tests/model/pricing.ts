import { pricingMachine } from '../../machines/pricing/machine.ts'
import { pricingSamples } from '../../machines/pricing/samples.ts'
import { stages } from '../../src/studio/stages.tsx'
import { press } from './driver/model.ts'
import { testModel } from './driver/test-model.ts'
import { selectionGestures, tierPromise } from './driver/tiers.ts'

testModel({
  machine: pricingMachine,
  samples: pricingSamples,
  stage: stages.pricing,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  ports: () => ({}),
  drives: {},
  gestures: { ...selectionGestures, 'tier.chosen': press('link', 'Start free trial') },
  promises: {
    comparing: (story) => ({
      ...tierPromise(story),
      links: { 'Start free trial': '/register', 'Read more': '/register' },
    }),
  },
})
