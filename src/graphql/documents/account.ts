import { graphql } from '../tada.ts'

/**
 * Sends GET /users/me (API-11). The navigation and all pages that load the user share this query; simultaneous runs
 * share one request.
 */
export const accountQuery = graphql(`
  query Account {
    account {
      id name role email description profilePicture profilePicturePublicId discordUserId discordUsername
      discordAccessToken discordRefreshToken telegramUserId telegramUsername ppvChatId plan
      overdueInvoices { id month totals { amount currency } url }
    }
  }
`)

/** Sends GET /users/me/description (API-12). */
export const descriptionQuery = graphql(`query Description { description }`)

/** Sends POST /discord/check-membership (API-59). */
export const checkDiscordMembershipMutation = graphql(`
  mutation CheckDiscordMembership($userDiscordId: ID!, $serverId: ID!, $discordToken: String!) {
    checkDiscordMembership(userDiscordId: $userDiscordId, serverId: $serverId, discordToken: $discordToken) {
      isMember
    }
  }
`)

/** Sends POST /discord/invite (API-60). */
export const inviteToDiscordMutation = graphql(`
  mutation InviteToDiscord($serverId: ID!) { inviteToDiscord(serverId: $serverId) }
`)

/** Sends POST /telegram/invite (API-62). */
export const inviteToTelegramMutation = graphql(`
  mutation InviteToTelegram($chatId: ID!, $userTelegramId: ID!) {
    inviteToTelegram(chatId: $chatId, userTelegramId: $userTelegramId) { inviteLink chatLink telegramLink }
  }
`)

/** Sends POST /auth/refresh (API-61). */
export const refreshDiscordTokenMutation = graphql(`
  mutation RefreshDiscordToken($refreshToken: String!) {
    refreshDiscordToken(refreshToken: $refreshToken) { accessToken refreshToken expiresIn }
  }
`)

/** Sends POST /users/update-discord (API-18). Without a user name, the provider does not change the saved one (B03). */
export const saveDiscordTokenMutation = graphql(`
  mutation SaveDiscordToken(
    $userDiscordId: ID!
    $accessToken: String!
    $refreshToken: String!
    $expiresAt: Instant!
    $discordUsername: String
  ) {
    saveDiscordToken(
      userDiscordId: $userDiscordId
      accessToken: $accessToken
      refreshToken: $refreshToken
      expiresAt: $expiresAt
      discordUsername: $discordUsername
    ) { id discordUserId discordAccessToken discordRefreshToken }
  }
`)

/** Sends PUT /users/role (API-43). */
export const promoteToSellerMutation = graphql(`mutation PromoteToSeller { promoteToSeller { id role } }`)

/** Sends PUT /users/me/update-info (API-13). */
export const updateProfileMutation = graphql(`
  mutation UpdateProfile(
    $change: ProfileChange!
    $name: Boolean = false
    $description: Boolean = false
    $profilePicture: Boolean = false
  ) {
    updateProfile(change: $change) {
      id
      name @include(if: $name)
      description @include(if: $description)
      profilePicture @include(if: $profilePicture)
    }
  }
`)

/** Sends DELETE /users/me/remove-discord (API-14). */
export const removeDiscordMutation = graphql(`
  mutation RemoveDiscord {
    removeDiscord { id discordUserId discordUsername discordAccessToken discordRefreshToken }
  }
`)

/** Sends DELETE /users/me/remove-telegram (API-15). */
export const removeTelegramMutation = graphql(
  `mutation RemoveTelegram { removeTelegram { id telegramUserId telegramUsername } }`,
)

/** Sends GET /discord/token-expiry (API-16). */
export const discordTokenExpiryQuery = graphql(`query DiscordTokenExpiry { discordTokenExpiry }`)

/** Sends POST /discord/callback (API-17). */
export const exchangeDiscordCodeMutation = graphql(`
  mutation ExchangeDiscordCode($code: String!) {
    exchangeDiscordCode(code: $code) { userDiscordId discordUsername accessToken refreshToken expiresIn }
  }
`)

/** Sends GET /telegram/ppv/status (API-26). */
export const isPpvLinkedQuery = graphql(`query IsPpvLinked { isPpvLinked }`)

/** Sends GET /telegram/ppv/link (API-27). */
export const ppvLinkQuery = graphql(`query PpvLink { ppvLink }`)

/** Sends PATCH /telegram/ppv/unlink (API-28). */
export const unlinkPpvMutation = graphql(`mutation UnlinkPpv { unlinkPpv { id ppvChatId } }`)

/** Sends GET /users/me/plan (API-30). */
export const platformPlanQuery = graphql(`query PlatformPlan { platformPlan }`)
