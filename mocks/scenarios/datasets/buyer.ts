import { DAY } from '#mocks/backend/domain/periods.ts'
import { scenarioBuilder } from '../builder.ts'
import { places } from '../content/communities.ts'
import { BUYER_DISCORD, BUYER_TELEGRAM } from '../content/people.ts'
import { scenario } from '../scenario.ts'
import { addMarketplace } from './fresh.ts'

export const buyer = scenario({
  slug: 'buyer',
  title: 'A card in each state',
  description:
    'The buyer has a subscription in every state a card can show, is connected to both platforms, and their Discord token has expired.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    const marketplace = addMarketplace(dataset, { discord: 'expired', telegram: 'connected' })
    const { id } = marketplace.buyer
    dataset.member(places.discord.lantern, BUYER_DISCORD)
    dataset.member(places.telegram.tide, BUYER_TELEGRAM)
    dataset.member(places.telegram.observatory, BUYER_TELEGRAM)

    // An active subscription in US dollars. The buyer is already a member of the server.
    dataset.purchase(id, marketplace.lantern, 'Resident', { daysAgo: 40 })
    // A running trial, in British pounds.
    dataset.purchase(id, marketplace.observatory, 'Deep sky', { daysAgo: 4, trial: true })
    // A trial whose record has no date of the next charge, in Swedish kronor, on both platforms.
    dataset.purchase(id, marketplace.orchard, 'Season ticket', {
      daysAgo: 10,
      trial: true,
      amount: 0,
      nextBillingAt: null,
    })
    // A one-time purchase, in euros, on both platforms.
    dataset.purchase(id, marketplace.gambit, 'Life member', { daysAgo: 300 })
    // A free plan. Its `platform` is stored as a string, not as a list.
    dataset.purchase(id, marketplace.gambit, 'Spectator', { daysAgo: 12 })
    // A canceled subscription whose paid period is still running.
    dataset.purchase(id, marketplace.tide, 'Weekly', { daysAgo: 24, unsubscribeRequested: true })
    // A subscription that has ended.
    dataset.purchase(id, marketplace.kitchen, 'صاحب الدار', {
      daysAgo: 95,
      nextBillingAt: epoch - 5 * DAY,
      isActive: false,
      unsubscribeRequested: true,
    })
    // An active subscription to a community whose bot was removed from the server.
    dataset.purchase(id, marketplace.nightShift, 'On call', { daysAgo: 70 })
    // A yearly purchase in Swedish kronor, from before the active flag existed.
    dataset.purchase(id, marketplace.orchard, 'Whole year', { daysAgo: 100, isActive: null })

    // The purchases below have data that a provider should not send. They are the oldest, so the list shows them
    // last. The first is marked as active although its period has ended.
    dataset.purchase(id, marketplace.sprout, 'Planets', { daysAgo: 310, nextBillingAt: epoch - 14 * DAY })
    // A purchase with very long names and a large amount.
    dataset.purchase(
      id,
      marketplace.anvil,
      'Apprentice Striker at the Second Fire, Including Coke, Borax and the Loan of a Leather Apron',
      { daysAgo: 552 },
    )
    // A purchase in a deleted community whose name is not stored.
    dataset.purchase(id, marketplace.lantern, 'Patron', {
      daysAgo: 385,
      courseId: 'deleted-community',
      course: null,
    })
    // A purchase whose record has no plan id.
    const found = dataset.purchase(id, marketplace.sprout, 'Maps', { daysAgo: 367, planId: null })
    if (found.plan) dataset.replace('purchases', found, { ...found, plan: { ...found.plan, id: null } })

    return dataset.base()
  },
})
