import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/** A paragraph, a bullet list, or a paragraph that ends in a link. */
export type LegalBlock = string | readonly string[] | { text: string; link: string; href: ExternalUrl }

interface LegalSection {
  /** The section's anchor. It must not change, even if the text does. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

/** One of the three legal texts. They are written for this product from the facts of D1 (C05). */
export interface LegalText {
  title: string
  /** A summary in two sentences. */
  summary: string
  sections: readonly LegalSection[]
}

/** Names and links that the build configures (C04). */
export interface LegalNames {
  brand: string
  /** The chat where users reach the operator. */
  contact: ExternalUrl
}

/** The date on which all three texts took effect (LEGAL-04). */
export const effectiveDate = 'July 3, 2025'
