/** The properties of a Babel `NodePath` that this file uses. */
interface Path {
  node: { type: string; key?: { name?: string; value?: string } }
  parentPath: Path | null
}

const documentation = new Set(['description', 'meta', 'types'])

const keyOf = (path: Path | null | undefined) =>
  path?.node.type === 'ObjectProperty' ? (path.node.key?.name ?? null) : null

/** Skips mutants that no run of a machine can detect: in descriptions, meta, types and ids of invocations. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'documentation',
    value: {
      shouldIgnore: (path: Path) => {
        const key = keyOf(path)
        const isInvokeId = key === 'id' && keyOf(path.parentPath?.parentPath) === 'invoke'
        return (key !== null && documentation.has(key)) || isInvokeId
          ? 'It only documents the machine: no test can detect the change.'
          : undefined
      },
    },
  },
]
