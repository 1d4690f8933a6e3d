import type { Pages } from '../http/pages.ts'
import type { DueRow } from '../store/due.ts'
import type { Writing } from '../tables.ts'
import { raiseInvoice, remindOfInvoice } from './fees.ts'
import { endPeriod } from './purchases.ts'

/**
 * Makes the function that carries out a scheduled change: the end of a period, an invoice, a reminder of an invoice.
 */
export const createDueHandler =
  (pages: Pages) =>
  (tx: Writing, { at, kind, subject }: DueRow): void => {
    if (!subject) return
    if (kind === 'purchase.period') endPeriod(tx, subject, at)
    if (kind === 'fees.invoice') raiseInvoice(tx, subject, at, pages)
    if (kind === 'fees.overdue') remindOfInvoice(tx, subject, at, pages)
  }
