import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { pricingSamples } from '#machines/site/pricing/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { selectionGestures, tierExpectation } from '#model/driver/page/tiers.ts'
import { siteViews } from '#model/views/site.tsx'
import { pricingFlow } from '#src/flows/site/pricing/flow.ts'

export const pricingModel = modelOf({
  machine: pricingMachine,
  samples: pricingSamples,
  view: siteViews.pricing,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: pricingFlow,
  drives: {},
  gestures: { ...selectionGestures, 'tier.chosen': press('link', 'Start free trial') },
  expectations: {
    comparing: (path) => ({
      ...tierExpectation(path),
      links: {
        'Start free trial': '/register',
        'Read more about Growth': '/register',
        'Read more about Pro': '/register',
        'Read more about Scale': '/register',
      },
    }),
  },
})
