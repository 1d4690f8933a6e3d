import { type Edit, withEdits } from '../edits.ts'
import { attributeOf, elementsOf, escaped, type HtmlElement } from '../html.ts'

/** The frame of every page: the HTML that Vite has made of index.html. */
export interface PageTemplate {
  readonly html: string
  /** The addresses of the script that starts the product, and of those that it imports. */
  readonly entry: string
  readonly preloads: readonly string[]
  /** The address of the style sheet that the product needs; null where its styles are in the scripts. */
  readonly sheet: string | null
  /** The HTML that is shown while a page loads. */
  readonly stillFrame: string
  /** Elements of `html`. */
  readonly elements: Readonly<Record<'title' | 'head' | 'body' | 'root', HtmlElement>> & {
    readonly scripts: readonly HtmlElement[]
  }
}

const rangeOf = ({ sourceCodeLocation }: HtmlElement): { start: number; end: number } => ({
  start: sourceCodeLocation?.startOffset ?? 0,
  end: sourceCodeLocation?.endOffset ?? 0,
})

/** Where the content of an element begins and ends. */
const contentOf = ({ sourceCodeLocation }: HtmlElement): { start: number; end: number } => ({
  start: sourceCodeLocation?.startTag?.endOffset ?? 0,
  end: sourceCodeLocation?.endTag?.startOffset ?? 0,
})

/** Text in place of an element and of the space before it. */
const replacing = (html: string, element: HtmlElement, text: string): Edit => {
  const { start, end } = rangeOf(element)
  return { start: html.slice(0, start).trimEnd().length, end, text }
}

const isLink = (element: HtmlElement, rel: string): boolean =>
  element.tagName === 'link' && attributeOf(element, 'rel') === rel

const hrefOf = (link: HtmlElement): string => attributeOf(link, 'href') ?? ''

/** A face that is loaded, other than those that stand in for it (`src/ui/theme/faces.css`). */
const loadedFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

/**
 * With the style sheets of its head in the page: nothing would be painted before they have come. The faces are in a
 * style of their own, each once, with `script` after it.
 */
const withHeadStyles = (html: string, readSheet: (address: string) => string, script: string): string => {
  const elements = elementsOf(html)
  const head = elements.find(({ tagName }) => tagName === 'head')
  const sheets = elements
    .filter((element) => isLink(element, 'stylesheet') && element.parentNode === head)
    .map((link) => ({ link, css: readSheet(hrefOf(link)) }))
  const faces = new Set(sheets.flatMap(({ css }) => css.match(loadedFace) ?? []))
  const { end } = head ? contentOf(head) : { end: 0 }
  return withEdits(html, [
    ...sheets.map(({ link, css }) =>
      replacing(html, link, `<style>${css.replaceAll(loadedFace, '')}</style>`),
    ),
    { start: end, end, text: `<style id="faces">${[...faces].join('')}</style><script>${script}</script>` },
  ])
}

/**
 * Reads the page that Vite has built. `readSheet` gives the text of a style sheet by its address; `script` runs after the
 * rules of the faces.
 */
export const readTemplate = (
  built: string,
  readSheet: (address: string) => string,
  script: string,
): PageTemplate => {
  const html = withHeadStyles(built, readSheet, script)
  const elements = elementsOf(html)
  const find = (selector: string, matches: (element: HtmlElement) => boolean): HtmlElement => {
    const found = elements.find(matches)
    if (!found) throw new Error(`The built index.html has no ${selector}.`)
    return found
  }
  const findTag = (name: string) => find(`<${name}>`, ({ tagName }) => tagName === name)
  const root = find('#root', (element) => attributeOf(element, 'id') === 'root')
  const entry = find(
    '<script type="module">',
    (element) => element.tagName === 'script' && attributeOf(element, 'type') === 'module',
  )
  const preloads = elements.filter((element) => isLink(element, 'modulepreload'))
  const sheet = elements.find((element) => isLink(element, 'stylesheet'))
  return {
    html,
    entry: attributeOf(entry, 'src') ?? '',
    preloads: preloads.map(hrefOf),
    sheet: sheet ? hrefOf(sheet) : null,
    stillFrame: html.slice(contentOf(root).start, contentOf(root).end).trimEnd(),
    elements: {
      title: findTag('title'),
      head: findTag('head'),
      body: findTag('body'),
      root,
      scripts: [entry, ...preloads],
    },
  }
}

const atHeadEnd = ({ elements: { head } }: PageTemplate, text: string): Edit => {
  const { end } = contentOf(head)
  return { start: end, end, text }
}

/** The frame with more at the end of its head; with `start`, that stands before all else in place of its own scripts. */
export const writeFrame = (template: PageTemplate, head: string, start?: string): string => {
  const { html, elements } = template
  const { end } = rangeOf(elements.title)
  return withEdits(html, [
    ...(start === undefined
      ? []
      : [{ start: end, end, text: start }, ...elements.scripts.map((script) => replacing(html, script, ''))]),
    atHeadEnd(template, head),
  ])
}

interface PageContent {
  title: string
  /** What its head has besides that of the frame. */
  head: string
  styles: { recipes: readonly string[]; css: string }
  content: string
  /** Runs before the content. */
  script: string
}

/** A page that has its content, and loads nothing by itself: its script does. */
export const writePage = (
  template: PageTemplate,
  { title, head, styles, content, script }: PageContent,
): string => {
  const { html, sheet, stillFrame, elements } = template
  // So that the scripts do not bring them again.
  const recipes = sheet === null ? ` data-recipes="${styles.recipes.join(' ')}"` : ''
  return withEdits(html, [
    { ...rangeOf(elements.title), text: `<title>${escaped(title)}</title>${head}` },
    ...elements.scripts.map((script) => replacing(html, script, '')),
    atHeadEnd(template, `<style${recipes}>${styles.css}</style>`),
    {
      start: rangeOf(elements.root).start,
      end: contentOf(elements.body).end,
      text: [
        `<template id="still">${stillFrame}</template>`,
        `<script>${script}</script>`,
        `<div id="root" data-prerendered="">${content}</div>`,
      ].join(''),
    },
  ])
}
