import type { Account } from '#machines/rules/kit/entities.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'

interface Run {
  signal: AbortSignal
  /** The page that this fills. */
  page?: string
}

/** The account of a query's answer. Throws where the provider knows no such user. */
export const accountIn = <A>({ account }: { account: A | null }): A => {
  if (!account) throw new Error('The provider knows no such user.')
  return account
}

/** Who is signed in, of all that the query reads for the pages. */
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

/** Who is signed in (API-11). Throws the call's Failure, and where the provider knows no such user. */
export const loadAccount = async (
  { graph }: Pick<Services, 'graph'>,
  { signal, ...page }: Run,
): Promise<Account> => accountOf(accountIn(await graph.query(accountQuery, {}, { signal, ...page })))

/** Who writes a community, as its preview shows them (WIZ-12). */
export const loadSeller = (services: Services) => async (_: unknown, run: Run) => {
  const { role, name, profilePicture } = await loadAccount(services, run)
  return { seller: { role, name, profilePicture } }
}
