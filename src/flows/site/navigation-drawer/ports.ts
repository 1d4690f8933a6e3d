import type { NavigationDrawerPorts } from '#machines/site/navigation-drawer/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery, paymentAccountQuery } from '#src/graphql/documents.ts'

export const navigationDrawerPorts = ({ graph, browser }: Services): NavigationDrawerPorts => ({
  watchPerson: {
    observe: () =>
      graph.watch(accountQuery, {}, (seen) => {
        const account = seen.kind === 'data' ? seen.data.account : null
        if (account) {
          const { id, name, role, profilePicture } = account
          return { kind: 'known', person: { id, name, role, profilePicture } }
        }
        const error = seen.kind === 'failed' ? seen.error : new Error('The provider knows no such user.')
        browser.log.failure('watching who is signed in', error)
        return { kind: 'failed', error }
      }),
  },
  loadPaymentStatus: async (input, { signal }) => {
    const { paymentAccount } = await graph.query(paymentAccountQuery, input, { signal })
    return { kind: 'loaded', status: paymentAccount }
  },
})
