import { safeExternalUrl } from '#machines/rules/links/redirects.ts'
import type { NavigationDrawerPorts } from '#machines/site/navigation-drawer/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { accountQuery } from '#src/graphql/documents/account.ts'
import { paymentAccountQuery } from '#src/graphql/documents/payments.ts'

export const navigationDrawerPorts = ({ config, graph, browser }: Services): NavigationDrawerPorts => ({
  watchAccount: {
    observe: () =>
      graph.watch(
        accountQuery,
        {},
        (result) => {
          const account = result.kind === 'data' ? result.data.account : null
          if (account) {
            const overdueInvoices = account.overdueInvoices.map((invoice) => ({
              ...invoice,
              url: safeExternalUrl(invoice.url, { local: config.local }),
            }))
            const { id, name, role, profilePicture } = account
            return { kind: 'known', account: { id, name, role, profilePicture, overdueInvoices } }
          }
          const error =
            result.kind === 'failed' ? result.error : new Error('The provider knows no such user.')
          browser.log.failure('watching who is signed in', error)
          return { kind: 'failed', error }
        },
        'cache-and-network',
      ),
  },
  loadPaymentStatus: operation(graph.query, paymentAccountQuery, ({ paymentAccount }) => ({
    status: paymentAccount,
  })),
})
