import type { Change } from '#mocks/backend/store/persistence/persistence.ts'
import type { RowOf } from '#mocks/backend/store/tables/define-tables.ts'
import type { AccountRow, AppTables, Reading } from '#mocks/backend/tables.ts'

/** The tables whose rows belong to the account in `userId`. */
type OfUser = {
  [K in keyof AppTables]: RowOf<AppTables[K]> extends { userId: string } ? K : never
}[keyof AppTables]
type Owners = {
  [K in Exclude<keyof AppTables, OfUser>]: (
    row: RowOf<AppTables[K]>,
    tx: Reading,
  ) => string | null | undefined
}

const accountWith = (tx: Reading, is: (row: AccountRow) => boolean) => tx.accounts.list().find(is)?.id

/**
 * For each table whose rows have no `userId`, a function from a row to the id of its owner; undefined if rows of this
 * table have no owner.
 */
const owners: Owners = {
  accounts: ({ id }) => id,
  mails: ({ to }, tx) => tx.accounts.by('email', to.toLowerCase())?.id,
  googleAccounts: ({ email }, tx) => tx.accounts.by('email', email.toLowerCase())?.id,
  googleCredentials: () => undefined,
  courses: ({ sellerId }) => sellerId,
  products: ({ sellerId }) => sellerId,
  invoices: ({ sellerId }) => sellerId,
  servers: () => undefined,
  members: ({ platformUserId }, tx) =>
    accountWith(
      tx,
      ({ userDiscordId, userTelegramId }) =>
        userDiscordId === platformUserId || userTelegramId === platformUserId,
    ),
  discordGrants: ({ userDiscordId }, tx) => tx.accounts.by('discord', userDiscordId)?.id,
  discordCodes: ({ userDiscordId }, tx) => tx.accounts.by('discord', userDiscordId)?.id,
  media: ({ ownerId }) => ownerId,
  ppvSessions: () => undefined,
  faults: () => undefined,
  reports: () => undefined,
}

export const ownerOf = (tx: Reading, { table, before, after }: Change): string | null | undefined => {
  // Rows of `schedule` have no owner.
  const row = (before ?? after) as { userId?: string }
  const owner = owners[table as keyof Owners] as ((row: unknown, tx: Reading) => string | null) | undefined
  return owner ? owner(row, tx) : row.userId
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
