import type { Account } from '#machines/rules/kit/entities.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'

interface Run {
  signal: AbortSignal
  /** The name of the page that needs the result. Afterwards `graph.cached` returns the result for this page. */
  page?: string
}

/** Returns the account of a response. Throws if the provider does not know the user. */
export const accountIn = <A>({ account }: { account: A | null }): A => {
  if (!account) throw new Error('The provider knows no such user.')
  return account
}

/** Picks the fields of the signed-in user that pages need. */
export const accountOf = (all: Account): Account => {
  const { id, name, role, email, profilePicture, discordUserId, telegramUserId } = all
  const { discordAccessToken, discordRefreshToken } = all
  return {
    id,
    name,
    role,
    email,
    profilePicture,
    discordUserId,
    discordAccessToken,
    discordRefreshToken,
    telegramUserId,
  }
}

/**
 * Loads the signed-in user (API-11). Rejects with a Failure, or with an error if the provider does not know the user.
 */
export const loadAccount = async (
  { graph }: Pick<Services, 'graph'>,
  { signal, ...page }: Run,
): Promise<Account> => accountOf(accountIn(await graph.query(accountQuery, {}, { signal, ...page })))

/** Loads the seller for a community's preview (WIZ-12). */
export const loadSeller = (services: Services) => async (_: unknown, run: Run) => {
  const { role, name, description, profilePicture } = accountIn(
    await services.graph.query(accountQuery, {}, run),
  )
  return { seller: { role, name, description, profilePicture } }
}
