import type { Address } from '#machines/rules/links/addresses.ts'
import { escaped } from '../html.ts'

/**
 * The descriptions of prerendered pages for search engines and link previews. Every number is from the specification
 * (D1 §9, D2 §5).
 */
const descriptions: Partial<Record<Address, string>> = {
  '/': 'Sell access to your Discord and Telegram communities: free, one-time or recurring plans. Members get in when they pay and out when they stop.',
  '/login': 'Log in to manage your Discord and Telegram communities and your subscriptions.',
  '/register': 'Create an account to sell a paid Discord or Telegram community, or to join one.',
  '/terms': 'Terms of Service, Privacy Policy and Acceptable Use, in force since July 3, 2025.',
  '/Pricing':
    'Start free and pay when you earn: four tiers from $0 to $99 a month, with service fees from 12% down to 2% of what you sell.',
  '/Ads':
    'Telegram advertising: 100M+ views delivered, about $1K per 1M views, set up in 24–48 hours on average.',
}

/** The origin where the product will be served, without trailing slash; '' if it is not configured. */
export const originIn = (env: Readonly<Record<string, string>>): string =>
  (env.VITE_ORIGIN ?? '').replace(/\/+$/, '')

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`

/**
 * The elements in a page's head for search engines and link previews; none for a page without a description. Without an
 * `origin` (VITE_ORIGIN is not set), elements that need an absolute URL are left out.
 */
export const headOf = (
  address: Address,
  { title, brand, home, origin }: { title: string; brand: string; home: string; origin: string },
): string => {
  const description = descriptions[address]
  if (!description) return ''
  const url = `${origin}${home}${address.slice(1)}`
  const described = [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
  ].join('')
  if (origin === '') return described
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand,
    url: `${origin}${home}`,
    logo: `${origin}${home}icon-512.png`,
  }
  const data = JSON.stringify(organization).replaceAll('<', '\\u003c')
  return [
    described,
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${origin}${home}share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', brand),
    meta('name', 'twitter:card', 'summary_large_image'),
    address === '/' ? `<script type="application/ld+json">${data}</script>` : '',
  ].join('')
}
