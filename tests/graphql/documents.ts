import * as account from '#src/graphql/documents/account.ts'
import * as communities from '#src/graphql/documents/communities.ts'
import * as payments from '#src/graphql/documents/payments.ts'
import * as session from '#src/graphql/documents/session.ts'
import * as subscriptions from '#src/graphql/documents/subscriptions.ts'
import { graphql } from '#src/graphql/tada.ts'

/** A community as a visitor's page shows it. That page reads it without the graph; GraphiQL asks such things. */
const communityQuery = graphql(`
  query Community($slug: String!) {
    community(slug: $slug) {
      id slug title description logo video thumbnail sellerId isActive
      plans {
        id title description price currency billingType recurrenceCount recurrenceUnit freeTrialDays
        platforms discordServerId telegramServerId isPopular priceLabel
      }
    }
  }
`)

const sellerQuery = graphql(
  `query Seller($id: ID!) { seller(id: $id) { id name description profilePicture } }`,
)

/** Every document of the product, and two that only GraphiQL and tests ask. */
export const documents = {
  ...account,
  ...communities,
  ...payments,
  ...session,
  ...subscriptions,
  communityQuery,
  sellerQuery,
}
