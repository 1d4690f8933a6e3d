/**
 * Digits with a comma between thousands: '1234.50' is '1,234.50'. Without Intl, whose first use takes a phone a fifth of
 * a second.
 */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A count as it is read: 1000 is '1,000'. */
export const formatCount = (count: number): string => groupThousands(String(count))

/** '7', '1k', '1.2k' (C44). */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(1).replace('.0', '')}k`

/** '1 member', '1.2k members' (PAGES-13). */
export const memberCount = (count: number): string =>
  `${shortCount(count)} ${count === 1 ? 'member' : 'members'}`
