import type { Path } from '#machines/rules/links/addresses.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/** The signed-in user as the session stores it, under the five keys of D1 §3 'Browser storage keys'. */
export interface SignedIn {
  token: string
  userId: string
  userRole: string
  userName: string
  userEmail: string
}

/** What is removed when a session ends: all stored values, or only the token. */
export type Forgotten = 'all' | 'token'

export interface Toast {
  title: string
  tone: 'plain' | 'destructive'
}

/**
 * What a machine asks the app to do. All flows use this type; `connect` (src/flows/kit/connect.ts) passes emissions to
 * the app.
 */
export type Emission =
  /**
   * Navigate to a page of the product. `state` stays in the browser's history entry, also over a reload: the community
   * that was just created, the plan that was just joined, or why the user is sent there.
   */
  | {
      type: 'page.opened'
      path: Path
      replace?: true
      state?: { created: string } | { reason: string } | { joined: string }
    }
  /** Change the URL of the current page without navigating. */
  | { type: 'address.rewritten'; path: Path }
  /** Navigate to a third party's page in this tab. */
  | { type: 'page.left'; url: ExternalUrl; replace?: true }
  | { type: 'session.opened'; signedIn: SignedIn }
  /** An account must confirm its email: sign out, store the account, and open /confirm-email (C10). */
  | { type: 'confirmation.opened'; userId: string; userEmail: string }
  /** End the session: `all` clears local storage, `token` removes only the token (D1 §8). Then the page `to` opens. */
  | { type: 'session.closed'; forget: Forgotten; to: Path }
  | {
      type: 'value.remembered'
      key: 'userRole' | 'userName' | 'redirectAfterLogin' | 'pendingPurchases'
      value: string
    }
  | { type: 'value.forgotten'; key: 'redirectAfterLogin' | 'pendingPurchases' }
  | { type: 'toast.shown'; toast: Toast }
  /** Log an error that no port has thrown. It contains no tokens or passwords (A13). */
  | { type: 'failure.logged'; doing: string; error: unknown }
