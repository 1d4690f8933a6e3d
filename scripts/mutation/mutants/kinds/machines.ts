import ts from 'typescript'
import {
  ancestors,
  descendants,
  isCallOf,
  nameOf,
  placeOf,
  propertyOf,
  replaced,
  swapped,
  withoutTypeAssertions,
} from '#scripts/kit/syntax.ts'
import type { Change } from '../mutant.ts'

const setupOf = (source: ts.SourceFile): ts.Expression | undefined =>
  descendants(source).find((node) => isCallOf(node, 'setup'))?.arguments[0]

/** What `setup` is given under a name. */
const given = (source: ts.SourceFile, name: string): ts.PropertyAssignment[] => {
  const all = propertyOf(setupOf(source), name)?.initializer
  return all && ts.isObjectLiteralExpression(all) ? all.properties.filter(ts.isPropertyAssignment) : []
}

export const delaysDoubled = function* (source: ts.SourceFile): Generator<Change> {
  for (const delay of given(source, 'delays')) {
    yield {
      at: delay,
      change: `delay ${nameOf(delay)} doubled`,
      edits: [replaced(delay.initializer, `2 * (${delay.initializer.getText()})`)],
    }
  }
}

const keysOf = (states: ts.PropertyAssignment | undefined): string[] => {
  const value = withoutTypeAssertions(states?.initializer)
  return value && ts.isObjectLiteralExpression(value)
    ? value.properties.map(nameOf).filter((key) => key !== null)
    : []
}

const transitionNames = new Set(['target', 'initial', 'onDone', 'onError', 'always'])
const transitionTables = new Set(['on', 'after'])

const isTarget = (property: ts.PropertyAssignment): boolean =>
  ts.isStringLiteral(property.initializer) &&
  (transitionNames.has(nameOf(property) ?? '') || transitionTables.has(nameOf(property.parent.parent) ?? ''))

/** The states among which a target is: those around the transition, or where it is a path or a constant, any. */
const siblings = (source: ts.SourceFile, property: ts.PropertyAssignment, target: string): string[] => {
  const key = target.replace(/^.*[.#]/, '')
  const isInside = target.startsWith('.') || nameOf(property) === 'initial'
  const near = [...ancestors(property)].flatMap((node) => {
    const states = isInside ? propertyOf(node, 'states') : node
    return states && ts.isPropertyAssignment(states) && nameOf(states) === 'states' ? [states] : []
  })
  const all = descendants(source)
    .filter(ts.isPropertyAssignment)
    .filter((node) => nameOf(node) === 'states')
  return [...near, ...all].map(keysOf).find((keys) => keys.includes(key)) ?? []
}

export const targetsChanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const property of descendants(source).filter(ts.isPropertyAssignment).filter(isTarget)) {
    const { text } = property.initializer as ts.StringLiteral
    const key = text.replace(/^.*[.#]/, '')
    const keys = siblings(source, property, text)
    const other = keys[(keys.indexOf(key) + 1) % keys.length]
    if (other === undefined || other === key) continue
    const wrong = text.slice(0, -key.length) + other
    yield {
      at: property,
      change: `${placeOf(property)}: ${nameOf(property)} '${text}' → '${wrong}'`,
      edits: [replaced(property.initializer, `'${wrong}'`)],
    }
  }
}

/** Two states of which the first calls a port and, answered, leads to the second, which calls another. */
const callsExchanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const states of descendants(source).filter((node) => nameOf(node) === 'states')) {
    const table = ts.isPropertyAssignment(states) ? withoutTypeAssertions(states.initializer) : undefined
    if (!table || !ts.isObjectLiteralExpression(table)) continue
    const invoking = table.properties.filter(ts.isPropertyAssignment).flatMap((state) => {
      const invoke = propertyOf(state.initializer, 'invoke')?.initializer
      return propertyOf(invoke, 'src') && propertyOf(invoke, 'input') ? [{ state, invoke }] : []
    })
    for (const first of invoking) {
      const next = propertyOf(first.invoke, 'onDone')?.getText() ?? ''
      for (const second of invoking) {
        if (first === second || !next.includes(`'${nameOf(second.state)}'`)) continue
        const edits = ['id', 'src', 'input'].flatMap((name) => {
          const [a, b] = [propertyOf(first.invoke, name), propertyOf(second.invoke, name)]
          return a && b ? swapped(a, b) : []
        })
        yield {
          at: first.state,
          change: `calls of ${nameOf(first.state)} and ${nameOf(second.state)} exchanged`,
          edits,
        }
      }
    }
  }
}

/** A step by its name; an emission by its type, and the key it is about. */
const inWords = (node: ts.Node): string => {
  const said = ['type', 'key'].flatMap((name) => propertyOf(node, name)?.initializer.getText() ?? [])
  return said.length > 0 ? said.join(' ') : node.getText()
}

const pairs = <T>(list: readonly T[]): [T, T][] => list.slice(1).map((second, at) => [list[at] as T, second])

const stepLists = new Set(['actions', 'entry', 'exit'])

const stepsExchanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const list of descendants(source).filter(ts.isArrayLiteralExpression)) {
    if (!stepLists.has(nameOf(list.parent) ?? '')) continue
    for (const [a, b] of pairs(list.elements)) {
      yield {
        at: a,
        change: `${placeOf(list)}: steps ${inWords(a)} and ${inWords(b)} exchanged`,
        edits: swapped(a, b),
      }
    }
  }
}

const emissionOf = (statement: ts.Statement): ts.Expression | undefined =>
  ts.isExpressionStatement(statement) && isCallOf(statement.expression, 'enqueue.emit')
    ? statement.expression.arguments[0]
    : undefined

const emissionsExchanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const block of descendants(source).filter(ts.isBlock)) {
    for (const [a, b] of pairs(block.statements)) {
      const [first, second] = [emissionOf(a), emissionOf(b)]
      if (!first || !second) continue
      yield {
        at: a,
        change: `${placeOf(a)}: emissions ${inWords(first)} and ${inWords(second)} exchanged`,
        edits: swapped(first, second),
      }
    }
  }
}

export const stepsOfMachinesExchanged = function* (source: ts.SourceFile): Generator<Change> {
  yield* callsExchanged(source)
  yield* stepsExchanged(source)
  yield* emissionsExchanged(source)
}

const isOrdered = (element: ts.Expression): boolean =>
  ts.isStringLiteral(element) ||
  ts.isSpreadElement(element) ||
  ts.isArrayLiteralExpression(element) ||
  ts.isPropertyAccessExpression(element)

/** Tables and lists of the rules: which of two comes first. */
export const rowsExchanged = function* (source: ts.SourceFile): Generator<Change> {
  for (const list of descendants(source).filter(ts.isArrayLiteralExpression)) {
    if (!list.elements.every(isOrdered)) continue
    for (const [a, b] of pairs(list.elements)) {
      const row = list.elements.indexOf(a) + 1
      yield {
        at: a,
        change: `${placeOf(list)}: rows ${row} and ${row + 1} exchanged`,
        edits: swapped(a, b),
      }
    }
  }
}
