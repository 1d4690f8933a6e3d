import ts from 'typescript'
import type { Change } from '../mutant.ts'
import {
  ancestorNames,
  ancestors,
  descendants,
  isCallOf,
  nameOf,
  placeOf,
  replaced,
  withoutTypeAssertions,
} from '../syntax.ts'

/** A port that answers without having asked. */
export const callsDropped = function* (source: ts.SourceFile): Generator<Change> {
  for (const ask of descendants(source).filter((node) => isCallOf(node, 'graph.ask'))) {
    const call = ts.isAwaitExpression(ask.parent) ? ask.parent : ask
    const document = ask.arguments[0]?.getText() ?? ''
    yield {
      at: ask,
      change: `${document} is not asked`,
      edits: [replaced(call, ts.isExpressionStatement(call.parent) ? 'undefined' : '({})')],
    }
  }
}

const bodies = new Set(['emit', 'enqueue.emit', 'graph.ask'])

/** Whether something is sent: as the input of a call, in an emission, or in what a rule returns for a body. */
const isSent = (node: ts.Node, source: ts.SourceFile): boolean => {
  const parents = [...ancestors(node)]
  if (parents.some((parent) => ts.isCallExpression(parent) && bodies.has(parent.expression.getText())))
    return true
  return source.fileName.includes('/rules/')
    ? parents.some(ts.isArrowFunction)
    : ancestorNames(node).includes('input')
}

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
    if (!value || !text || !isSent(property, source)) continue
    yield {
      at: property,
      change: `${placeOf(property)}: ${nameOf(property)} ${value.getText()} → ${text}`,
      edits: [replaced(value, text)],
    }
  }
}
