import { legalMachine } from '#machines/site/legal/machine.ts'
import { legalSamples } from '#machines/site/legal/samples.ts'
import { modelOf } from '#model/driver/model.ts'
import { siteViews } from '#model/views/site.tsx'
import { legalFlow } from '#src/flows/site/legal/flow.ts'

const labels = { terms: 'Terms', privacy: 'Privacy', acceptable: 'Usage' } as const

const page = ['Legal Information', 'Review our policies and terms', 'Policies & Terms']
const date = 'Effective date: July 3, 2025'

export const legalModel = modelOf({
  machine: legalMachine,
  samples: legalSamples,
  view: siteViews.legal,
  rows: () => ({}),
  kept: (): Record<string, string> => ({}),
  flow: legalFlow,
  drives: {},
  gestures: {
    'tab.chosen': { control: ({ tab }) => ({ role: 'tab', name: labels[tab] }) },
    'address.changed': { bySystem: ({ send }, event) => send(event) },
  },
  expectations: {
    starting: null,
    terms: () => ({
      shows: [...page, date, 'Terms of Service', 'Governing law'],
      hides: ['Your rights', 'Prohibited activities'],
      links: { 'open the group': 'https://t.me/guildhall' },
    }),
    privacy: () => ({
      shows: [...page, date, 'Privacy Policy', 'Your rights'],
      hides: ['Governing law', 'Prohibited activities'],
      links: { 'open the group': 'https://t.me/guildhall' },
    }),
    acceptable: () => ({
      shows: [...page, date, 'Acceptable Use', 'Prohibited activities'],
      hides: ['Governing law', 'Your rights'],
    }),
  },
})
