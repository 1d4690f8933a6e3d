import type { CallInput, CallName, Contract, Reply } from '#src/api/contract/index.ts'
import type { AccountRow, Reading, Writing } from '../tables.ts'
import type { Pages } from './pages.ts'

/**
 * The transaction of an endpoint. The transaction for a GET has no methods that write, because a GET runs without the
 * lock that orders writes.
 */
type TxOf<K extends CallName> = Contract[K]['method'] extends 'GET' ? Reading : Writing

type WhoOf<K extends CallName> = Contract[K]['auth'] extends 'session'
  ? { readonly me: AccountRow; readonly token: string }
  : Contract[K]['auth'] extends 'discord'
    ? { readonly discordToken: string }
    : unknown

type Context<K extends CallName> = {
  readonly tx: TxOf<K>
  readonly pages: Pages
  /** The origins to which a response may redirect users. */
  readonly origins: () => readonly string[]
} & WhoOf<K>

type Handler<K extends CallName> = (input: CallInput<K>, context: Context<K>) => Reply<K>

/** One handler for each endpoint. A missing handler is a type error. */
export type Handlers = { [K in CallName]: Handler<K> }

export const ok = <const B>(body: B) => ({ status: 200, body }) as const
export const done = { status: 200, body: { message: 'Done.' } } as const
export const refuse = <const S extends number>(status: S, message: string) =>
  ({ status, body: { message } }) as const
