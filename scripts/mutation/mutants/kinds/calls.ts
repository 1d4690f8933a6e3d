import ts from 'typescript'
import {
  ancestors,
  descendants,
  isCallOf,
  nameOf,
  placeOf,
  replaced,
  withoutTypeAssertions,
} from '#scripts/kit/syntax.ts'
import type { Change } from '../mutant.ts'

const calls = ['graph.query', 'graph.mutate']

/** A port that answers without having made its call. */
export const callsDropped = function* (source: ts.SourceFile): Generator<Change> {
  for (const call of descendants(source)) {
    const name = calls.find((one) => isCallOf(call, one))
    if (!name) continue
    const whole = ts.isAwaitExpression(call.parent) ? call.parent : call
    const document = (call as ts.CallExpression).arguments[0]?.getText() ?? ''
    yield {
      at: call,
      change: `${document} is not sent`,
      edits: [replaced(whole, ts.isExpressionStatement(whole.parent) ? 'undefined' : '({})')],
    }
  }
}

/** Whether something is sent with a call. */
const isSent = (node: ts.Node): boolean =>
  [...ancestors(node)].some((parent) => calls.some((call) => isCallOf(parent, call)))

const wrong = (value: ts.Expression): string | null => {
  if (value.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (value.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isPrefixUnaryExpression(value)) return value.operand.getText()
  if (ts.isNumericLiteral(value)) return value.text === '0' ? '1' : `-${value.text}`
  return null
}

export const bodiesWrong = function* (source: ts.SourceFile): Generator<Change> {
  for (const property of descendants(source).filter(ts.isPropertyAssignment)) {
    const value = withoutTypeAssertions(property.initializer)
    const text = value && wrong(value)
    if (!value || !text || !isSent(property)) continue
    yield {
      at: property,
      change: `${placeOf(property)}: ${nameOf(property)} ${value.getText()} → ${text}`,
      edits: [replaced(value, text)],
    }
  }
}
