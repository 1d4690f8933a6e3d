/** A line of text on a screen, with the element that shows it. */
export interface ScreenText {
  text: string
  element: Element
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const fieldText = (field: HTMLInputElement): string => {
  const name = plain(field.labels?.[0]?.textContent ?? '') || field.getAttribute('aria-label') || field.name
  if (field.type === 'checkbox' || field.type === 'radio')
    return `${name}: ${field.checked ? 'ticked' : 'not ticked'}`
  return `${name}: ${field.type === 'password' ? '•'.repeat(field.value.length) : field.value}`
}

/** The visible texts and the values of fields on a page, from top to bottom. */
export const screenTexts = (page: Document): ScreenText[] => {
  const view = page.defaultView
  if (!view) return []
  const blockOf = (element: Element): Element => {
    const parent = element.parentElement
    return parent && view.getComputedStyle(element).display === 'inline' ? blockOf(parent) : element
  }
  const hidden = (element: Element) => view.getComputedStyle(element).visibility !== 'visible'
  const lines = new Map<Element, string>()
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // `instanceof` would fail: elements of another window are no instances of this window's classes.
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element)
    if (!element || element.getClientRects().length === 0 || hidden(element)) continue
    if (node.nodeType !== Node.TEXT_NODE) {
      if (element.matches('input, textarea, select'))
        lines.set(element, fieldText(element as HTMLInputElement))
      continue
    }
    if (element.closest('script, style, textarea, select')) continue
    const block = blockOf(element)
    lines.set(block, `${lines.get(block) ?? ''}${node.nodeValue ?? ''}`)
  }
  return [...lines].flatMap(([element, text]) => (plain(text) === '' ? [] : [{ element, text: plain(text) }]))
}

const name = 'differs'

/** Highlights the texts on a page without changing its elements. Does nothing in a browser without CSS highlights. */
export const markTexts = (page: Document, texts: readonly ScreenText[]): void => {
  const view = page.defaultView as (Window & typeof globalThis) | null
  if (!view || !('highlights' in view.CSS)) return
  if (!view.CSS.highlights.has(name)) {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(`::highlight(${name}) { background-color: #F6B21A; color: #1C1714 }`)
    page.adoptedStyleSheets.push(sheet)
  }
  const ranges = texts.map(({ element }) => {
    const range = page.createRange()
    range.selectNodeContents(element)
    return range
  })
  view.CSS.highlights.set(name, new view.Highlight(...ranges))
}
