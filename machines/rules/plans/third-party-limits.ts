import type { Currency, RecurrenceUnit } from '../kit/entities.ts'

/**
 * What the card provider takes. Amounts: docs.stripe.com/currencies, 'Minimum and maximum charge amounts' (at most
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
 * How many characters the name of a role may have. Discord: docs.discord.com/developers/resources/guild, 'Create Guild
 * Role'. Telegram knows no roles but the titles of members: core.telegram.org/bots/api#setchatadministratorcustomtitle.
 */
export const roleLengths = { Discord: 100, Telegram: 16 }
