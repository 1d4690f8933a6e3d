import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Policy } from './content-security-policy.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The types of scripts that a browser executes; JSON and the like are data. */
const isRun = (type: string | undefined): boolean =>
  !type || /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i.test(type)

/** The sources of a policy that allow exactly the inline scripts and styles of a page. */
export const inlineSources = (html: string): Policy => {
  const scripts: string[] = []
  const styles: string[] = []
  const attributes: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      const attribute = (name: string) => child.attrs.find((one) => one.name === name)?.value
      const handler = child.attrs.find(({ name }) => name.startsWith('on'))
      if (handler) throw new Error(`A page has the attribute ${handler.name}, which its policy forbids.`)
      const text = child.childNodes.map((part) => ('value' in part ? part.value : '')).join('')
      const style = attribute('style')
      if (style !== undefined) attributes.push(hashOf(style))
      if (child.tagName === 'style') styles.push(hashOf(text))
      if (child.tagName === 'script' && attribute('src') === undefined && isRun(attribute('type')))
        scripts.push(hashOf(text))
      visit(child)
    }
  }
  visit(parse(html))
  return {
    'script-src': scripts,
    'style-src': styles,
    'style-src-attr': attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [],
  }
}
