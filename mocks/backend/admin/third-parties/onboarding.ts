import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables, Reading } from '#mocks/backend/tables.ts'
import { AdminRefusal, type ThirdPartyApi } from '../api.ts'

const onboardingOf = (tx: Reading, payoutAccountId: string) => {
  const seller = tx.accounts.by('payout', payoutAccountId)
  if (!seller?.payout) throw new AdminRefusal('This payment account does not exist.')
  return { seller, payout: seller.payout }
}

export const onboardingMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'onboarding' | 'finishOnboarding'> => ({
  onboarding: ({ payoutAccountId }) =>
    store.read((tx) => {
      const { seller, payout } = onboardingOf(tx, payoutAccountId)
      const status = payout.onboarding ?? (payout.status === 'verified' ? 'complete' : 'open')
      return { payoutAccountId, seller: seller.name, status }
    }),

  finishOnboarding: ({ payoutAccountId, outcome = 'complete' }) =>
    store.request('onboarding.finish', (tx) => {
      const { seller, payout } = onboardingOf(tx, payoutAccountId)
      tx.accounts.patch(seller.id, { payout: { ...payout, onboarding: outcome } })
    }),
})
