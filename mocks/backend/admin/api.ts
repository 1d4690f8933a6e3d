import type * as z from 'zod/mini'
import type { MediaKind, Role } from '#machines/rules/kit/entities.ts'
import type { CallName } from '#src/api/contract/index.ts'
import type { LoggedRequest } from '../http/request-log.ts'
import type { CheckoutRow, FaultOutcome, onboardingOutcome } from '../tables.ts'
import type { DataApi } from './data-api.ts'

/** Instants here are epoch milliseconds of virtual time; amounts are in major units. */
type Instant = number

interface ScenarioInfo {
  readonly slug: string
  readonly title: string
  readonly description: string
}

export interface AccountInfo {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly confirmed: boolean
  readonly cardFails: boolean
  readonly discord: string | null
  readonly telegram: string | null
}

/** What falls due: a period of a subscription ends, and is charged again or lapses; an invoice is sent or overdue. */
export interface DueInfo {
  readonly at: Instant
  /** In words, such as 'Night Owls: Supporter, for Bea Buyer'. */
  readonly about: string
}

/** What can go wrong on demand: a call of the contract, or an upload to the image host. */
export type Faulty = CallName | 'imageHost'

export interface Fault {
  /** The call it belongs to, or every call that has none of its own. */
  readonly call: Faulty | 'every'
  /** Real milliseconds before the answer. */
  readonly latencyMs: number
  /** Null: only slow. */
  readonly outcome: FaultOutcome | null
  readonly status: number
  readonly message: string
  /** The `Retry-After` of a refusal in seconds; absent or null where it has none. */
  readonly retryAfter?: number | null | undefined
  /** How often it still happens; null is always. */
  readonly remaining: number | null
}

/** The rest of a fault has defaults: no latency, 500 'Something went wrong on our side.', once. */
type NewFault = Pick<Fault, 'call'> & Partial<Omit<Fault, 'call'>>

export interface AdminState {
  readonly scenario: string
  readonly scenarios: readonly ScenarioInfo[]
  /** At most 50, the scenarios' own first. */
  readonly accounts: readonly AccountInfo[]
  readonly now: Instant
  /** What the person should know about storage. */
  readonly notice: string | null
  readonly nextDue: DueInfo | null
  readonly faults: readonly Fault[]
  /** Every call, for the choice of a fault. */
  readonly calls: readonly Faulty[]
}

export interface ClockMove {
  readonly now: Instant
  /** How many things fell due on the way. */
  readonly ran: number
}

export interface SignIn {
  readonly token: string
  readonly user: {
    readonly id: string
    readonly role: Role
    readonly name: string
    readonly email: string
  }
}

export interface Mail {
  readonly id: string
  readonly to: string
  readonly at: Instant
  readonly subject: string
  readonly text: string
  /** The six digits of a confirmation mail. */
  readonly code: string | null
  /** The address in a mail for a new password. */
  readonly link: string | null
}

export interface CheckoutPage {
  readonly sessionId: string
  readonly status: CheckoutRow['status'] | 'expired'
  readonly title: string
  readonly buyer: string
  /** Due today: 0 while a trial runs. */
  readonly amount: number
  /** What each period (or the one-time fee) costs. */
  readonly price: number
  readonly currency: string
  readonly trialDays: number
  /** Null for a one-time fee. */
  readonly period: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' } | null
  readonly successUrl: string
  readonly cancelUrl: string
}

/** A month's platform fees of a seller. */
export interface InvoicePage {
  readonly invoiceId: string
  readonly seller: string
  /** 'March 2026' */
  readonly month: string
  readonly status: 'open' | 'overdue' | 'paid'
  readonly issuedAt: Instant
  /** The end of the 10th: overdue from here on. */
  readonly dueAt: Instant
  readonly paidAt: Instant | null
  /** One for each currency and tier. */
  readonly lines: readonly {
    readonly currency: string
    readonly percent: number
    readonly sales: number
    readonly fee: number
  }[]
  readonly totals: readonly { readonly currency: string; readonly amount: number }[]
}

export interface GoogleAccountInfo {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Whether someone with this address has an account here. */
  readonly registered: boolean
}

/** A Discord server's or a Telegram chat's page. */
export interface ServerPage {
  readonly serverId: string
  readonly platform: 'Discord' | 'Telegram'
  readonly name: string
  readonly members: number
  readonly botPresent: boolean
  readonly botIsAdmin: boolean
  /** Null when the page was opened by the server's id. */
  readonly invite: {
    readonly code: string
    /** Whose invite it is. */
    readonly person: string
    readonly used: boolean
    /** Whether that person is a member now. */
    readonly joined: boolean
  } | null
}

/** A server or a chat by its id, or by an invite into it. */
export type ServerKey = { readonly serverId: string } | { readonly invite: string }

/**
 * How a seller's onboarding at the card provider ended: with everything, with papers still missing, or checked but not
 * yet allowed to be paid out.
 */
export type OnboardingOutcome = z.infer<typeof onboardingOutcome>

export interface OnboardingPage {
  readonly payoutAccountId: string
  readonly seller: string
  readonly status: 'open' | OnboardingOutcome
}

interface HistoryEntry {
  readonly seq: number
  readonly label: string
  readonly at: Instant
  readonly changes: number
}

/** What decides what the fake backend holds and how it answers: scenario, history, clock, sessions, faults. */
export interface ControlApi {
  state(): Promise<AdminState>

  /** Begins the world of another scenario; `size` is how much of what it is full of, its own without one. */
  switchScenario(params: { scenario: string; size?: number | undefined }): Promise<void>
  /** Begins the present scenario anew. */
  reset(): Promise<void>
  /** The latest writes, newest first. */
  history(params?: { limit?: number }): Promise<readonly HistoryEntry[]>
  /** Undoes everything after the entry `seq`, the clock included. */
  rewind(params: { seq: number }): Promise<void>

  /** Moves the clock forward by real-world milliseconds. */
  advance(params: { ms: number }): Promise<ClockMove>
  /** Moves the clock forward by calendar months. */
  advanceMonths(params: { months: number }): Promise<ClockMove>
  advanceTo(params: { at: Instant }): Promise<ClockMove>
  /** Moves the clock to the next thing that falls due; stays where nothing does. */
  advanceToNextDue(): Promise<ClockMove>

  /** Ends sessions now, all or one person's; they can be renewed. */
  expireSessions(params?: { accountId?: string }): Promise<void>
  /** Ends sessions so that they cannot be renewed. */
  revokeSessions(params?: { accountId?: string }): Promise<void>
  expireDiscordTokens(params?: { accountId?: string }): Promise<void>
  /** A new session for an account, by id or email address. */
  signInAs(params: { account: string }): Promise<SignIn>
  /** Whether the person's card is refused at the next charge. */
  setCard(params: { accountId: string; fails: boolean }): Promise<void>

  setFault(params: NewFault): Promise<void>
  clearFault(params: { call: Faulty | 'every' }): Promise<void>
  clearFaults(): Promise<void>

  /** The latest requests, newest first, of this backend (in the page: of this tab). */
  requests(): Promise<readonly LoggedRequest[]>
}

/** What the stand-ins for third parties show and do: mailbox, checkout, invoices, Google, servers, onboarding. */
export interface ThirdPartyApi {
  /** Newest first. */
  mails(params?: { to?: string }): Promise<readonly Mail[]>

  checkout(params: { sessionId: string }): Promise<CheckoutPage>
  /**
   * Takes the money and records the purchase. With `recorded: false` the purchase is not recorded, as when the
   * provider's notice is late; the product then posts it itself (API-34).
   */
  pay(params: { sessionId: string; recorded?: boolean }): Promise<{ goTo: string }>
  /** The card is refused; the checkout can be tried again. */
  decline(params: { sessionId: string }): Promise<void>

  /** Everybody's invoices for platform fees or those of one account (by id or email address), the latest month first. */
  invoices(params?: { account?: string }): Promise<readonly InvoicePage[]>
  invoice(params: { invoiceId: string }): Promise<InvoicePage>
  payInvoice(params: { invoiceId: string }): Promise<InvoicePage>

  googleAccounts(): Promise<readonly GoogleAccountInfo[]>
  /** What Google hands to the product after a sign-in: for a known Google account or a new one. */
  issueGoogleCredential(
    params: { googleAccountId: string } | { name: string; email: string },
  ): Promise<{ credential: string }>

  server(params: ServerKey): Promise<ServerPage>
  /** The servers of a platform, and whether our bot is there. */
  servers(params: {
    platform: ServerPage['platform']
  }): Promise<readonly Pick<ServerPage, 'serverId' | 'name' | 'botPresent'>[]>
  /** A server by its id; one that there is not yet is opened by this name, without our bot. */
  openServer(params: {
    platform: ServerPage['platform']
    serverId: string
    name: string
  }): Promise<ServerPage>
  /** The person of the invite becomes a member, as their connected account there or a new one. */
  join(params: { invite: string }): Promise<ServerPage>
  /** Invites our bot into a server or takes it out. */
  setBot(params: { serverId: string; present: boolean; admin: boolean }): Promise<ServerPage>
  /** Discord's consent page says yes: the code for its redirect. */
  allowDiscord(params: { username: string }): Promise<{ code: string }>
  /** The person presses Start in our bot's chat: their Telegram account is connected. */
  startTelegramBot(params: { accountId: string; username: string }): Promise<void>
  /** The person presses Start in the pay-per-view bot's chat. */
  startPayPerViewBot(params: { accountId: string }): Promise<void>

  /** A session at the pay-per-view bot's checkout, paid or abandoned: the `sid` of the return page. */
  payPerView(params: { paid: boolean }): Promise<{ sid: string }>

  /** The image host keeps a file of someone's; `publicId` is what a delete names. */
  keepMedia(params: { account: string; kind: MediaKind; url: string }): Promise<{ publicId: string }>

  onboarding(params: { payoutAccountId: string }): Promise<OnboardingPage>
  /** The seller hands in their papers; the product hears of it when it next refreshes the account. */
  finishOnboarding(params: { payoutAccountId: string; outcome?: OnboardingOutcome }): Promise<void>
}

/**
 * Controls the fake provider, for the panel, the stand-ins for third parties, and tests. Each method takes one object
 * and is also `POST /api/admin/<name>` with that object as JSON (`{}` for a method without parameters). A request that
 * cannot be carried out rejects with an `AdminRefusal`, over HTTP with 400 `{message}`.
 */
export interface AdminApi extends ControlApi, ThirdPartyApi, DataApi {}

/** Why a request to the admin API cannot be carried out, in words for the person. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal'
}
