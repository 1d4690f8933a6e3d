import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { descendants, parsed } from '#scripts/kit/syntax.ts'

const views = import.meta.glob<string>(['../../src/**/*.tsx', '../../mocks/providers/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const isBlank = (child: ts.JsxChild) =>
  (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) ||
  (ts.isJsxExpression(child) && !child.expression)

/** Whether a JSX child is constant text. */
const isFixed = (child: ts.JsxChild) =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) && !!child.expression && ts.isStringLiteralLike(child.expression))

/** Whether an expression may be text that changes. */
const mayBeWords = (node: ts.Node): boolean => {
  if (ts.isTemplateExpression(node)) return true
  if (ts.isParenthesizedExpression(node)) return mayBeWords(node.expression)
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].some((one) => ts.isStringLiteralLike(one) || mayBeWords(one))
  return ts.isBinaryExpression(node) && (ts.isStringLiteralLike(node.right) || mayBeWords(node.right))
}

/**
 * The places where React would change a text node itself. If a translator has replaced that node by an element, React
 * throws or changes a detached node.
 */
const bareTexts = (source: ts.SourceFile): string[] =>
  descendants(source)
    .filter((node) => ts.isJsxElement(node) || ts.isJsxFragment(node))
    .filter((parent) => {
      const children = parent.children.filter((child) => !isBlank(child))
      const expressions = children.filter(ts.isJsxExpression).filter((child) => !isFixed(child))
      const words = expressions.some(({ expression }) => expression && mayBeWords(expression))
      if (ts.isJsxFragment(parent)) return words || children.some(isFixed)
      return children.length > 1 && (words || (expressions.length > 0 && children.some(isFixed)))
    })
    .map((parent) => `${source.fileName}: ${parent.getText().replace(/\s+/g, ' ')}`)

describe('a text in JSX that React changes (translators replace text nodes)', () => {
  it('is reported if it is not alone in its element', () => {
    const wrong = [
      '<b>{busy && <Spinner />} Log In</b>',
      '<b>{count} items</b>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a View
      '<b><Icon />{`Plan ${at}`}</b>',
      "<b>{shown ? 'Hide' : 'Show'}<Hidden> password</Hidden></b>",
      "<b>{index > 0 && ' & '}<Item /></b>",
      '<>Open <Link />.</>',
    ]
    const right = [
      '<b>{busy ? <Spinner /> : icon}<span>Log In</span></b>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a View
      '<b>{`${count} items`}</b>',
      '<b><Icon /> Open <Link />.</b>',
      '<><Icon />{busy && <Spinner />}</>',
    ]
    expect(wrong.filter((text) => bareTexts(parsed('a.tsx', `(${text})`)).length !== 1)).toEqual([])
    expect(right.flatMap((text) => bareTexts(parsed('a.tsx', `(${text})`)))).toEqual([])
  })

  it('is alone in its element in every View and stand-in page', () => {
    expect(
      Object.entries(views).flatMap(([file, text]) => bareTexts(parsed(file.replace('../../', ''), text))),
    ).toEqual([])
  })
})
