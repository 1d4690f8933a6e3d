import { adsMachine } from '#machines/site/ads/machine.ts'
import { adsSamples } from '#machines/site/ads/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { siteViews } from '#model/views/site.tsx'
import { adsFlow } from '#src/flows/site/ads/flow.ts'

const expected = () => ({
  shows: ['Why most ads fail', 'We Handle Everything', "Why We're Different", 'How It Works'],
  links: { 'See our prices': '/pricing' },
  offers: { "Let's Talk Growth": true, 'Book a Free Call': true },
})

export const adsModel = modelOf({
  machine: adsMachine,
  samples: adsSamples,
  view: siteViews.ads,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: adsFlow,
  standIns: (held) => ({ scheduling: held.child('scheduling') }),
  drives: {},
  gestures: {
    'film.played': press('button', 'Play: how we advertise'),
    'call.requested': press('button', ["Let's Talk Growth", 'Book a Free Call']),
  },
  expectations: { reading: expected, watching: expected },
})
