import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import type { AccountUpdate, NavigationAccount, NavigationDrawerPorts } from './ports.ts'

/** The kind of navigation (C08): the sidebar or the pill of signed-in users, or the visitor's bar. */
export type NavigationLayout = 'sidebar' | 'pill' | 'visitor'

/**
 * The smallest screen width, in CSS pixels, at which a layout needs no menu. The limits 1024 and 768 themselves count
 * as wide (B33).
 */
export const fixedFrom: Readonly<Record<NavigationLayout, number>> = {
  sidebar: 1024,
  pill: 768,
  visitor: 768,
}

export interface NavigationDrawerInput {
  frame: NavigationLayout
  /** Whether the screen is at least as wide as `fixedFrom`. */
  wide: boolean
  token: string | null
  /** The name of the user that the session has stored, shown until the provider has sent the account. */
  name: string | null
}

export type NavigationDrawerEvent =
  | { type: 'menu.opened' }
  /** The user closed the menu, by its button, Escape or a click outside. */
  | { type: 'menu.closed' }
  /** The screen has become wide enough to need no menu, or too narrow for the whole navigation. */
  | { type: 'screen.resized'; wide: boolean }
  /** The user has navigated to another page, or to another part of this page. */
  | { type: 'route.changed' }
  | { type: 'logout.chosen' }

interface NavigationDrawerContext extends Omit<NavigationDrawerInput, 'token'> {
  signedIn: boolean
  /** The signed-in user; null until the provider has responded. */
  account: NavigationAccount | null
}

type Updated = { update: AccountUpdate | undefined }

const updated = ({ event }: { event: { snapshot: { context: AccountUpdate | undefined } } }): Updated => ({
  update: event.snapshot.context,
})

const logOut = { guard: 'isSignedIn', target: '#navigation-drawer.left', actions: 'closeSession' } as const

/** The navigation of every page: a sidebar, pill or bar, or on a narrow screen a menu (D1 §2, §4, §9). */
export const navigationDrawerMachine = setup({
  types: {
    input: {} as NavigationDrawerInput,
    context: {} as NavigationDrawerContext,
    events: {} as NavigationDrawerEvent,
    emitted: {} as Emission,
  },
  actors: portsOf<NavigationDrawerPorts>(),
  guards: {
    isWide: ({ context }) => context.wide,
    isSignedIn: ({ context }) => context.signedIn,
    isSellerOnPill: ({ context: { frame, account } }) => frame === 'pill' && account?.role === 'seller',
    isConnected: (_, params: { status: PaymentAccountStatus }) => params.status !== 'not_connected',
    /** Whether the account is the first one, that of another user, or that of a buyer who has become a seller. */
    isAnother: ({ context: { account } }, { update }: Updated) =>
      update?.kind === 'known' && (update.account.id !== account?.id || update.account.role !== account.role),
  },
  actions: {
    keepWidth: assign({ wide: (_, params: { wide: boolean }) => params.wide }),
    keepAccount: assign({
      account: ({ context }, { update }: Updated) =>
        update?.kind === 'known' ? update.account : context.account,
    }),
    closeSession: emit({ type: 'session.closed', forget: 'all', to: '/' }),
  },
}).createMachine({
  id: 'navigation-drawer',
  context: ({ input: { token, ...input } }) => ({ ...input, signedIn: token !== null, account: null }),
  initial: 'shown',
  states: {
    shown: {
      type: 'parallel',
      states: {
        menu: {
          initial: 'measuring',
          on: {
            'screen.resized': {
              target: '.measuring',
              actions: { type: 'keepWidth', params: payload },
            },
          },
          states: {
            measuring: { always: [{ guard: 'isWide', target: 'fixed' }, { target: 'closed' }] },
            fixed: {
              description: 'The screen is wide; the whole navigation is visible.',
              meta: {
                requirements: [
                  'NAV-01',
                  'NAV-03',
                  'NAV-04',
                  'NAV-05',
                  'NAV-06',
                  'NAV-09',
                  'NAV-10',
                  'NAV-12',
                ],
              },
              on: { 'logout.chosen': logOut },
            },
            closed: {
              description: 'The screen is narrow; a bar has a button for the menu.',
              meta: { requirements: ['NAV-02', 'NAV-07', 'NAV-13'] },
              on: { 'menu.opened': 'open' },
            },
            open: {
              description: 'The menu is open. As a drawer it covers the page, which does not scroll then.',
              meta: {
                requirements: [
                  'NAV-02',
                  'NAV-03',
                  'NAV-04',
                  'NAV-05',
                  'NAV-06',
                  'NAV-07',
                  'NAV-08',
                  'NAV-13',
                ],
              },
              on: { 'menu.closed': 'closed', 'route.changed': 'closed', 'logout.chosen': logOut },
            },
          },
        },
        account: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isSignedIn', target: 'watched' }, { target: 'nobody' }] },
            nobody: {},
            watched: {
              initial: 'deciding',
              invoke: {
                id: 'watchAccount',
                src: 'watchAccount',
                input: {},
                onSnapshot: [
                  {
                    guard: { type: 'isAnother', params: updated },
                    target: '.deciding',
                    actions: { type: 'keepAccount', params: updated },
                  },
                  { actions: { type: 'keepAccount', params: updated } },
                ],
                onError: {},
              },
              states: {
                deciding: { always: [{ guard: 'isSellerOnPill', target: 'asking' }, { target: 'plain' }] },
                plain: {},
                asking: {
                  invoke: {
                    id: 'loadPaymentStatus',
                    src: 'loadPaymentStatus',
                    input: ({ context }) => ({ userId: context.account?.id ?? '' }),
                    onDone: [
                      { guard: { type: 'isConnected', params: output }, target: 'connected' },
                      { target: 'plain' },
                    ],
                    // A payment account whose status could not be loaded counts as not connected (PAYACC-08).
                    onError: 'plain',
                  },
                },
                connected: {
                  description:
                    'The seller has a payment account, so the pill also links to the card provider.',
                  meta: { requirements: ['NAV-11'] },
                },
              },
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
})
