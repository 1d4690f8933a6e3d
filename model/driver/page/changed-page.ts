/** What a translator leaves as it is. */
const untranslated = 'script, style, textarea, svg, title, font'

/** The texts that were replaced, with what stands in their place. */
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

/** As browsers' translators do: each text node is replaced by an element. The words stay, so that they can be checked. */
const translate = (root: Node) => {
  for (const text of textsIn(root)) {
    const translation = font(font(text.data))
    text.replaceWith(translation)
    replaced.set(text, translation)
  }
}

const added = 'added-by-extension'

/** Adds what extensions add: elements beside fields and at both ends of the page, and attributes. */
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

/** Changes the page's document as a translator and extensions do. */
export const changePage = (): void => {
  translate(document.body)
  extend(document)
}

/** What the product has changed in texts that are no longer on the page, whose translation still is. */
export const staleTexts = (): string[] => {
  const stale: string[] = []
  for (const [text, translation] of replaced) {
    if (!translation.isConnected) replaced.delete(text)
    else if (text.data !== translation.textContent)
      stale.push(`The page still says '${translation.textContent}' instead of '${text.data}'.`)
  }
  return stale
}
