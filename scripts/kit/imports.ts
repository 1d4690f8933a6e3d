import { dirname, join } from 'node:path'
import ts from 'typescript'
import { parsed } from './syntax.ts'

/** Resolves the imports of `file` to files of the project, relative to the root. */
export const projectFiles = (file: string, imports: readonly string[]): string[] =>
  imports
    .filter((name) => /^[.#]/.test(name))
    .map((name) => name.replace(/\?.*$/, ''))
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))

/** The modules that a file imports or re-exports at run time. Type-only and dynamic imports are left out. */
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
