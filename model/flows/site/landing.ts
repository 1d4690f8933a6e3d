import { landingMachine } from '#machines/site/landing/machine.ts'
import { landingSamples } from '#machines/site/landing/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import type { Control } from '#model/driver/page/screen.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { siteViews } from '#model/views/site.tsx'
import { landingFlow } from '#src/flows/site/landing/flow.ts'

const questions = ['How do I know which plan I am on?', 'How do I get my money?']

const slides = (name: string) => ({
  control: (): Control => ({ role: 'slider', name }),
  value: ({ position }: { position: number }) => String(position),
})

const written = (path: PathSoFar, type: 'members.slid' | 'price.slid', otherwise: string) =>
  path.written(type, 'position') || otherwise

/** CALC-07: the earnings at both ends of the sliders and at their initial values. */
const earned: Record<string, string> = {
  '40 3': '$4,680',
  '0 3': '$881',
  '100 3': '$46,800',
  '40 0': '$1,095',
  '40 9': '$47,475',
  '0 0': '$198',
  '0 9': '$9,495',
  '100 0': '$11,138',
  '100 9': '$474,750',
}

const expected = (path: PathSoFar) => ({
  shows: [
    'We Help You Grow Or We Work For Free',
    'Secured by Stripe',
    'Powered by Guildhall',
    earned[`${written(path, 'members.slid', '40')} ${written(path, 'price.slid', '3')}`] ?? '',
  ],
  links: { 'Get started': '/register', 'See full pricing': '/pricing' },
  offers: { 'Work with us': true, 'Book a Free Call': true, 'Claim your discount': true },
})

export const landingModel = modelOf({
  machine: landingMachine,
  samples: landingSamples,
  view: siteViews.landing,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: landingFlow,
  standIns: (held) => ({ scheduling: held.child('scheduling') }),
  drives: {},
  gestures: {
    'members.slid': slides('Paying members'),
    'price.slid': slides('What each pays'),
    'question.toggled': {
      control: ({ question }) => ({ role: 'button', name: questions[question === 0 ? 0 : 1] ?? '' }),
    },
    'demo.played': press('button', 'Play: the demo'),
    'call.requested': press('button', ['Work with us', 'Book a Free Call']),
    'discount.claimed': press('button', 'Claim your discount'),
  },
  expectations: { reading: expected, watching: expected },
})
