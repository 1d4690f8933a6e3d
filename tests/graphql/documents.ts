import * as account from '#src/graphql/documents/account.ts'
import * as communities from '#src/graphql/documents/communities.ts'
import * as payments from '#src/graphql/documents/payments.ts'
import * as session from '#src/graphql/documents/session.ts'
import * as subscriptions from '#src/graphql/documents/subscriptions.ts'

/** All operations of the product. */
export const documents = { ...account, ...communities, ...payments, ...session, ...subscriptions }
