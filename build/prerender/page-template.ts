import { escaped } from '../html.ts'

const sheetLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
/** Matches the tags that load the scripts. */
const scriptTag = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
/** Matches the root element and everything after it in the body. */
const root = /<div id="root">([\s\S]*)<\/div>[\s\S]*(?=<\/body>)/

/**
 * Makes the app shell from the page that Vite has built. Replaces the style sheets in its head by inline styles, because
 * the browser paints nothing until they have loaded. `readSheet` returns the text of a style sheet by its URL.
 */
export const appShellOf = (built: string, readSheet: (address: string) => string): string => {
  const [head = '', ...rest] = built.split('</head>')
  const styled = head.replace(sheetLink, (_, address: string) => `<style>${readSheet(address)}</style>`)
  return [styled, ...rest].join('</head>')
}

/** Adds HTML at the end of the head. */
export const withHead = (html: string, more: string): string =>
  html.replace('</head>', () => `${more}</head>`)

/**
 * Returns a prerendered page. The app shell and the tags that load the product's scripts are in `<template>` elements,
 * which the inline `script` inserts. `styles` are the rules that the content needs. The style sheets at the end of the
 * body have the rules of all pages, and the fonts, which apply at once.
 */
export const writePage = (
  appShell: string,
  {
    title,
    head,
    styles,
    content,
    script,
  }: Record<'title' | 'head' | 'styles' | 'content' | 'script', string>,
): string => {
  const [, still] = root.exec(appShell) ?? []
  const scripts = appShell.match(scriptTag)
  const sheets = appShell.match(sheetLink)?.join('').replace(' disabled', '')
  if (still === undefined || !scripts || !sheets)
    throw new Error('The built index.html has no #root, no <script type="module"> or no style sheet.')
  const templates = `<template id="still">${still}</template><template id="scripts">${scripts.join('')}</template>`
  return withHead(
    appShell
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>${head}`)
      .replace(scriptTag, '')
      .replace(
        root,
        () =>
          `${templates}<script>${script}</script><div id="root" data-prerendered="">${content}</div>${sheets}`,
      ),
    `<style>${styles}</style>`,
  )
}
