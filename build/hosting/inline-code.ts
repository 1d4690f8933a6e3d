import { createHash } from 'node:crypto'
import { attributeOf, elementsOf, type HtmlElement } from '../html.ts'
import type { Policy } from './content-security-policy.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Whether an element contains code itself. Scripts of other types, such as JSON, are data. */
const isInline = (element: HtmlElement): boolean =>
  attributeOf(element, 'src') === undefined &&
  /^$|^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i.test(
    attributeOf(element, 'type') ?? '',
  )

/** The policy sources that allow exactly the inline scripts and styles of a page. */
export const inlineSources = (html: string): Policy => {
  const elements = elementsOf(html)
  const hashesOf = (tag: string) =>
    elements
      .filter((element) => element.tagName === tag && isInline(element))
      .map(({ childNodes }) => hashOf(childNodes.map((part) => ('value' in part ? part.value : '')).join('')))
  const attributes = elements.flatMap(({ attrs }) => attrs)
  const handler = attributes.find(({ name }) => name.startsWith('on'))
  if (handler) throw new Error(`A page has the attribute ${handler.name}, which its policy forbids.`)
  const styles = attributes.filter(({ name }) => name === 'style').map(({ value }) => hashOf(value))
  return {
    'script-src': hashesOf('script'),
    'style-src': hashesOf('style'),
    ...(styles.length > 0 && { 'style-src-attr': ["'unsafe-hashes'", ...styles] }),
  }
}
