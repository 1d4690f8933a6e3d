import { dirname, join } from 'node:path'
import ts from 'typescript'
import { parsed } from './syntax.ts'

/** The files of the project that imports of `file` name, from the root. */
export const projectFiles = (file: string, imports: readonly string[]): string[] =>
  imports
    .filter((name) => /^[.#]/.test(name))
    .map((name) => name.replace(/\?.*$/, ''))
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))

/** What a module imports and re-exports when it runs, not what its types need; nor what it imports on demand. */
export const runtimeImports = (file: string, text: string): string[] =>
  parsed(file, text)
    .statements.flatMap((statement) => {
      if (ts.isImportDeclaration(statement))
        return statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
          ? []
          : [statement.moduleSpecifier]
      return ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.moduleSpecifier
        ? [statement.moduleSpecifier]
        : []
    })
    .map((specifier) => (specifier as ts.StringLiteral).text)
