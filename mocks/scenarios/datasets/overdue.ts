import { DAY } from '#mocks/backend/domain/periods.ts'
import { scenarioBuilder } from '../builder.ts'
import { scenario } from '../scenario.ts'
import { addMarketplace } from './fresh.ts'

export const overdue = scenario({
  slug: 'overdue',
  title: 'A seller who owes platform fees',
  description:
    'The seller’s invoice for January is overdue, so the account is disabled; the one for February is due by the 10th. Both are in the mailbox.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    const { buyer, seller, lantern } = addMarketplace(dataset, { discord: 'connected', telegram: 'none' })
    const member = dataset.account({ name: 'Alma Reyes', email: 'alma@guildhall.test' })
    const patron = dataset.purchase(member.id, lantern, 'Patron', { daysAgo: 40 })
    const resident = dataset.purchase(buyer.id, lantern, 'Resident', { daysAgo: 40 })
    const paid = { currency: 'usd', planId: patron.planId ?? '' }
    dataset.payment(lantern, {
      ...paid,
      userId: member.id,
      purchaseId: patron.id,
      amount: patron.amount,
      at: patron.purchasedAt,
      kind: 'checkout',
    })
    dataset.payment(lantern, {
      ...paid,
      userId: buyer.id,
      planId: resident.planId ?? '',
      purchaseId: resident.id,
      amount: resident.amount,
      at: epoch - 9 * DAY,
      kind: 'renewal',
    })
    for (const first of ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']) {
      const at = Date.parse(first)
      dataset.fallsDue({ id: `fees ${seller.id} ${at}`, at, kind: 'fees.invoice', subject: seller.id })
    }
    return dataset.base()
  },
})
