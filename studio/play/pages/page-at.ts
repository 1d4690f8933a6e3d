import { addresses, pageAt as pageOf } from '#machines/rules/links/addresses.ts'

const pages = addresses.map((address) => ({
  at: new RegExp(`^${address.replace(/:\w+/g, '([^/]+)')}$`, 'i'),
  flow: pageOf(address).flow.split('/').at(-1) ?? '',
}))

/** A page of the product. */
interface Page {
  /** The flow that the page shows. */
  flow: string
  /** The id of the community in the path of the page. */
  slug: string | undefined
}

/** Whether a page shows this flow. */
export const isPageOf = (flow: string): boolean => pages.some((page) => page.flow === flow)

/** The page at a path of the product; null if there is none. */
export const pageAt = (path: string): Page | null => {
  const [pathname = ''] = path.split(/[?#]/)
  for (const { at, flow } of pages) {
    const match = at.exec(pathname)
    if (match) return { flow, slug: match[1] && decodeURIComponent(match[1]) }
  }
  return null
}
