import ts from 'typescript'
import { ancestorNames, ancestors, descendants, nameOf, propertyOf } from '#scripts/kit/syntax.ts'

export type Text =
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

const unseen = new Set(['meta', 'scope', 'doing', 'type', 'path', 'id', 'src', 'target', 'initial', 'tags'])

/** What a state means, beside what it does; the description of anything else is read. */
const isOfState = (node: ts.Node): boolean =>
  [...ancestors(node)].some(
    (parent) =>
      nameOf(parent) === 'description' &&
      ['meta', 'on', 'invoke', 'states'].some((name) => propertyOf(parent.parent, name)),
  )

const isLogged = (node: ts.Node) =>
  [...ancestors(node)].some(
    (parent) => ts.isNewExpression(parent) && ['Error', 'Failure'].includes(parent.expression.getText()),
  )

/** What a machine or a rule may tell a person: neither a name of its parts nor what is logged. */
export const toldTexts = (source: ts.SourceFile): Text[] =>
  descendants(source)
    .filter(isText)
    .filter((text) => !ts.isLiteralTypeNode(text.parent) && !ts.isImportDeclaration(text.parent))
    .filter((text) => !isLogged(text) && !isOfState(text))
    .filter((text) => !ancestorNames(text).some((name) => unseen.has(name)))

const shownAttributes = new Set([
  'title',
  'label',
  'text',
  'subtitle',
  'message',
  'placeholder',
  'hint',
  'alt',
  'action',
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
  for (const parent of ancestors(text)) {
    if (ts.isJsxAttribute(parent)) return shownAttributes.has(parent.name.getText())
    if (ts.isPropertyAssignment(parent)) return shownProperties.has(nameOf(parent) ?? '')
    if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return true
    if (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind)) return false
    if (ts.isCallExpression(parent) || ts.isStatement(parent) || ts.isTypeNode(parent)) return false
  }
  return false
}

export const drawnTexts = (source: ts.SourceFile): Text[] =>
  descendants(source).filter(isText).filter(isDrawn)

/** What a piece is a piece of. */
const wholeOf = (piece: Text): ts.Node => {
  if (ts.isTemplateHead(piece)) return piece.parent
  if (ts.isTemplateMiddle(piece) || ts.isTemplateTail(piece)) return piece.parent.parent
  return ts.isJsxText(piece) ? piece.parent : piece
}

const wordsOfChild = (child: ts.JsxChild): string => {
  if (ts.isJsxText(child)) return child.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '')
  if (ts.isJsxElement(child)) return `\0${wordsOf(child)}\0`
  if (!ts.isJsxExpression(child) || descendants(child).some(ts.isJsxOpeningLikeElement)) return '\0{}\0'
  if (!child.expression) return ''
  return ts.isStringLiteral(child.expression) ? child.expression.text : '{}'
}

/** As it is read; `{}` stands for what is not known before, such as a name. */
const wordsOf = (whole: ts.Node): string => {
  if (ts.isTemplateExpression(whole))
    return whole.head.text + whole.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  if (ts.isJsxElement(whole) || ts.isJsxFragment(whole))
    return (
      whole.children
        .map(wordsOfChild)
        .join('')
        // What no blank parts from the text, such as an icon or a heading, is no part of it.
        .replace(/(?<!\s)\0[^\0]*\0(?!\s)/g, '')
        .replaceAll('\0', '')
    )
  return ts.isStringLiteralLike(whole) ? whole.text : ''
}

/** What the product reads itself: it is compared or looked for, or it names something. */
const isRead = (text: Text): boolean => {
  const { parent } = text
  if (ts.isBinaryExpression(parent))
    return comparisons.has(parent.operatorToken.kind) || parent.left.getText() === 'this.name'
  if (ts.isCallExpression(parent)) return /\.(includes|is|has|matches)$/.test(parent.expression.getText())
  return ts.isPropertyAssignment(parent) && parent.name === text
}

/** The value of a choice, whose label is drawn. */
const isChoice = (text: Text) => nameOf(text.parent) === 'value' && /^\p{Ll}+$/u.test(text.text)

/** A sentence, a name or 'FREE', but no address and no id of a requirement. */
const isProse = (words: string) =>
  /^[^\p{L}/]*\p{Lu}(\p{Ll}|\p{Lu}{2})/u.test(words) && !/^\p{Lu}+-\d+$/u.test(words)

/** Unlike what a log says is being done: 'loading the seller'. */
const isPhrase = (words: string) => /[\p{L}\d] \p{L}{2}/u.test(words) && !/^\p{Ll}+ing /u.test(words)

/** Every text of a file that a person can read, once. */
export const visibleTexts = (source: ts.SourceFile): string[] => {
  const isView = source.fileName.endsWith('.tsx')
  const drawn = isView ? drawnTexts(source).filter((text) => !isChoice(text)) : []
  const told = toldTexts(source).filter((text) => !isRead(text))
  const found = [
    ...drawn.map(wholeOf).map(wordsOf),
    ...told
      .map(wholeOf)
      .map(wordsOf)
      .filter((words) => isProse(words) || (!isView && isPhrase(words))),
  ]
  return [...new Set(found.map((words) => words.replace(/\s+/g, ' ').trim()))].filter(
    (words) => /\p{L}/u.test(words) && !/\p{Cc}/u.test(words),
  )
}
