import { graphql } from '../tada.ts'

const planFields = graphql(`
  fragment PlanFields on Plan {
    id title description price currency billingType recurrenceCount recurrenceUnit freeTrialDays
    platforms discordServerId telegramServerId isPopular
  }
`)

const sellerCommunityFields = graphql(
  `
  fragment SellerCommunityFields on Community {
    id slug title description logo logoPublicId video videoPublicId thumbnail thumbnailPublicId category tags sellerId isActive totalUsers
    plans { ...PlanFields discordRoles telegramRoles stripeProductId stripePriceId }
  }
`,
  [planFields],
)

/** Sends one request for each server, to check it for the bot (API-40, API-41). */
export const botChecksQuery = graphql(`
  query BotChecks($checks: [BotCheckInput!]!) { botChecks(checks: $checks) { platform serverId presence } }
`)

export const setCommunityActiveMutation = graphql(`
  mutation SetCommunityActive($id: ID!, $isActive: Boolean!) {
    setCommunityActive(id: $id, isActive: $isActive) { id isActive }
  }
`)

/** Sends GET /courses/seller/{userId} (API-46). Returns the fields of SellerCommunity in rules/entities. */
export const sellerCommunitiesQuery = graphql(
  `query SellerCommunities($sellerId: ID!) { sellerCommunities(sellerId: $sellerId) { ...SellerCommunityFields } }`,
  [sellerCommunityFields],
)

/** Sends GET /courses/{slug} (API-38). Selects also the fields that only the community's seller needs. */
export const sellerCommunityQuery = graphql(
  `query SellerCommunity($slug: String!) { community(slug: $slug) { ...SellerCommunityFields } }`,
  [sellerCommunityFields],
)

export const totalUsersQuery = graphql(
  `query TotalUsers($communityId: ID!) { totalUsers(communityId: $communityId) }`,
)

export const createCommunityMutation = graphql(`
  mutation CreateCommunity($community: NewCommunity!) {
    createCommunity(community: $community) { communityId plans { id title } }
  }
`)

export const linkPlanToProductMutation = graphql(`
  mutation LinkPlanToProduct(
    $communityId: ID!
    $planId: ID!
    $stripeProductId: ID
    $stripePriceId: ID!
    $currency: Currency
  ) {
    linkPlanToProduct(
      communityId: $communityId
      planId: $planId
      stripeProductId: $stripeProductId
      stripePriceId: $stripePriceId
      currency: $currency
    ) { id stripePriceId }
  }
`)

export const updateCommunityMutation = graphql(
  `mutation UpdateCommunity($communityId: ID!, $change: CommunityChange!) {
    updateCommunity(communityId: $communityId, change: $change) { ...SellerCommunityFields }
  }`,
  [sellerCommunityFields],
)

export const deleteCommunityMutation = graphql(`
  mutation DeleteCommunity($communityId: ID!) { deleteCommunity(communityId: $communityId) }
`)

/** Sends DELETE /images/delete (API-29) for an image, or DELETE /images/delete-video (API-57) for a video. */
export const deleteMediaMutation = graphql(`
  mutation DeleteMedia($kind: MediaKind!, $publicId: ID!) { deleteMedia(kind: $kind, publicId: $publicId) }
`)
