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

/** Whether a text is the description of a state, which users never see. */
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

/**
 * Texts in a machine or a rule that a user may see. Leaves out log messages, descriptions of states, and technical
 * names such as ids and paths.
 */
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
  'closeLabel',
  'hidden',
  'lead',
])
const shownProperties = new Set(['label', 'value', 'title', 'text'])

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/**
 * Whether a View renders a text. The nearest ancestor that is an attribute, a property, a comparison, a call or the
 * like decides.
 */
const isRendered = (text: Text): boolean => {
  if (ts.isJsxText(text)) return true
  if (ts.isElementAccessExpression(text.parent)) return false
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
  descendants(source).filter(isText).filter(isRendered)

/** The whole text of which a node is one piece. */
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

/** The text as a user reads it. `{}` replaces values that are computed. */
const wordsOf = (whole: ts.Node): string => {
  if (ts.isTemplateExpression(whole))
    return whole.head.text + whole.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  if (ts.isJsxElement(whole) || ts.isJsxFragment(whole))
    return (
      whole.children
        .map(wordsOfChild)
        .join('')
        // Drops a child element without white space around it, such as an icon or a heading.
        .replace(/(?<!\s)\0[^\0]*\0(?!\s)/g, '')
        .replaceAll('\0', '')
    )
  return ts.isStringLiteralLike(whole) ? whole.text : ''
}

/** Whether the code only reads the text: compares it, searches for it, or uses it as a name. */
const isRead = (text: Text): boolean => {
  const { parent } = text
  if (ts.isBinaryExpression(parent))
    return comparisons.has(parent.operatorToken.kind) || parent.left.getText() === 'this.name'
  if (ts.isCallExpression(parent)) return /\.(includes|is|has|matches)$/.test(parent.expression.getText())
  return ts.isPropertyAssignment(parent) && parent.name === text
}

/** Whether a text is the value of a choice. Users see the label of the choice instead. */
const isChoice = (text: Text) => nameOf(text.parent) === 'value' && /^\p{Ll}+$/u.test(text.text)

/** Whether a text looks like prose: a sentence, a name or 'FREE', but not a URL or the id of a requirement. */
const isProse = (words: string) =>
  /^[^\p{L}/]*\p{Lu}(\p{Ll}|\p{Lu}{2})/u.test(words) && !/^\p{Lu}+-\d+$/u.test(words)

/** Whether a text has several words and is no log message such as 'loading the seller'. */
const isPhrase = (words: string) => /[\p{L}\d] \p{L}{2}/u.test(words) && !/^\p{Ll}+ing /u.test(words)

/** All texts of a file that a user can read, without duplicates. */
export const visibleTexts = (source: ts.SourceFile): string[] => {
  const isView = source.fileName.endsWith('.tsx')
  const rendered = isView ? drawnTexts(source).filter((text) => !isChoice(text)) : []
  const told = toldTexts(source).filter((text) => !isRead(text))
  const found = [
    ...rendered.map(wholeOf).map(wordsOf),
    ...told
      .map(wholeOf)
      .map(wordsOf)
      .filter((words) => isProse(words) || (!isView && isPhrase(words))),
  ]
  return [...new Set(found.map((words) => words.replace(/\s+/g, ' ').trim()))].filter(
    (words) => /\p{L}/u.test(words) && !/\p{Cc}/u.test(words),
  )
}
