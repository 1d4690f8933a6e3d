import { type Currency, currencies } from '#machines/rules/kit/entities.ts'
import type { Pages } from '../http/pages.ts'
import { grouped } from '../store/grouped.ts'
import type { InvoiceRow, PaymentRow, PlanRow, Reading, Writing } from '../tables.ts'
import { sendMail } from './mail.ts'
import { addPeriod, DAY, monthBegin } from './periods.ts'

/** The currency in which a plan is charged: US dollars if the plan's currency is unknown (B19). */
export const currencyOf = ({ currency }: Pick<PlanRow, 'currency'>): Currency =>
  currencies.find((code) => code === currency.toLowerCase()) ?? 'usd'

/** The platform fee on sales for each tier, per mille (D1 §9). */
const fees: Readonly<Record<string, number>> = { free: 120, growth: 75, pro: 35, scale: 20 }

/** The platform fee of a tier such as 'growthAnnual', per mille. An unknown tier has the fee of Free. */
export const feePerMilleOf = (tier: string | null): number =>
  fees[(tier ?? 'free').toLowerCase().replace(/(monthly|annual)$/, '')] ?? 120

/**
 * The scheduled change that sends a seller's invoice for the month of `at`, on the first day of the next month. Its id
 * is the same for all payments of one month, so that the seller gets one invoice.
 */
export const invoiceDue = (sellerId: string, at: number) => {
  const due = addPeriod(monthBegin(at), 1, 'month')
  return { id: `fees ${sellerId} ${due}`, at: due, kind: 'fees.invoice', subject: sellerId } as const
}

/**
 * Records a payment, with the fee of the seller's current tier. It counts for the month in which it is recorded, so
 * that a payment recorded late does not change an invoice that was already sent.
 */
export const bookPayment = (
  tx: Writing,
  payment: Omit<PaymentRow, 'id' | 'sellerId' | 'bookedAt' | 'feePerMille'>,
): void => {
  const course = tx.courses.get(payment.courseId)
  const seller = course && tx.accounts.get(course.sellerId)
  const sellerId = seller?.id ?? null
  const feePerMille = feePerMilleOf(seller?.tier ?? null)
  const currency = currencyOf(payment)
  tx.payments.insert({ id: tx.id('payment'), ...payment, currency, sellerId, bookedAt: tx.now, feePerMille })
  if (sellerId === null || payment.amount <= 0) return
  const due = invoiceDue(sellerId, tx.now)
  if (!tx.schedule.get(due.id)) tx.schedule.insert(due)
}

const cents = (amount: number) => Math.round(amount * 100)

const linesOf = (payments: readonly PaymentRow[]): InvoiceRow['lines'] =>
  [...grouped(payments, ({ currency, feePerMille }) => `${currency} ${feePerMille}`).values()]
    .flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const { currency, feePerMille } = first
      const sales = rows.reduce((sum, { amount }) => sum + cents(amount), 0)
      return [
        { currency, feePerMille, sales: sales / 100, fee: Math.round((sales * feePerMille) / 1000) / 100 },
      ]
    })
    .filter(({ fee }) => fee > 0)
    .sort((a, b) => a.currency.localeCompare(b.currency) || b.feePerMille - a.feePerMille)

const inUtc = (format: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
  return (at: number) => formatter.format(at)
}
const monthText = inUtc({ month: 'long', year: 'numeric' })
const dayText = inUtc({ month: 'long', day: 'numeric' })
const dateText = inUtc({ month: 'long', day: 'numeric', year: 'numeric' })
const listText = (items: readonly string[]) => new Intl.ListFormat('en').format(items)
const moneyText = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)

/** The month of an invoice, such as 'March 2026'. */
export const invoiceMonth = ({ month }: Pick<InvoiceRow, 'month'>): string => monthText(month)

/** The total of an invoice in each of its currencies. */
export const totalsOf = ({ lines }: Pick<InvoiceRow, 'lines'>): { currency: string; amount: number }[] =>
  [...grouped(lines, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: of.reduce((sum, { fee }) => sum + cents(fee), 0) / 100,
  }))

const totalText = (invoice: InvoiceRow) =>
  listText(totalsOf(invoice).map(({ amount, currency }) => moneyText(amount, currency)))

/** The last day on which an invoice can be paid without being overdue. */
const lastDay = ({ dueAt }: InvoiceRow) => dueAt - DAY

/**
 * Sends a seller the invoice for the month that ended at `at`. Does nothing if the seller owes nothing for that month.
 */
export const raiseInvoice = (tx: Writing, sellerId: string, at: number, pages: Pages): void => {
  const month = addPeriod(at, -1, 'month')
  const lines = linesOf(tx.payments.list({ index: 'sales', key: `${sellerId} ${month}` }))
  const seller = tx.accounts.get(sellerId)
  if (!seller || lines.length === 0) return
  const invoice = tx.invoices.insert({
    id: tx.id('invoice'),
    sellerId,
    month,
    issuedAt: at,
    dueAt: at + 10 * DAY,
    lines,
    paidAt: null,
  })
  tx.schedule.insert({ id: tx.id('due'), at: invoice.dueAt, kind: 'fees.overdue', subject: invoice.id })
  const link = pages.invoice(invoice.id)
  const account = lines.map(
    ({ currency, fee, feePerMille, sales }) =>
      `${feePerMille / 10}% of ${moneyText(sales, currency)}: ${moneyText(fee, currency)}`,
  )
  sendMail(
    tx,
    seller.email,
    {
      subject: `Your Guildhall invoice for ${monthText(month)}`,
      text: `Hello ${seller.name},\n\nthese are the platform fees on your card sales in ${monthText(month)}:\n\n${account.join('\n')}\n\nPlease pay ${totalText(invoice)} by ${dateText(lastDay(invoice))}: ${link}\n\nIf the invoice is unpaid after the 10th, your account is disabled until it is paid.`,
      link,
    },
    at,
  )
}

/** Mails the seller that an invoice is overdue, with the consequences. Does nothing if it was paid. */
export const remindOfInvoice = (tx: Writing, invoiceId: string, at: number, pages: Pages): void => {
  const invoice = tx.invoices.get(invoiceId)
  if (invoice?.paidAt !== null) return
  const seller = tx.accounts.get(invoice.sellerId)
  if (!seller) return
  const link = pages.invoice(invoice.id)
  sendMail(
    tx,
    seller.email,
    {
      subject: 'Your Guildhall account is disabled',
      text: `Hello ${seller.name},\n\nyour invoice for ${invoiceMonth(invoice)} was due on ${dayText(lastDay(invoice))} and has not been paid. Until it is, nobody new can join your communities, and you cannot create, change or delete any. Your members keep their access, and their renewals go on.\n\nPay ${totalText(invoice)} here, and everything works again at once: ${link}`,
      link,
    },
    at,
  )
}

/** A seller's overdue invoices: unpaid after the 10th of the month in which they were sent. */
export const overdueOf = (tx: Reading, sellerId: string): InvoiceRow[] =>
  tx.invoices.list({
    index: 'open',
    key: sellerId,
    where: (query) => query.where({ dueAt: (at) => at <= tx.now }),
  })

/** Whether the seller has an unpaid invoice after the 10th (D1 §4). */
export const isDisabled = (tx: Reading, sellerId: string): boolean => overdueOf(tx, sellerId).length > 0

/** Why a seller cannot manage communities now, and what to do; undefined if the seller can. */
export const disabledReason = (tx: Reading, sellerId: string): string | undefined => {
  const overdue = overdueOf(tx, sellerId)
  const [first] = overdue
  if (!first) return undefined
  return overdue.length === 1
    ? `Your account is disabled: the platform fee for ${invoiceMonth(first)} was due on ${dayText(lastDay(first))}. Pay the invoice in your mail, and everything works again.`
    : `Your account is disabled: the platform fees for ${listText(overdue.map(invoiceMonth))} are overdue. Pay the invoices in your mail, and everything works again.`
}

export const payInvoice = (tx: Writing, invoice: InvoiceRow): InvoiceRow => {
  const paid = tx.invoices.patch(invoice.id, { paidAt: tx.now })
  const seller = tx.accounts.get(invoice.sellerId)
  if (seller) {
    const rest = isDisabled(tx, seller.id)
      ? 'Another invoice is overdue: your account works again when it is paid, too.'
      : 'Nothing is overdue, and everything works.'
    sendMail(tx, seller.email, {
      subject: `Paid: your Guildhall invoice for ${invoiceMonth(invoice)}`,
      text: `Hello ${seller.name},\n\nthank you for your payment of ${totalText(invoice)}. ${rest}`,
    })
  }
  return paid
}
