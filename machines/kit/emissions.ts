import type { Path } from '#machines/rules/links/addresses.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/** A sign-in as the session keeps it: the five keys of D1 §3 'Browser storage keys'. */
export interface SignedIn {
  token: string
  userId: string
  userRole: string
  userName: string
  userEmail: string
}

/** What the end of a session removes: everything that it keeps, or its token. */
export type Forgotten = 'all' | 'token'

export interface Toast {
  title: string
  tone: 'plain' | 'destructive'
}

/**
 * What a machine asks the app to do: the same events for every flow, handled by the app, which `connect`
 * (src/flows/kit/connect.ts) tells of them from the first moment.
 */
export type Emission =
  /**
   * Go to a page of the product. `state` stays with the entry in the browser's history, also over a reload: the community
   * that was created or the plan that was joined just before, or why the person arrives there.
   */
  | {
      type: 'page.opened'
      path: Path
      replace?: true
      state?: { created: string } | { reason: string } | { joined: string }
    }
  /** Rewrite the address of the page that is open, without a navigation. */
  | { type: 'address.rewritten'; path: Path }
  /** Go to a page of a third party in this tab. */
  | { type: 'page.left'; url: ExternalUrl; replace?: true }
  | { type: 'session.opened'; signedIn: SignedIn }
  /** An account must confirm its address: nobody is signed in any more, the account is remembered, and /confirm-email opens (C10). */
  | { type: 'confirmation.opened'; userId: string; userEmail: string }
  /** `all` clears local storage, `token` removes only the token (D1 §8); then the page `to` opens. */
  | { type: 'session.closed'; forget: Forgotten; to: Path }
  | {
      type: 'value.remembered'
      key: 'userRole' | 'userName' | 'redirectAfterLogin' | 'pendingPurchases'
      value: string
    }
  | { type: 'value.forgotten'; key: 'redirectAfterLogin' | 'pendingPurchases' }
  | { type: 'toast.shown'; toast: Toast }
  /** Something is wrong that no port has thrown (A13: what, never tokens or passwords). */
  | { type: 'failure.logged'; doing: string; error: unknown }
