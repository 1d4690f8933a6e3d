import { describe, expect, it } from 'vitest'
import { samplePlanOnOffer, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import { descriptionOf, structuredDataOf } from '#machines/rules/communities/structured-data.ts'
import type { Community, OfferedPlan } from '#machines/rules/kit/entities.ts'

const plan: OfferedPlan = {
  ...samplePlanOnOffer,
  id: 'plan-1',
  title: 'Patron',
  description: 'Everything.',
  price: 9,
  recurrenceCount: 3,
  discordServerId: '1',
  priceLabel: '$9.00 / 3 months',
}
const community: Community = {
  ...sampleWithoutPlans,
  slug: 'the-lantern-room',
  title: 'The Lantern Room',
  description: 'Glass, and\nhow it is made.',
  logo: 'https://images.test/lantern.png',
  plans: [plan],
}
const url = 'https://guildhall.test/community/the-lantern-room'

describe('structured data of a community for search engines', () => {
  it('COMM-01, COMM-05: describes a product with name, description, picture and address', () => {
    expect(structuredDataOf({ ...community, plans: [] }, url)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'The Lantern Room',
      description: 'Glass, and\nhow it is made.',
      url,
      image: 'https://images.test/lantern.png',
      offers: [],
    })
    expect(structuredDataOf({ ...community, logo: null }, url)).not.toHaveProperty('image')
  })

  it('COMM-05: describes a recurring plan as an offer with price and period', () => {
    expect(structuredDataOf(community, url).offers).toEqual([
      {
        '@type': 'Offer',
        name: 'Patron',
        price: '9.00',
        priceCurrency: 'USD',
        url,
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '9.00',
          priceCurrency: 'USD',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 3, unitCode: 'MON' },
        },
      },
    ])
  })

  it('COMM-05: the offer has no period for a one-time fee, and a period of one unit when no count is stored', () => {
    const periodOf = (changes: Partial<OfferedPlan>) =>
      structuredDataOf({ ...community, plans: [{ ...plan, ...changes }] }, url).offers[0]?.priceSpecification
        ?.referenceQuantity
    expect(periodOf({ billingType: 'One Time Fee' })).toBeUndefined()
    expect(periodOf({ recurrenceUnit: null })).toBeUndefined()
    expect(periodOf({ recurrenceCount: null })).toMatchObject({ value: 1, unitCode: 'MON' })
  })

  it.each([
    ['Free', 0, 'sek', '0.00', 'SEK'],
    ['One Time Fee', 1234.5, 'eur', '1234.50', 'EUR'],
  ] as const)('COMM-05: a %s plan has no billing period', (billingType, price, currency, figure, code) => {
    const once = { ...plan, billingType, price, currency, recurrenceCount: null, recurrenceUnit: null }
    const [offer] = structuredDataOf({ ...community, plans: [once] }, url).offers
    expect(offer).toMatchObject({ price: figure, priceCurrency: code })
    expect(offer).not.toHaveProperty('priceSpecification')
  })

  it.each([
    ['day', 'DAY'],
    ['week', 'WEE'],
    ['month', 'MON'],
    ['year', 'ANN'],
  ] as const)('COMM-05: a price per %s has the specified unit code', (recurrenceUnit, unitCode) => {
    const [offer] = structuredDataOf({ ...community, plans: [{ ...plan, recurrenceUnit }] }, url).offers
    expect(offer?.priceSpecification?.referenceQuantity).toMatchObject({ unitCode })
  })

  it('COMM-01: the description for search results is one line, shortened between two words', () => {
    expect(descriptionOf(community)).toBe('Glass, and how it is made.')
    expect(descriptionOf({ description: 'a'.repeat(160) })).toBe('a'.repeat(160))
    expect(descriptionOf({ description: '\n  Glass,  and\r\n fire ' })).toBe('Glass, and fire')
    const words = Array.from({ length: 60 }, (_, nth) => `w${10 + nth}`)
    expect(descriptionOf({ description: words.join(' ') })).toBe(`${words.slice(0, 39).join(' ')}…`)
  })
})
