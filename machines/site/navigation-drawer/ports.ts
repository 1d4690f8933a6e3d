import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, OverdueInvoice, PaymentAccountStatus } from '#machines/rules/kit/entities.ts'

/** The signed-in user as the navigation shows them. */
export type NavigationAccount = Pick<Account, 'id' | 'name' | 'role' | 'profilePicture'> & {
  overdueInvoices: OverdueInvoice[]
}

export type AccountUpdate =
  | { kind: 'known'; account: NavigationAccount }
  /** The account could not be loaded. */
  | { kind: 'failed'; error: unknown }

export interface NavigationDrawerPorts {
  /** Emits the account of GET /users/me (API-11), from the cache, now and after each change of the account. */
  watchAccount: Feed<Record<string, never>, AccountUpdate>
  /** Sends GET /stripe/account/{userId} (API-21). */
  loadPaymentStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
}
