import { invoiceMonth, payInvoice, totalsOf } from '#mocks/backend/domain/fees.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables, InvoiceRow, Reading } from '#mocks/backend/tables.ts'
import { AdminRefusal, type InvoicePage, type ThirdPartyApi } from '../api.ts'
import { accountIn } from '../control.ts'

const invoiceIn = (tx: Reading, invoiceId: string): InvoiceRow => {
  const row = tx.invoices.get(invoiceId)
  if (!row) throw new AdminRefusal('This invoice does not exist.')
  return row
}

const invoicePage = (tx: Reading, row: InvoiceRow): InvoicePage => ({
  invoiceId: row.id,
  seller: tx.accounts.get(row.sellerId)?.name ?? '',
  month: invoiceMonth(row),
  status: row.paidAt !== null ? 'paid' : row.dueAt <= tx.now ? 'overdue' : 'open',
  issuedAt: row.issuedAt,
  dueAt: row.dueAt,
  paidAt: row.paidAt,
  lines: row.lines.map(({ currency, fee, feePerMille, sales }) => ({
    currency,
    fee,
    sales,
    percent: feePerMille / 10,
  })),
  totals: totalsOf(row),
})

export const invoiceMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'invoices' | 'invoice' | 'payInvoice'> => ({
  invoices: ({ account } = {}) =>
    store.read((tx) => {
      const sellerId = account === undefined ? undefined : accountIn(tx, account).id
      return tx.invoices
        .list({
          order: 'newest',
          ...(sellerId === undefined ? {} : { where: (query) => query.where({ sellerId }) }),
        })
        .map((row) => invoicePage(tx, row))
    }),

  invoice: ({ invoiceId }) => store.read((tx) => invoicePage(tx, invoiceIn(tx, invoiceId))),

  payInvoice: ({ invoiceId }) =>
    store.request('invoice.pay', (tx) => {
      const row = invoiceIn(tx, invoiceId)
      if (row.paidAt !== null) throw new AdminRefusal('This invoice has been paid already.')
      return invoicePage(tx, payInvoice(tx, row))
    }),
})
