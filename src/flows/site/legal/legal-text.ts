import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

/** A paragraph, a list of points, or a paragraph that ends in a link. */
export type LegalBlock = string | readonly string[] | { text: string; link: string; href: ExternalUrl }

interface LegalSection {
  /** The section's anchor: it stays the same when the text changes. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

/** One of the three texts of /terms, written for this product from the facts of D1 (C05). */
export interface LegalText {
  title: string
  /** What it says, in two sentences. */
  summary: string
  sections: readonly LegalSection[]
}

/** What a text names that a build decides (C04). */
export interface LegalNames {
  brand: string
  /** The messaging group in which people reach us. */
  contact: ExternalUrl
}

/** All three took effect together (LEGAL-04). */
export const effectiveDate = 'July 3, 2025'
