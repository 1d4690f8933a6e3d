import { BUYER, open } from '#tests/mocks/backend.ts'

export const at = (instant: string) => Date.parse(instant)

/** Opens a backend, with functions that buy a plan, advance the clock and list invoices. */
export const openFees = async (scenario = 'fresh') => {
  const dataset = await open(scenario)
  const { admin, checkout, signIn } = dataset
  const buy = async (slug: string, title: string) =>
    admin.pay({ sessionId: await checkout(await signIn(BUYER), slug, title) })
  const until = (instant: string) => admin.advanceTo({ at: at(instant) })
  const invoices = async (account: string) =>
    (await admin.invoices({ account })).map(({ month, status, totals }) => [month, status, totals])
  const feeMails = async (to: string) =>
    (await admin.mails({ to })).map(({ subject, at: sent }) => [subject, new Date(sent).toISOString()])
  const settleAll = async () => {
    for (const { invoiceId, status } of await admin.invoices())
      if (status !== 'paid') await admin.payInvoice({ invoiceId })
  }
  return { ...dataset, buy, until, invoices, feeMails, settleAll }
}

export const usd = (amount: number) => [{ currency: 'usd', amount }]
