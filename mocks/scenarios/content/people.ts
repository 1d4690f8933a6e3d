import { MINUTE } from '#mocks/backend/domain/periods.ts'
import type { AccountRow } from '#mocks/backend/tables.ts'
import type { ScenarioBuilder } from '../builder.ts'

/** Which accounts of third parties the buyer has connected. */
export interface BuyerConnections {
  discord: 'connected' | 'expired' | 'none'
  telegram: 'connected' | 'none'
}

export const BUYER_DISCORD = '318204417729855489'
export const BUYER_TELEGRAM = '614208837'

/** Adds the accounts that every scenario has, all with the password `guildhall`. */
export const addPeople = (dataset: ScenarioBuilder, { discord, telegram }: BuyerConnections) => {
  const buyer = dataset.account({
    name: 'Bea Lindqvist',
    email: 'buyer@guildhall.test',
    description: 'Reads more newsletters than is good for anyone.',
    profilePicture: '/pictures/portrait-1.svg',
    ...(discord === 'none' ? {} : dataset.discordFor(BUYER_DISCORD, 'bea.reads', discord === 'expired')),
    ...(telegram === 'none' ? {} : { userTelegramId: BUYER_TELEGRAM, telegramUsername: 'bealindqvist' }),
  })
  const seller = dataset.account({
    name: 'Sam Okafor',
    email: 'seller@guildhall.test',
    role: 'seller',
    description:
      'Editor, night owl and host of two communities. I have run writing rooms for eight years and answer every message myself.',
    profilePicture: '/pictures/portrait-2.svg',
    tier: 'growthMonthly',
    payout: { id: 'acct_okafor', status: 'verified' },
    ...dataset.discordFor('204417729318855489', 'sam.okafor'),
    userTelegramId: '501772938',
    telegramUsername: 'samokafor',
  })
  const unconfirmed = dataset.account({
    name: 'Nico Marchetti',
    email: 'new@guildhall.test',
    confirmed: false,
  })
  dataset.add('codes', {
    id: 'code-of-nico',
    userId: unconfirmed.id,
    kind: 'email',
    code: '482913',
    expiresAt: dataset.epoch + 15 * MINUTE,
  })
  dataset.add('mails', {
    id: 'mail-to-nico',
    to: unconfirmed.email,
    at: dataset.epoch,
    subject: 'Confirm your email address',
    text: 'Hello Nico Marchetti,\n\nyour Guildhall code is 482913. It is good for 15 minutes.\n\nIf you did not sign up, you can ignore this mail.',
    code: '482913',
    link: null,
  })
  dataset.add('googleAccounts', { id: 'google-bea', email: buyer.email, name: buyer.name })
  dataset.add('googleAccounts', {
    id: 'google-noor',
    email: 'noor.haddad@guildhall.test',
    name: 'Noor Haddad',
  })
  return { buyer, seller, unconfirmed }
}

export interface Sellers {
  seller: AccountRow
  ines: AccountRow
  tariq: AccountRow
}

export const addSellers = (dataset: ScenarioBuilder, seller: AccountRow): Sellers => ({
  seller,
  ines: dataset.account({
    name: 'Inês Carvalho',
    email: 'ines@guildhall.test',
    role: 'seller',
    description: 'FIDE master, stargazer, patient teacher. Lisbon.',
    profilePicture: '/pictures/portrait-3.svg',
    payout: { id: 'acct_carvalho', status: 'verified' },
  }),
  tariq: dataset.account({
    name: 'طارق الحسيني',
    email: 'tariq@guildhall.test',
    role: 'seller',
    description: 'طاهٍ ومعلّم. أطبخ كل يوم وأشارك ما أتعلّمه.\n\nI cook every day and share what I learn.',
    profilePicture: '/pictures/portrait-4.svg',
    payout: { id: 'acct_tariq', status: 'pending' },
  }),
})

/** Adds a seller who has neither a payment account nor a community. */
export const addNewSeller = (dataset: ScenarioBuilder): AccountRow =>
  dataset.account({ name: 'Lena Fors', email: 'lena@guildhall.test', role: 'seller' })
