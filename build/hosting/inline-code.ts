import { createHash } from 'node:crypto'
import { attributeOf, elementsOf } from '../html.ts'
import type { Policy } from './content-security-policy.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Whether a browser executes a script of this type. Others, such as JSON, are data. */
const isRun = (type: string | undefined): boolean =>
  !type || /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i.test(type)

/** The policy sources that allow exactly the inline scripts and styles of a page. */
export const inlineSources = (html: string): Policy => {
  const scripts: string[] = []
  const styles: string[] = []
  const attributes: string[] = []
  for (const element of elementsOf(html)) {
    const handler = element.attrs.find(({ name }) => name.startsWith('on'))
    if (handler) throw new Error(`A page has the attribute ${handler.name}, which its policy forbids.`)
    const text = element.childNodes.map((part) => ('value' in part ? part.value : '')).join('')
    const style = attributeOf(element, 'style')
    if (style !== undefined) attributes.push(hashOf(style))
    if (element.tagName === 'style') styles.push(hashOf(text))
    if (
      element.tagName === 'script' &&
      attributeOf(element, 'src') === undefined &&
      isRun(attributeOf(element, 'type'))
    )
      scripts.push(hashOf(text))
  }
  return {
    'script-src': scripts,
    'style-src': styles,
    'style-src-attr': attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [],
  }
}
