import { recordPurchase } from '#mocks/backend/domain/purchases.ts'
import type { PurchaseRow, Reading, Writing } from '#mocks/backend/tables.ts'
import { BUYER, open } from '#tests/mocks/backend.ts'

export const DAY = 24 * 60 * 60_000

export const LANTERN = '811204417729318401'

export const GAMBIT = '811204417729318402'

export const GAMBIT_CHAT = '-1001884401102'

/** Opens a scenario. Returns one of its plans, and the ids that identify the buyer's purchase of this plan. */
export const among = async (slug: string, title: string, scenario = 'fresh') => {
  const dataset = await open(scenario)
  const { user } = await dataset.signIn(BUYER)
  const { store } = dataset.backend
  const found = (tx: Reading) => {
    const course = tx.courses.by('slug', slug)
    const plan = course?.plans.find((one) => one.title === title)
    if (!course || !plan) throw new Error(`${slug} has no plan '${title}'.`)
    return { course, plan }
  }
  const { course, plan } = await store.read(found)
  const pair = { userId: user.id, courseId: course.id, planId: plan.id }
  const write = <A>(act: (tx: Writing) => A) => store.request('arrange', act)
  const buy = (trialDays = 0, change: Partial<PurchaseRow> = {}) =>
    write((tx) => {
      const row = recordPurchase(tx, user.id, course, plan, { trialDays })
      return tx.purchases.patch(row.id, change)
    })
  const kept = (id: string) => store.read((tx) => tx.purchases.get(id))
  const members = () => store.read((tx) => found(tx).plan.members)
  return { ...dataset, store, user, course, plan, pair, write, buy, kept, members }
}
