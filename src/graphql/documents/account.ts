import { graphql } from '../tada.ts'

/** API-11, for every page and the navigation: what asks for it at the same time makes one request. */
export const accountQuery = graphql(`
  query Account {
    account {
      id name role email description profilePicture profilePicturePublicId discordUserId discordUsername
      discordAccessToken discordRefreshToken telegramUserId telegramUsername ppvChatId plan
      overdueInvoices { id month totals { amount currency } url }
    }
  }
`)

/** API-12. */
export const descriptionQuery = graphql(`query Description { description }`)

/** API-59. */
export const checkDiscordMembershipMutation = graphql(`
  mutation CheckDiscordMembership($userDiscordId: ID!, $serverId: ID!, $discordToken: String!) {
    checkDiscordMembership(userDiscordId: $userDiscordId, serverId: $serverId, discordToken: $discordToken) {
      isMember
    }
  }
`)

/** API-60. */
export const inviteToDiscordMutation = graphql(`
  mutation InviteToDiscord($serverId: ID!) { inviteToDiscord(serverId: $serverId) }
`)

/** API-62. */
export const inviteToTelegramMutation = graphql(`
  mutation InviteToTelegram($chatId: ID!, $userTelegramId: ID!) {
    inviteToTelegram(chatId: $chatId, userTelegramId: $userTelegramId) { inviteLink chatLink telegramLink }
  }
`)

/** API-61. */
export const refreshDiscordTokenMutation = graphql(`
  mutation RefreshDiscordToken($refreshToken: String!) {
    refreshDiscordToken(refreshToken: $refreshToken) { accessToken refreshToken expiresIn }
  }
`)

/** API-18; without a user name the saved one stays (B03). */
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

/** API-43. */
export const promoteToSellerMutation = graphql(`mutation PromoteToSeller { promoteToSeller { id role } }`)

/** API-13. */
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

/** API-14. */
export const removeDiscordMutation = graphql(`
  mutation RemoveDiscord {
    removeDiscord { id discordUserId discordUsername discordAccessToken discordRefreshToken }
  }
`)

/** API-15. */
export const removeTelegramMutation = graphql(
  `mutation RemoveTelegram { removeTelegram { id telegramUserId telegramUsername } }`,
)

/** API-16. */
export const discordTokenExpiryQuery = graphql(`query DiscordTokenExpiry { discordTokenExpiry }`)

/** API-17. */
export const exchangeDiscordCodeMutation = graphql(`
  mutation ExchangeDiscordCode($code: String!) {
    exchangeDiscordCode(code: $code) { userDiscordId discordUsername accessToken refreshToken expiresIn }
  }
`)

/** API-26. */
export const isPpvLinkedQuery = graphql(`query IsPpvLinked { isPpvLinked }`)

/** API-27. */
export const ppvLinkQuery = graphql(`query PpvLink { ppvLink }`)

/** API-28. */
export const unlinkPpvMutation = graphql(`mutation UnlinkPpv { unlinkPpv { id ppvChatId } }`)

/** API-30. */
export const platformPlanQuery = graphql(`query PlatformPlan { platformPlan }`)
