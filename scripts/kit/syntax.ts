import ts from 'typescript'

export const parsed = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** All descendants of a node, in source order. */
export const descendants = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = []
  const keep = (child: ts.Node): void => {
    found.push(child)
    ts.forEachChild(child, keep)
  }
  ts.forEachChild(node, keep)
  return found
}

export const ancestors = function* (node: ts.Node): Generator<ts.Node> {
  for (let one = node.parent; one; one = one.parent) yield one
}

/** The name of a property, attribute or constant; null for other nodes and computed names. */
export const nameOf = (node: ts.Node): string | null => {
  if (ts.isJsxAttribute(node)) return node.name.getText()
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return null
  const { name } = node
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : null
}

/** The names of the ancestors of a node, innermost first. */
export const ancestorNames = (node: ts.Node): string[] =>
  [...ancestors(node)].map(nameOf).filter((name) => name !== null)

export const propertyOf = (object: ts.Node | undefined, name: string): ts.PropertyAssignment | undefined =>
  object && ts.isObjectLiteralExpression(object)
    ? object.properties.filter(ts.isPropertyAssignment).find((property) => nameOf(property) === name)
    : undefined
