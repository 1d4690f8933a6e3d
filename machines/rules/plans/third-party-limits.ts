import type { Currency, RecurrenceUnit } from '../kit/entities.ts'
import { formatMoney } from './money.ts'

/**
 * The limits of the card provider. Amounts: docs.stripe.com/currencies, 'Minimum and maximum charge amounts' (at most
 * eight digits in minor units). Intervals: `recurring.interval_count` of docs.stripe.com/api/prices/create. Trials: the
 * API's error 'The maximum number of trial period days is 730 (2 years).'
 */
export const stripeLimits = {
  leastAmount: { usd: 0.5, eur: 0.5, gbp: 0.3, sek: 3 } satisfies Record<Currency, number>,
  greatestAmount: 999_999.99,
  interval: { day: 1095, week: 156, month: 36, year: 3 } satisfies Record<RecurrenceUnit, number>,
  trialDays: 730,
}

/**
 * The maximum length of a role name. Discord: docs.discord.com/developers/resources/guild, 'Create Guild Role'.
 * Telegram has only titles of members: core.telegram.org/bots/api#setchatadministratorcustomtitle.
 */
export const roleLengths = { Discord: 100, Telegram: 16 }

export const noMore = (who: string, limit: string) => `${who} accepts no more than ${limit}.`

/**
 * Each function returns what the card provider refuses about a value of a plan, as text; false if it accepts the value.
 */
export const stripeRefuses = {
  price: (price: number, currency: Currency): string | false => {
    const money = (amount: number) => formatMoney(amount, currency)
    const least = stripeLimits.leastAmount[currency]
    if (price > 0 && price < least) return `Stripe accepts no less than ${money(least)}.`
    return price > stripeLimits.greatestAmount && noMore('Stripe', money(stripeLimits.greatestAmount))
  },
  interval: (count: number, unit: RecurrenceUnit): string | false =>
    count > stripeLimits.interval[unit] && noMore('Stripe', `${stripeLimits.interval[unit]} ${unit}s`),
  trial: (days: number): string | false =>
    days > stripeLimits.trialDays && noMore('Stripe', `${stripeLimits.trialDays} trial days`),
}
