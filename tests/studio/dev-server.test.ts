import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inNode } from '#build/in-node.ts'

/** The files that the dev server has bundled for its pages. */
const bundled = () => {
  const file = 'node_modules/.vite/deps/_metadata.json'
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

it('evaluating modules in Node does not change the packages that the dev server has optimized', async () => {
  const before = bundled()
  const node = await inNode({ mode: 'mock', base: '/', define: {}, root: process.cwd() })
  try {
    const { safeExternalUrl } = await node.load<{ safeExternalUrl: unknown }>(
      '/machines/rules/links/redirects.ts',
    )
    expect(safeExternalUrl).toBeTypeOf('function')
  } finally {
    await node.close()
  }
  expect(bundled()).toBe(before)
})
