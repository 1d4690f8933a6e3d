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

export const descriptionQuery = graphql(`query Description { description }`)

export const checkDiscordMembershipMutation = graphql(`
  mutation CheckDiscordMembership($userDiscordId: ID!, $serverId: ID!, $discordToken: String!) {
    checkDiscordMembership(userDiscordId: $userDiscordId, serverId: $serverId, discordToken: $discordToken)
  }
`)

export const inviteToDiscordMutation = graphql(`
  mutation InviteToDiscord($serverId: ID!) { inviteToDiscord(serverId: $serverId) }
`)

export const inviteToTelegramMutation = graphql(`
  mutation InviteToTelegram($chatId: ID!, $userTelegramId: ID!) {
    inviteToTelegram(chatId: $chatId, userTelegramId: $userTelegramId) { inviteLink chatLink telegramLink }
  }
`)

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

export const promoteToSellerMutation = graphql(`mutation PromoteToSeller { promoteToSeller { id role } }`)

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

export const removeDiscordMutation = graphql(`
  mutation RemoveDiscord {
    removeDiscord { id discordUserId discordUsername discordAccessToken discordRefreshToken }
  }
`)

export const removeTelegramMutation = graphql(
  `mutation RemoveTelegram { removeTelegram { id telegramUserId telegramUsername } }`,
)

export const discordTokenExpiryQuery = graphql(`query DiscordTokenExpiry { discordTokenExpiry }`)

export const exchangeDiscordCodeMutation = graphql(`
  mutation ExchangeDiscordCode($code: String!) {
    exchangeDiscordCode(code: $code) { userDiscordId discordUsername accessToken refreshToken expiresIn }
  }
`)

export const isPpvLinkedQuery = graphql(`query IsPpvLinked { isPpvLinked }`)

export const ppvLinkQuery = graphql(`query PpvLink { ppvLink }`)

export const unlinkPpvMutation = graphql(`mutation UnlinkPpv { unlinkPpv { id ppvChatId } }`)

export const platformPlanQuery = graphql(`query PlatformPlan { platformPlan }`)
