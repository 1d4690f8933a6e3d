import ts from 'typescript'
import { ancestors, descendants, isCallOf, nameOf, propertyOf, replaced } from '#scripts/kit/syntax.ts'
import type { Change } from '../mutant.ts'

/** The element and the words by which a person would know the control: `Button 'Close'`. */
const controlOf = (node: ts.Node): string => {
  const element = [...ancestors(node)].find(
    (parent) => ts.isJsxSelfClosingElement(parent) || ts.isJsxElement(parent),
  )
  if (!element) return ''
  const opening = ts.isJsxElement(element) ? element.openingElement : (element as ts.JsxSelfClosingElement)
  const words = descendants(element)
    .filter(ts.isJsxText)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
  return opening.tagName.getText() + (words ? ` '${words}'` : '')
}

/** The literal type of each event that a View sends. */
const sentTypes = (source: ts.SourceFile): ts.StringLiteral[] =>
  descendants(source).flatMap((node) => {
    const type = isCallOf(node, 'send') && propertyOf(node.arguments[0], 'type')?.initializer
    return type && ts.isStringLiteral(type) ? [type] : []
  })

/** Another event of the same View is sent, or one that nobody knows where it has only one. */
export const eventsRenamed = function* (source: ts.SourceFile): Generator<Change> {
  const sent = sentTypes(source)
  const types = [...new Set(sent.map(({ text }) => text))]
  for (const type of sent) {
    const next = types[(types.indexOf(type.text) + 1) % types.length]
    const other = next === undefined || next === type.text ? `${type.text}.renamed` : next
    yield {
      at: type,
      change: `${controlOf(type)} sends ${other} instead of ${type.text}`,
      edits: [replaced(type, `'${other}'`)],
    }
  }
}

const restraints = new Set(['disabled', 'readOnly', 'loading'])

export const controlsLeftEnabled = function* (source: ts.SourceFile): Generator<Change> {
  for (const attribute of descendants(source).filter(ts.isJsxAttribute)) {
    const name = nameOf(attribute) ?? ''
    if (!restraints.has(name)) continue
    yield {
      at: attribute,
      change: `${controlOf(attribute)} without ${name}`,
      edits: [replaced(attribute, '')],
    }
  }
}
