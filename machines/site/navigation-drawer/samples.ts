import type { Samples } from '#machines/kit/samples.ts'
import { failureOf } from '#machines/kit/samples.ts'
import type { OverdueInvoice } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { navigationDrawerMachine } from './machine.ts'
import type { NavigationAccount } from './ports.ts'

const sampleMember: NavigationAccount = {
  id: '64b000000000000000000002',
  name: 'Sol Seller',
  role: 'seller',
  profilePicture: null,
  overdueInvoices: [],
}

const overdue: OverdueInvoice = {
  id: 'invoice-1',
  month: 'January 2026',
  totals: [{ amount: 9, currency: 'usd' }],
  url: externalUrl('https://guildhall.test/mocks/providers/invoice.html?invoice=invoice-1'),
}

export const navigationDrawerSamples: Samples<typeof navigationDrawerMachine> = {
  mainPath: ['shown.menu.open'],
  inputs: {
    sidebar: { frame: 'sidebar', wide: true, token: 'token-1', name: 'Sol Seller' },
    narrowSidebar: { frame: 'sidebar', wide: false, token: 'token-1', name: 'Sol Seller' },
    pill: { frame: 'pill', wide: true, token: 'token-1', name: 'Sol Seller' },
    narrowPill: { frame: 'pill', wide: false, token: 'token-1', name: 'Sol Seller' },
    visitor: { frame: 'visitor', wide: true, token: null, name: null },
    sidebarOfNobody: { frame: 'sidebar', wide: true, token: null, name: null },
  },
  events: {
    'menu.opened': [{}],
    'menu.closed': [{}],
    'screen.resized': [{ wide: true }, { wide: false }],
    'route.changed': [{}],
    'logout.chosen': [{}],
  },
  actors: {
    watchAccount: {
      snapshots: {
        known: [
          { kind: 'known', account: sampleMember },
          { kind: 'known', account: { ...sampleMember, name: '', role: 'buyer' } },
          { kind: 'known', account: { ...sampleMember, overdueInvoices: [overdue] } },
        ],
        failed: [{ kind: 'failed', error: failureOf(null) }],
      },
    },
    loadPaymentStatus: {
      outputs: [{ status: 'verified' }, { status: 'pending' }, { status: 'not_connected' }],
      errors: ['The provider is resting.', null],
    },
  },
  // Reduces the states: leaves out `screen.resized` events that do not change whether the screen is wide.
  possible: ({ context }, event) => event.type !== 'screen.resized' || event.wide !== context.wide,
}
