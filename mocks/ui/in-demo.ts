import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/** An address among the stand-ins and the product, which are one demo: nobody leaves it. */
export const inDemo = (address: string) => address as ExternalUrl
