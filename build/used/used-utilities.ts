import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Plugin } from 'vite'

const wordsIn = (folders: readonly string[]): Set<string> =>
  new Set(
    globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).flatMap(
      (file) => readFileSync(file, 'utf8').match(/\w+/g) ?? [],
    ),
  )

const nameOf = (property: ts.ObjectLiteralElementLike): string =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : ''

/** The object that a function is called with for the constant of this name. */
const argumentOf = (source: ts.SourceFile, constant: string): ts.ObjectLiteralExpression => {
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (name.getText(source) === constant && initializer && ts.isCallExpression(initializer)) {
          const [object] = initializer.arguments
          if (object && ts.isObjectLiteralExpression(object)) return object
        }
  throw new Error(`Chakra's base has no ${constant} any more.`)
}

const valueAt = (object: ts.ObjectLiteralExpression, name: string) => {
  const property = object.properties.find((one) => nameOf(one) === name)
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
}

/** The other names of a utility: `bg` for `background`. */
const shorthands = (utility: ts.ObjectLiteralElementLike): string[] => {
  const value = ts.isPropertyAssignment(utility) ? utility.initializer : undefined
  const list = value && ts.isObjectLiteralExpression(value) ? valueAt(value, 'shorthand') : undefined
  if (!list) return []
  return ts.isArrayLiteralExpression(list)
    ? list.elements.map((element) => (ts.isStringLiteral(element) ? element.text : ''))
    : ts.isStringLiteral(list)
      ? [list.text]
      : []
}

/** Chakra's base without the utilities and conditions whose names are none of these words. */
export const withUsed = (code: string, words: ReadonlySet<string>): string => {
  const source = ts.createSourceFile('preset-base.js', code, ts.ScriptTarget.Latest, true)
  const utilities = valueAt(argumentOf(source, 'defaultBaseConfig'), 'utilities')
  if (!utilities || !ts.isObjectLiteralExpression(utilities))
    throw new Error("Chakra's base has no utilities any more.")
  const unused = [
    ...utilities.properties.filter(
      (one) => ![nameOf(one), ...shorthands(one)].some((name) => words.has(name)),
    ),
    ...argumentOf(source, 'defaultConditions').properties.filter((one) => !words.has(`_${nameOf(one)}`)),
  ].sort((a, b) => a.getStart() - b.getStart())
  let kept = ''
  let from = 0
  for (const property of unused) {
    kept += code.slice(from, property.getStart())
    // The comma after the last may be missing; none is needed before.
    from = code[property.end] === ',' ? property.end + 1 : property.end
  }
  return kept + code.slice(from)
}

/** Chakra's list of CSS properties without those whose names are none of these words. */
export const withUsedProperties = (code: string, words: ReadonlySet<string>): string => {
  const list = /(?<=\bcssPropertiesStr = ")[^"]+/
  if (!list.test(code)) throw new Error("Chakra's list of CSS properties has no cssPropertiesStr any more.")
  return code.replace(list, (names) =>
    names
      .split(',')
      .filter((name) => words.has(name))
      .join(','),
  )
}

/**
 * Removes unused style definitions of Chakra from a build: of its table of some 350 utilities and conditions, and of its
 * list of some 530 CSS properties, those whose names occur nowhere in the code of these folders. A name that is computed
 * at run time would be removed wrongly; there is none.
 */
export const usedUtilities = (folders: readonly string[]): Plugin => ({
  name: 'guildhall-used-utilities',
  apply: 'build',
  transform: {
    filter: {
      id: /@chakra-ui\/react\/dist\/esm\/preset-base\.js$|@pandacss\/is-valid-prop\/dist\/index\.mjs$/,
    },
    handler: (code, id) => {
      const used = id.endsWith('preset-base.js') ? withUsed : withUsedProperties
      return { code: used(code, wordsIn(folders)), map: null }
    },
  },
})
