import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

const elementsIn = ({ childNodes }: { childNodes: Node[] }): Element[] =>
  childNodes.filter(isElement).flatMap((child) => [child, ...elementsIn(child)])

const isHidden = (element: Element) =>
  ['style', 'svg', 'script'].includes(element.tagName) ||
  attribute(element, 'aria-hidden') === 'true' ||
  attribute(element, 'hidden') !== undefined ||
  attribute(element, 'popover') !== undefined

const states = { disabled: 'disabled', 'aria-busy': 'busy', readonly: 'read-only' } as const

const withState = (element: Element, words: string): string =>
  Object.entries(states)
    .filter(([name]) => attribute(element, name) !== undefined)
    .reduce((said, [, state]) => `${said} (${state})`, words)

const nameOf = (element: Element): string => attribute(element, 'aria-label') ?? phraseIn(element).trim()

const phrases: Record<string, (element: Element) => string> = {
  br: () => '\n',
  a: (link) => {
    const tab = attribute(link, 'target') === '_blank' ? ', new tab' : ''
    return withState(link, `<${nameOf(link)} → ${attribute(link, 'href')}${tab}>`)
  },
  button: (button) => {
    const chosen = attribute(button, 'aria-selected') === 'true' ? ' (chosen)' : ''
    return withState(button, `[${nameOf(button)}]${chosen}`)
  },
  img: (image) => (attribute(image, 'alt') ? `(picture: ${attribute(image, 'alt')})` : ''),
  video: (video) => (attribute(video, 'aria-label') ? `(video: ${attribute(video, 'aria-label')})` : ''),
}

const phrase = (node: Node): string => {
  if (!isElement(node)) return 'value' in node ? node.value : ''
  if (isHidden(node)) return ''
  if (attribute(node, 'role') === 'img') return `(picture: ${attribute(node, 'aria-label')})`
  return (phrases[node.tagName] ?? phraseIn)(node)
}

const phraseIn = ({ childNodes }: Element): string => childNodes.map(phrase).join('')

/** Whether a node continues a phrase: a text that is not blank, or a span whose words begin or end with a space. */
const isInPhrase = (node: Node): boolean =>
  isElement(node) ? node.tagName === 'span' && /^ \S|\S $/.test(phrase(node)) : phrase(node).trim() !== ''

const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** Puts the lines after a word: on the same line if there is only one. */
const introduced = (word: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : lines.length === 1
      ? [`${word}: ${lines.join('')}`]
      : [`${word}:`, ...indented(lines)]

const fields = ['text', 'email', 'password', 'number', 'url', 'search', 'tel']

/**
 * What a user reads on a screen, line by line: the page, then open dialogs. The content of a card or dialog is indented
 * under its first line. Hidden elements are left out. Throws for a control of an unknown type.
 */
export const wordsOn = (html: string): string[] => {
  const screen = parseFragment(html)
  const dialogs: string[][] = []
  const all = elementsIn(screen)
  const textOf = (id: string | undefined) => {
    const named = all.find((element) => attribute(element, 'id') === id)
    return named ? phraseIn(named).trim() : ''
  }
  const labelOf = (field: Element) => {
    const label = all.find(({ tagName, attrs }) =>
      attrs.some(
        ({ name, value }) => tagName === 'label' && name === 'for' && value === attribute(field, 'id'),
      ),
    )
    return label ? phraseIn(label).trim() : nameOf(field)
  }

  const boxes: Record<string, readonly [off: string, on: string]> = {
    checkbox: ['☐', '☑'],
    radio: ['○', '●'],
    switch: ['(off)', '(on)'],
  }

  const box = (input: Element, label: string) => {
    const kind = boxes[attribute(input, 'role') ?? attribute(input, 'type') ?? '']
    return (
      kind && withState(input, `${attribute(input, 'checked') === undefined ? kind[0] : kind[1]} ${label}`)
    )
  }

  const textarea = (area: Element) =>
    withState(area, `${labelOf(area)}: __${phraseIn(area).trimEnd().replaceAll('\n', ' ⏎ ')}__`)

  const select = (list: Element) => {
    const options = elementsIn(list).filter(({ tagName }) => tagName === 'option')
    const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]
    return withState(list, `${labelOf(list)}: __${chosen ? phraseIn(chosen) : ''}__ ▾`)
  }

  const field = (input: Element) => {
    const type = attribute(input, 'type') ?? 'text'
    if (type === 'range')
      return withState(
        input,
        `${labelOf(input)}: ◂ ${attribute(input, 'aria-valuetext') ?? attribute(input, 'value')} ▸`,
      )
    if (!fields.includes(type))
      throw new Error(`model/screenplay/words.ts cannot read <input type="${type}">. Add it to that file.`)
    const value = attribute(input, 'value') ?? ''
    const shown = type === 'password' ? '•'.repeat(value.length) : value
    return withState(input, `${labelOf(input)}: __${shown}__`)
  }

  const unknown = ({ tagName }: Element): never => {
    throw new Error(`model/screenplay/words.ts cannot read <${tagName}>. Add it to that file.`)
  }

  const heading = (element: Element) =>
    linesOf(`${'#'.repeat(Number(element.tagName.slice(1)))} ${phraseIn(element)}`)

  const dialog = (element: Element) => {
    const titleId = attribute(element, 'aria-labelledby')
    const place = dialogs.push([]) - 1
    const content = element.childNodes.flatMap((child) => read(child, titleId))
    const title = attribute(element, 'aria-label') ?? textOf(titleId)
    dialogs[place] = [`Dialog: ${title}`, ...indented(content)]
    return []
  }

  const readers: Record<string, (element: Element) => string[]> = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
    ...Object.fromEntries(Object.keys(phrases).map((tag) => [tag, (element) => linesOf(phrase(element))])),
    dialog,
    iframe: (element) => {
      const title = attribute(element, 'title')
      return title ? [`(within: ${title} → ${attribute(element, 'src')})`] : unknown(element)
    },
    tr: (row) => linesOf(row.childNodes.filter(isElement).map(phraseIn).join(' | ')),
    input: (element) => [box(element, nameOf(element)) ?? field(element)],
    select: (element) => [select(element)],
    textarea: (element) => [textarea(element)],
    label: (element) => {
      const input = elementsIn(element).find(({ tagName }) => tagName === 'input')
      const said = input && box(input, linesOf(phraseIn(element)).join(' '))
      return said ? [said] : []
    },
    dt: () => [],
    // The text of a collapsed question is not visible.
    details: (element) =>
      element.childNodes
        .filter(
          (child) =>
            attribute(element, 'open') !== undefined || (isElement(child) && child.tagName === 'summary'),
        )
        .flatMap((child) => read(child)),
    summary: (element) => linesOf(`▸ ${phraseIn(element)}`),
    dd: (element) => {
      const siblings = element.parentNode?.childNodes.filter(isElement) ?? []
      const term = siblings.find(({ tagName }) => tagName === 'dt')
      return linesOf(`${term ? phraseIn(term) : ''}: ${phraseIn(element)}`)
    },
    li: (element) =>
      element.childNodes.flatMap((child) => read(child)).map((line, at) => `${at === 0 ? '•' : ' '} ${line}`),
  }
  const roles: Record<string, (element: Element) => string[]> = {
    alert: (element) => introduced('Alert', contentOf(element)),
    status: (element) => introduced('Notice', contentOf(element)),
    img: (element) => linesOf(phrase(element)),
    progressbar: (element) => [`${nameOf(element)}: ${attribute(element, 'aria-valuenow')} of 100`],
  }

  const contentOf = (element: Element, without?: string): string[] =>
    element.childNodes.some(isInPhrase)
      ? linesOf(phraseIn(element))
      : element.childNodes.flatMap((child) => read(child, without))

  const read = (node: Node, without?: string): string[] => {
    if (!isElement(node)) return linesOf(phrase(node))
    if (isHidden(node) || (without !== undefined && attribute(node, 'id') === without)) return []
    const reader = roles[attribute(node, 'role') ?? ''] ?? readers[node.tagName]
    return reader ? reader(node) : contentOf(node, without)
  }

  const page = screen.childNodes.flatMap((child) => read(child))
  return [...page, ...dialogs.flat()]
}
