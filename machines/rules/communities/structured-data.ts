import type { Community, OfferedPlan } from '../kit/entities.ts'

/** Units of time as UN/CEFACT codes, which schema.org uses. */
const unitCodes = { day: 'DAY', week: 'WEE', month: 'MON', year: 'ANN' } as const

const offerOf = (plan: OfferedPlan, url: string) => {
  const price = plan.price.toFixed(2)
  const priceCurrency = plan.currency.toUpperCase()
  const period =
    plan.billingType === 'Subscription' && plan.recurrenceUnit !== null
      ? { value: plan.recurrenceCount ?? 1, unitCode: unitCodes[plan.recurrenceUnit] }
      : null
  return {
    '@type': 'Offer',
    name: plan.title,
    price,
    priceCurrency,
    url,
    availability: 'https://schema.org/InStock',
    ...(period && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        referenceQuantity: { '@type': 'QuantitativeValue', ...period },
      },
    }),
  }
}

/** The JSON-LD of a community: a schema.org product with an offer for each plan. `url` is the page's full URL. */
export const structuredDataOf = (community: Community, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: community.title,
  description: community.description,
  url,
  ...(community.logo !== null && { image: community.logo }),
  offers: community.plans.map((plan) => offerOf(plan, url)),
})

/** The meta description of a community's page: the first words of its description, at most 160 characters. */
export const descriptionOf = ({ description }: Pick<Community, 'description'>): string => {
  const words = description.replace(/\s+/g, ' ').trim()
  return words.length <= 160 ? words : `${words.slice(0, 159).replace(/\s\S*$/, '')}…`
}
