import type * as z from 'zod/mini'
import type { MediaKind, Role } from '#machines/rules/kit/entities.ts'
import type { CallName } from '#src/api/contract/index.ts'
import type { LoggedRequest } from '../http/request-log.ts'
import type { CheckoutRow, FaultOutcome, onboardingOutcome } from '../tables.ts'
import type { DataApi } from './data-api.ts'

/**
 * A time of the fake backend's clock, in epoch milliseconds. All amounts of money in this file are in major units, such
 * as dollars.
 */
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

/**
 * A scheduled change: the period of a subscription ends (then the buyer pays for the next period or loses the access),
 * or a seller's invoice is sent or becomes overdue.
 */
export interface DueInfo {
  readonly at: Instant
  /** What the change is about, such as 'Night Owls: Supporter, for Bea Buyer'. */
  readonly about: string
}

/** Where a fault can be set: an endpoint, or uploads to the image host. */
export type Faulty = CallName | 'imageHost'

export interface Fault {
  /** What fails; 'every' means uploads and all endpoints, if they have no fault of their own. */
  readonly call: Faulty | 'every'
  /** The delay before the response, in milliseconds of real time. */
  readonly latencyMs: number
  /** How the request fails; null if it is only slow. */
  readonly outcome: FaultOutcome | null
  readonly status: number
  readonly message: string
  /** The `Retry-After` header of a refusal, in seconds; absent or null for none. */
  readonly retryAfter?: number | null | undefined
  /** How many of the next requests the fault affects; null for all. */
  readonly remaining: number | null
}

/**
 * The fields for setting a fault. Defaults: no latency, no failure, for one request. The default status is 500, with
 * 'Something went wrong on our side.'
 */
type NewFault = Pick<Fault, 'call'> & Partial<Omit<Fault, 'call'>>

export interface AdminState {
  readonly scenario: string
  readonly scenarios: readonly ScenarioInfo[]
  /** At most 50 accounts, those that the scenario defines first. */
  readonly accounts: readonly AccountInfo[]
  readonly now: Instant
  /** A message for the user about the storage, such as that it failed; null if there is none. */
  readonly notice: string | null
  readonly nextDue: DueInfo | null
  readonly faults: readonly Fault[]
  /** All endpoints, and `imageHost`: a fault can be set for each of them. */
  readonly calls: readonly Faulty[]
}

export interface ClockMove {
  readonly now: Instant
  /** How many scheduled changes were carried out. */
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
  /** The six-digit code, if this is a mail that confirms an address; otherwise null. */
  readonly code: string | null
  /** The link, if this is a mail for setting a new password; otherwise null. */
  readonly link: string | null
}

export interface CheckoutPage {
  readonly sessionId: string
  readonly status: CheckoutRow['status'] | 'expired'
  readonly title: string
  readonly buyer: string
  /** The amount charged today: 0 during a trial. */
  readonly amount: number
  /** The price of each period, or the one-time fee. */
  readonly price: number
  readonly currency: string
  readonly trialDays: number
  /** The billing period; null for a one-time fee. */
  readonly period: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' } | null
  readonly successUrl: string
  readonly cancelUrl: string
}

/** A seller's platform fees for one month. */
export interface InvoicePage {
  readonly invoiceId: string
  readonly seller: string
  /** The month of the fees, such as 'March 2026'. */
  readonly month: string
  readonly status: 'open' | 'overdue' | 'paid'
  readonly issuedAt: Instant
  /** The end of the 10th of the month, after which the invoice is overdue. */
  readonly dueAt: Instant
  readonly paidAt: Instant | null
  /** The lines of the invoice: one for each currency and fee rate. */
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
  /** Whether an account with the Google account's email address exists. */
  readonly registered: boolean
}

/** The page of a Discord server or a Telegram chat. */
export interface ServerPage {
  readonly serverId: string
  readonly platform: 'Discord' | 'Telegram'
  readonly name: string
  readonly members: number
  readonly botPresent: boolean
  readonly botIsAdmin: boolean
  /** The invite that opened the page; null if it was opened by the server's id. */
  readonly invite: {
    readonly code: string
    /** The name of the user for whom the invite was made. */
    readonly person: string
    readonly used: boolean
    /** Whether the user who got the invite is a member now. */
    readonly joined: boolean
  } | null
}

/** Names a server or chat by its id, or by an invite to it. */
export type ServerKey = { readonly serverId: string } | { readonly invite: string }

/**
 * How a seller's onboarding at the card provider ended: complete, with documents missing, or complete but without
 * payouts.
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

/** The part of the admin API that controls the fake backend: scenario, history, clock, sessions, faults. */
export interface ControlApi {
  state(): Promise<AdminState>

  /**
   * Replaces the dataset by the dataset of a scenario. `size` is the number of the new dataset's main rows, such
   * as purchases; by default the size that the scenario defines.
   */
  switchScenario(params: { scenario: string; size?: number | undefined }): Promise<void>
  /** Restores the scenario's initial dataset. */
  reset(): Promise<void>
  /** The latest changes of the dataset, newest first. */
  history(params?: { limit?: number }): Promise<readonly HistoryEntry[]>
  /** Undoes all changes of the dataset and the clock that were made after the log entry with the number `seq`. */
  rewind(params: { seq: number }): Promise<void>

  /** Moves the clock forward by `ms` milliseconds. */
  advance(params: { ms: number }): Promise<ClockMove>
  /** Moves the clock forward by calendar months. */
  advanceMonths(params: { months: number }): Promise<ClockMove>
  advanceTo(params: { at: Instant }): Promise<ClockMove>
  /** Moves the clock to the time of the next scheduled change; does nothing if none is scheduled. */
  advanceToNextDue(): Promise<ClockMove>

  /** Makes sessions expire now: all, or those of one account. They can be renewed. */
  expireSessions(params?: { accountId?: string }): Promise<void>
  /** Revokes sessions: all, or those of one account. They cannot be renewed. */
  revokeSessions(params?: { accountId?: string }): Promise<void>
  expireDiscordTokens(params?: { accountId?: string }): Promise<void>
  /** Signs an account in, given by its id or email address. Returns the new session. */
  signInAs(params: { account: string }): Promise<SignIn>
  /** Sets whether the account's card is declined when a subscription is renewed. */
  setCard(params: { accountId: string; fails: boolean }): Promise<void>

  setFault(params: NewFault): Promise<void>
  clearFault(params: { call: Faulty | 'every' }): Promise<void>
  clearFaults(): Promise<void>

  /** The latest requests to the API, newest first. In a browser, only the requests of this tab. */
  requests(): Promise<readonly LoggedRequest[]>
}

/** What the stand-ins for third parties need: mailbox, checkout, invoices, Google, servers, onboarding. */
export interface ThirdPartyApi {
  /** Mails, newest first: all, or those to one address. */
  mails(params?: { to?: string }): Promise<readonly Mail[]>

  checkout(params: { sessionId: string }): Promise<CheckoutPage>
  /**
   * Pays a checkout and records the purchase. With `recorded: false` the purchase is not recorded, as if the card
   * provider's notification were late; the product then records it itself (API-34).
   */
  pay(params: { sessionId: string; recorded?: boolean }): Promise<{ goTo: string }>
  /** Declines the card. The user can then try to pay again. */
  decline(params: { sessionId: string }): Promise<void>

  /** Invoices for platform fees, latest month first: all, or those of one account, given by id or email address. */
  invoices(params?: { account?: string }): Promise<readonly InvoicePage[]>
  invoice(params: { invoiceId: string }): Promise<InvoicePage>
  payInvoice(params: { invoiceId: string }): Promise<InvoicePage>

  googleAccounts(): Promise<readonly GoogleAccountInfo[]>
  /** A Google credential, as the product receives it after a sign-in with an existing or a new Google account. */
  issueGoogleCredential(
    params: { googleAccountId: string } | { name: string; email: string },
  ): Promise<{ credential: string }>

  server(params: ServerKey): Promise<ServerPage>
  /** The servers of a platform. `botPresent` says whether our bot is a member of the server. */
  servers(params: {
    platform: ServerPage['platform']
  }): Promise<readonly Pick<ServerPage, 'serverId' | 'name' | 'botPresent'>[]>
  /** Returns the server with this id. If there is none, creates a server with this name, without our bot. */
  openServer(params: {
    platform: ServerPage['platform']
    serverId: string
    name: string
  }): Promise<ServerPage>
  /** Makes the invited user a member, with their connected platform account or a new one. */
  join(params: { invite: string }): Promise<ServerPage>
  /** Adds our bot to a server, with or without admin rights, or removes it. */
  setBot(params: { serverId: string; present: boolean; admin: boolean }): Promise<ServerPage>
  /**
   * Gives the product access to the Discord account `username`, as a user does on Discord's consent page. Returns the
   * code for the redirect.
   */
  allowDiscord(params: { username: string }): Promise<{ code: string }>
  /** Presses Start in the chat of our Telegram bot, which connects the user's Telegram account. */
  startTelegramBot(params: { accountId: string; username: string }): Promise<void>
  /** Presses Start in the chat of the pay-per-view bot. */
  startPayPerViewBot(params: { accountId: string }): Promise<void>

  /**
   * Creates a paid or an abandoned checkout session of the pay-per-view bot. Returns the session's id, for the query
   * parameter `sid` of the product's return page.
   */
  payPerView(params: { paid: boolean }): Promise<{ sid: string }>

  /** Stores a file of an account at the image host. Returns its `publicId`, with which a request can delete it. */
  keepMedia(params: { account: string; kind: MediaKind; url: string }): Promise<{ publicId: string }>

  onboarding(params: { payoutAccountId: string }): Promise<OnboardingPage>
  /**
   * Submits a seller's documents to the card provider. The product sees the result when it refreshes the payment
   * account.
   */
  finishOnboarding(params: { payoutAccountId: string; outcome?: OnboardingOutcome }): Promise<void>
}

/**
 * Controls the fake backend, for the panel, the stand-ins and tests. Each method takes one object, and is also the
 * route `POST /api/admin/<name>` with that object as JSON (`{}` for a method without parameters). A method that cannot
 * do what is requested rejects with an `AdminRefusal`; over HTTP the response has status 400 and `{message}`.
 */
export interface AdminApi extends ControlApi, ThirdPartyApi, DataApi {}

/** Why the admin API has refused a request, as a sentence for the user. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal'
}
