import type { CallInput, CallName, Contract, Reply } from '#src/api/contract/index.ts'
import type { AccountRow, Reading, Writing } from '../tables.ts'
import type { Pages } from './pages.ts'

/** A GET only reads: it runs without the lock that orders the writers. */
type TxOf<K extends CallName> = Contract[K]['method'] extends 'GET' ? Reading : Writing

type WhoOf<K extends CallName> = Contract[K]['auth'] extends 'session'
  ? { readonly me: AccountRow; readonly token: string }
  : Contract[K]['auth'] extends 'discord'
    ? { readonly discordToken: string }
    : unknown

type Context<K extends CallName> = {
  readonly tx: TxOf<K>
  readonly pages: Pages
  /** The origins whose addresses the caller may ask us to send people to. */
  readonly origins: () => readonly string[]
} & WhoOf<K>

type Handler<K extends CallName> = (input: CallInput<K>, context: Context<K>) => Reply<K>

/** One handler for each call. A missing one does not compile. */
export type Handlers = { [K in CallName]: Handler<K> }

export const ok = <const B>(body: B) => ({ status: 200, body }) as const
export const done = { status: 200, body: { message: 'Done.' } } as const
export const refuse = <const S extends number>(status: S, message: string) =>
  ({ status, body: { message } }) as const
