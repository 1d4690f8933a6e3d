/** Elements that a translator does not change. */
const untranslated = 'script, style, textarea, svg, title, font'

/** Replaced text nodes, with the elements that replace them. */
const replaced = new Map<Text, Element>()

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest(untranslated))
}

const font = (content: Node | string) => {
  const element = document.createElement('font')
  element.dir = 'auto'
  element.style.verticalAlign = 'inherit'
  element.append(content)
  return element
}

/**
 * Replaces each text node by an element, as browsers' translators do. The words stay the same, so that tests can check
 * them.
 */
const translate = (root: Node) => {
  for (const text of textsIn(root)) {
    const translation = font(font(text.data))
    text.replaceWith(translation)
    replaced.set(text, translation)
  }
}

const added = 'added-by-extension'

/** Adds what browser extensions add: elements next to fields and at both ends of the page, and attributes. */
const extend = ({ body }: Document) => {
  for (const field of body.querySelectorAll('input, textarea')) {
    if (field.nextElementSibling?.localName === added) continue
    field.setAttribute('data-extension', '')
    field.after(document.createElement(added))
  }
  body.setAttribute('data-extension', '')
  if (body.firstElementChild?.localName !== added) body.prepend(document.createElement(added))
  if (body.lastElementChild?.localName !== added) body.append(document.createElement(added))
}

/** Changes the page's DOM as a translator and extensions do. */
export const changePage = (): void => {
  translate(document.body)
  extend(document)
}

/**
 * Texts that are outdated on the page: the product has changed the text node, but its old translation is still shown.
 */
export const staleTexts = (): string[] => {
  const stale: string[] = []
  for (const [text, translation] of replaced) {
    if (!translation.isConnected) replaced.delete(text)
    else if (text.data !== translation.textContent)
      stale.push(`The page still says '${translation.textContent}' instead of '${text.data}'.`)
  }
  return stale
}
