import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import type { AccountUpdate } from '#machines/site/navigation-drawer/ports.ts'
import { navigationDrawerSamples } from '#machines/site/navigation-drawer/samples.ts'
import type { AccountRow } from '#mocks/backend/tables.ts'
import { type Expectation, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, invoiceRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { siteViews } from '#model/views/site.tsx'
import { navigationDrawerFlow } from '#src/flows/site/navigation-drawer/flow.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'

const userId = '64b000000000000000000002'

const accounts: Record<PaymentAccountStatus, AccountRow['payout']> = {
  not_connected: null,
  pending: { id: 'acct_1', status: 'pending' },
  verified: { id: 'acct_1', status: 'verified' },
}

const frameOf = ({ input }: PathSoFar) =>
  /visitor/.test(input) ? 'visitor' : /pill/i.test(input) ? 'pill' : 'sidebar'

/** Whether the whole navigation is visible, according to the path. */
const isWide = (path: PathSoFar): boolean => {
  const resized = path.latest('screen.resized')
  return resized?.kind === 'event' && 'wide' in resized.event
    ? resized.event.wide === true
    : !path.input.startsWith('narrow')
}

/** Whether the menu was opened and not closed since. */
const isOpen = (path: PathSoFar): boolean => {
  const last = path.latest('menu.opened', 'menu.closed', 'route.changed', 'screen.resized')
  return last?.kind === 'event' && last.event.type === 'menu.opened'
}

const accountOf = (path: PathSoFar) => {
  const told = path.causes.flatMap((cause) => {
    const said = cause.kind === 'snapshot' ? (cause.snapshot as AccountUpdate) : null
    return said?.kind === 'known' ? [said.account] : []
  })
  return told.at(-1) ?? null
}

/**
 * NAV-11: whether the menu links to the card provider: according to the last loaded data, the user is a seller with a
 * payment account.
 */
const leadsToProvider = (path: PathSoFar): boolean => {
  if (accountOf(path)?.role !== 'seller') return false
  const answered = path.latest('loadPaymentStatus')
  const becameSeller = path.causes.findLastIndex(
    ({ kind }, at) =>
      kind === 'snapshot' &&
      accountOf({ ...path, causes: path.causes.slice(0, at) })?.role !== 'seller' &&
      accountOf({ ...path, causes: path.causes.slice(0, at + 1) })?.role === 'seller',
  )
  if (!answered || path.causes.lastIndexOf(answered) < becameSeller || answered.kind !== 'output')
    return false
  return (answered.output as { status: PaymentAccountStatus }).status !== 'not_connected'
}

const disabled = 'Your account is disabled'

const provider = 'https://payments.guildhall.test/'

const expected = (path: PathSoFar): Expectation => {
  const owes = frameOf(path) === 'sidebar' && (accountOf(path)?.overdueInvoices.length ?? 0) > 0
  const { shows = [], hides = [], ...menu } = expectedOfMenu(path)
  return owes
    ? { ...menu, shows: [...shows, disabled, 'January 2026: $9.00'], hides }
    : { ...menu, shows, hides: [...hides, disabled] }
}

const expectedOfMenu = (path: PathSoFar): Expectation => {
  const frame = frameOf(path)
  const [wide, open] = [isWide(path), isOpen(path)]
  const dialog = open && frame === 'sidebar' ? 'Menu' : null
  if (frame === 'visitor')
    return {
      dialog,
      links: {
        Guildhall: '/',
        Contact: 'https://t.me/guildhall',
        ...((wide || open) && {
          'Contact us': 'https://t.me/guildhall',
          'Sign up': '/register',
          Login: '/login',
        }),
      },
      hides: wide || open ? [] : ['Contact us', 'Login'],
    }
  const somebody = path.input !== 'sidebarOfNobody'
  const name = accountOf(path)?.name ?? (somebody ? 'Sol Seller' : '')
  if (!wide && !open)
    return { dialog, hides: ['Subscriptions', 'Log Out', 'Stripe'], links: { Guildhall: '/dashboard' } }
  const links = frame === 'sidebar' || leadsToProvider(path)
  return {
    dialog,
    shows: ['Subscriptions', 'Communities', ...(links ? ['Stripe'] : [])],
    hides: [...(links ? [] : ['Stripe']), ...(somebody ? [] : ['Log Out', 'Profile'])],
    links: {
      Guildhall: '/dashboard',
      Subscriptions: '/subscriptions',
      Communities: '/pages',
      ...(links && { Stripe: provider }),
      ...(somebody && { [(frame === 'pill' && open) || name === '' ? 'Profile' : name]: '/profile' }),
    },
  }
}

/**
 * Fills the cache by the query of the navigation itself, so that the query runs again when the user returns to the
 * page.
 */
const answered = ({ services }: Sandbox) => services.graph.query(accountQuery, {})

export const navigationDrawerModel = modelOf({
  machine: navigationDrawerMachine,
  samples: navigationDrawerSamples,
  view: siteViews['navigation-drawer'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  flow: navigationDrawerFlow,
  drives: {
    watchAccount: {
      says: {
        known: async (sandbox, { account: { id, overdueInvoices, ...account } }) => {
          await answered(sandbox)
          await sandbox.patch('accounts', id, account)
          await sandbox.put('invoices', invoiceRow(userId, { isPaid: overdueInvoices.length === 0 }))
          sandbox.comeBack()
        },
        failed: async (sandbox) => {
          await answered(sandbox)
          await sandbox.refuse('me', { status: 500, message: '' })
          sandbox.comeBack()
        },
      },
    },
    loadPaymentStatus: {
      call: 'paymentAccount',
      answers: (sandbox, { status }) => sandbox.patch('accounts', userId, { payout: accounts[status] }),
    },
  },
  gestures: {
    'menu.opened': press('button', 'Open menu'),
    'menu.closed': { ...press('button', 'Close menu'), escapes: true },
    'screen.resized': { bySystem: ({ send }, event) => send(event) },
    'route.changed': { bySystem: ({ send }, event) => send(event) },
    'logout.chosen': press('button', 'Log Out'),
  },
  expectations: { shown: expected, left: () => ({}) },
})
