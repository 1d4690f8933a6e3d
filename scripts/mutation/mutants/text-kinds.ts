import ts from 'typescript'
import type { Change, Edit } from './mutant.ts'
import { above, below, nameOf, namesAbove } from './syntax.ts'

type Text =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail
  | ts.JsxText

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isJsxText(node)

/** The last letter once more, as a slip of the hand would have it; null where there is no letter. */
const misspelt = (text: Text): Edit | null => {
  const written = text.getText()
  const last = [...written.matchAll(/\p{L}/gu)].at(-1)
  if (!last) return null
  const from = text.getStart() + last.index
  return { from, to: from, text: last[0] }
}

const changed = (text: Text): Change[] => {
  const edit = misspelt(text)
  const words = text.text.trim().replace(/\s+/g, ' ')
  return edit ? [{ at: text, change: `'${words}' misspelt`, edits: [edit] }] : []
}

const unseen = new Set([
  'description',
  'meta',
  'doing',
  'type',
  'path',
  'id',
  'src',
  'target',
  'initial',
  'tags',
])

const isProse = (words: string) => /^\p{Lu}.*\s/u.test(words) || /^\p{Lu}{3,}$/u.test(words)

const isLogged = (node: ts.Node) =>
  [...above(node)].some(
    (parent) => ts.isNewExpression(parent) && ['Error', 'Failure'].includes(parent.expression.getText()),
  )

/** The messages of a machine or a rule: what a person is told, not what is logged. */
export const messagesChanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const text of below(source).filter(isText)) {
    if (ts.isLiteralTypeNode(text.parent) || ts.isImportDeclaration(text.parent)) continue
    if (!isProse(text.text) || isLogged(text)) continue
    if (namesAbove(text).some((name) => unseen.has(name))) continue
    yield* changed(text)
  }
}

const shownAttributes = new Set([
  'title',
  'label',
  'text',
  'subtitle',
  'message',
  'placeholder',
  'aria-label',
])
const shownProperties = new Set(['label', 'value', 'title', 'text'])

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** Whether a View draws a text: by the first thing around it that decides. */
const isDrawn = (text: Text): boolean => {
  if (ts.isJsxText(text)) return true
  for (const parent of above(text)) {
    if (ts.isJsxAttribute(parent)) return shownAttributes.has(parent.name.getText())
    if (ts.isPropertyAssignment(parent)) return shownProperties.has(nameOf(parent) ?? '')
    if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return true
    if (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind)) return false
    if (ts.isCallExpression(parent) || ts.isStatement(parent) || ts.isTypeNode(parent)) return false
  }
  return false
}

export const wordsChanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const text of below(source).filter(isText)) if (isDrawn(text)) yield* changed(text)
}
