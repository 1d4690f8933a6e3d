/** Formats an amount of money, given in major units. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)

/** Formats a time of the fake backend's clock, in the user's time zone. */
export const instantText = (at: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** A billing period in words: '3 months' or 'month'. */
export const periodText = ({ count, unit }: { count: number; unit: string }): string =>
  count === 1 ? unit : `${count} ${unit}s`

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? one : many}`

/** Joins amounts in several currencies to a text such as '$1.80 and €1.14'. */
export const sumText = (totals: readonly { amount: number; currency: string }[]): string =>
  new Intl.ListFormat(undefined, { type: 'conjunction' }).format(
    totals.map(({ amount, currency }) => moneyText(amount, currency)),
  )

/** The last day in UTC on which an invoice can be paid without being overdue. `dueAt` is the end of that day. */
export const dueText = ({ dueAt }: { dueAt: number }): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt - 1)

export const invoiceStates = {
  open: 'to be paid',
  overdue: 'overdue: the account is disabled',
  paid: 'paid',
} as const
