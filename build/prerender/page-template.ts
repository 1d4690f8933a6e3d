import { escaped } from '../html.ts'

/** The frame of every page: the HTML that Vite has made of index.html. */
export interface PageTemplate {
  readonly html: string
  /** The addresses of the script that starts the product, and of those that it imports. */
  readonly entry: string
  readonly preloads: readonly string[]
  /** The address of the style sheet that the product needs. */
  readonly sheet: string
  /** The HTML that is shown while a page loads. */
  readonly stillFrame: string
}

const sheetLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const script = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const preload = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
/** The root element with all that follows it in the body. */
const root = /<div id="root">([\s\S]*)<\/div>[\s\S]*(?=<\/body>)/

const addressesIn = (html: string, link: RegExp): string[] =>
  [...html.matchAll(link)].map(([, address = '']) => address)

/**
 * Reads the page that Vite has built, and puts the style sheets of its head into it: nothing would be painted before they
 * have come. `readSheet` gives the text of a style sheet by its address.
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

/** A page with more at the end of its head. */
export const withHead = (html: string, more: string): string =>
  html.replace('</head>', () => `${more}</head>`)

interface PageContent {
  title: string
  /** What its head has besides that of the frame. */
  head: string
  styles: string
  content: string
  /** Runs before the content. */
  script: string
}

/** A page that has its content, and loads nothing by itself: its script does. */
export const writePage = ({ html, stillFrame, sheet }: PageTemplate, page: PageContent): string => {
  const still = `<template id="still">${stillFrame}</template><script>${page.script}</script>`
  return withHead(
    html
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>${page.head}`)
      .replace(script, '')
      .replace(preload, '')
      .replace(root, () => `${still}<div id="root" data-prerendered="">${page.content}</div>`),
    `<style>${page.styles}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`,
  )
}
