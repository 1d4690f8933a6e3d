import type { Change } from '#mocks/backend/store/persistence/persistence.ts'
import type { RowOf } from '#mocks/backend/store/tables/define-tables.ts'
import type { AccountRow, AppTables, Reading } from '#mocks/backend/tables.ts'

type Owners = { [K in keyof AppTables]: (row: RowOf<AppTables[K]>, tx: Reading) => string | null | undefined }

const accountWith = (tx: Reading, is: (row: AccountRow) => boolean) => tx.accounts.list().find(is)?.id

/** For each table, a function from a row to the id of its owner; undefined if rows of this table have no owner. */
const owners: Owners = {
  accounts: ({ id }) => id,
  sessions: ({ userId }) => userId,
  codes: ({ userId }) => userId,
  mails: ({ to }, tx) => tx.accounts.by('email', to.toLowerCase())?.id,
  googleAccounts: ({ email }, tx) => tx.accounts.by('email', email.toLowerCase())?.id,
  googleCredentials: () => undefined,
  courses: ({ sellerId }) => sellerId,
  products: ({ sellerId }) => sellerId,
  purchases: ({ userId }) => userId,
  payments: ({ userId }) => userId,
  invoices: ({ sellerId }) => sellerId,
  checkouts: ({ userId }) => userId,
  servers: () => undefined,
  members: ({ platformUserId }, tx) =>
    accountWith(
      tx,
      ({ userDiscordId, userTelegramId }) =>
        userDiscordId === platformUserId || userTelegramId === platformUserId,
    ),
  invites: ({ userId }) => userId,
  discordGrants: ({ userDiscordId }, tx) => tx.accounts.by('discord', userDiscordId)?.id,
  discordCodes: ({ userDiscordId }, tx) => tx.accounts.by('discord', userDiscordId)?.id,
  media: ({ ownerId }) => ownerId,
  ppvSessions: () => undefined,
  faults: () => undefined,
  reports: () => undefined,
}

export const ownerOf = (tx: Reading, { table, before, after }: Change): string | null | undefined => {
  // Rows of `schedule` have no owner. For every other table, `owners` has a function that takes the rows of that table.
  const owner = owners[table as keyof Owners] as ((row: unknown, tx: Reading) => string | null) | undefined
  return owner?.(before ?? after, tx)
}

/** The values of an account that no other user may see. */
export const privateOf = (row: AccountRow): string[] =>
  [
    row.email,
    row.userDiscordId,
    row.discordAccessToken,
    row.discordRefreshToken,
    row.userTelegramId,
    row.ppvChatId,
    row.payout?.id,
  ].filter((value): value is string => typeof value === 'string')
