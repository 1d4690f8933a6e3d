import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, OverdueInvoice, PaymentAccountStatus } from '#machines/rules/kit/entities.ts'

/** The signed-in person as the navigation shows them. */
export type NavigationAccount = Pick<Account, 'id' | 'name' | 'role' | 'profilePicture'> & {
  overdueInvoices: OverdueInvoice[]
}

export type AccountUpdate =
  | { kind: 'known'; account: NavigationAccount }
  /** They could not be fetched. */
  | { kind: 'failed'; error: unknown }

export interface NavigationDrawerPorts {
  /** GET /users/me (API-11) as the cache holds it, again whenever it changes there. */
  watchAccount: Feed<Record<string, never>, AccountUpdate>
  /** GET /stripe/account/{userId} (API-21). */
  loadPaymentStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
}
