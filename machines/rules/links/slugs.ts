/**
 * The slug that was meant, where a community's address was passed on in capitals, or with a sign, quote or blank of the
 * text around it. A slug in which nothing of that is found comes back as it is.
 */
export const nearestSlug = (slug: string): string =>
  slug
    // No community is called by more; the last pattern takes the square of a text's length.
    .slice(0, 1000)
    .normalize()
    .replace(/[\p{DI}\p{Cc}]/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || slug
