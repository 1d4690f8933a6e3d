import { escaped } from '../html.ts'

/** The app shell: the HTML that Vite has built from index.html. */
export interface PageTemplate {
  readonly html: string
  /** The URLs of the script that starts the product, and of the scripts that it imports. */
  readonly entry: string
  readonly preloads: readonly string[]
  /** The URL of the style sheet with the rules of all elements. */
  readonly sheet: string
  /** The HTML to show while a page loads. */
  readonly stillFrame: string
}

const sheetLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const script = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const preload = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
/** Matches the root element and everything after it in the body. */
const root = /<div id="root">([\s\S]*)<\/div>[\s\S]*(?=<\/body>)/

const addressesIn = (html: string, link: RegExp): string[] =>
  [...html.matchAll(link)].map(([, address = '']) => address)

/**
 * Reads the page that Vite has built. Replaces the style sheets in its head by inline styles, because the browser
 * paints nothing until they have loaded. `readSheet` returns the text of a style sheet by its URL.
 */
export const readTemplate = (built: string, readSheet: (address: string) => string): PageTemplate => {
  const [head = '', body] = built.split('</head>')
  if (body === undefined) throw new Error('The built index.html has no </head>.')
  const styled = head.replace(sheetLink, (_, address: string) => `<style>${readSheet(address)}</style>`)
  const [entry, [sheet], [, still]] = [
    addressesIn(built, script)[0],
    addressesIn(body, sheetLink),
    root.exec(body) ?? [],
  ]
  if (entry === undefined) throw new Error('The built index.html has no <script type="module">.')
  if (sheet === undefined) throw new Error('The built index.html has no style sheet in its body.')
  if (still === undefined) throw new Error('The built index.html has no #root.')
  return {
    html: `${styled}</head>${body}`,
    entry,
    preloads: addressesIn(built, preload),
    sheet,
    stillFrame: still.trimEnd(),
  }
}

/** Adds HTML at the end of the head. */
export const withHead = (html: string, more: string): string =>
  html.replace('</head>', () => `${more}</head>`)

interface PageContent {
  title: string
  /** Additional HTML for the head. */
  head: string
  content: string
  /** An inline script before the content. */
  script: string
}

/** A prerendered page with its content. The page loads the product's scripts only when `page.script` adds them. */
export const writePage = ({ html, stillFrame, sheet }: PageTemplate, page: PageContent): string => {
  const still = `<template id="still">${stillFrame}</template><script>${page.script}</script>`
  return withHead(
    html
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>${page.head}`)
      .replace(script, '')
      .replace(preload, '')
      .replace(root, () => `${still}<div id="root" data-prerendered="">${page.content}</div>`),
    `<link rel="stylesheet" href="${sheet}">`,
  )
}
