import { accountResolvers } from './account.ts'
import { communityResolvers } from './communities.ts'
import { paymentResolvers } from './payments.ts'
import { sessionResolvers } from './session.ts'
import { subscriptionResolvers } from './subscriptions.ts'

/** Every field of Query and Mutation, from the provider's calls to the product's language. */
export const root = {
  ...sessionResolvers,
  ...communityResolvers,
  ...accountResolvers,
  ...paymentResolvers,
  ...subscriptionResolvers,
}
