import { accountResolvers } from './account.ts'
import { communityResolvers } from './communities.ts'
import { paymentResolvers } from './payments.ts'
import { sessionResolvers } from './session.ts'
import { subscriptionResolvers } from './subscriptions.ts'

/** All fields of Query and Mutation. They send the provider's requests and convert the responses. */
export const root = {
  ...sessionResolvers,
  ...communityResolvers,
  ...accountResolvers,
  ...paymentResolvers,
  ...subscriptionResolvers,
}
