import { describe, expect, it } from 'vitest'
import { withRecorder, withRules } from '#build/styles/compiled-styles.ts'

const code = `import { chakra } from '../theme/chakra.ts'
const recipe = defineRecipe({ base: { color: 'red' } })
const Plain = chakra('p', recipe)
const Both = chakra(chakra('p', recipe), { base: { gap: '1' } })
`

describe("the product's modules in a build", () => {
  it('record each styled element by its file and its position in the file', () => {
    const recording = withRecorder(code, 'src/a.tsx')
    expect([...recording.matchAll(/\$recorder\("([^"]+)"\)\(/g)].map(([, place]) => place)).toEqual([
      'src/a.tsx 0',
      'src/a.tsx 1',
      'src/a.tsx 2',
    ])
  })

  it('contain compiled style recipes instead of their source', () => {
    const one = { base: 'g1', variants: [] }
    const other = { base: 'g2', variants: [] }
    const compiled = withRules(
      code,
      'src/a.tsx',
      new Map([
        ['src/a.tsx 0', one],
        ['src/a.tsx 1', other],
        ['src/a.tsx 2', one],
      ]),
    )
    expect(compiled).toContain(`const Plain = /* @__PURE__ */ chakra('p', {"base":"g1","variants":[]})`)
    expect(compiled).toContain(
      `chakra(/* @__PURE__ */ chakra('p', {"base":"g1","variants":[]}), {"base":"g2","variants":[]})`,
    )
    expect(compiled).not.toContain('gap')
  })

  it('end the build with an error when a styled element has no CSS rules', () => {
    expect(() => withRules(code, 'src/a.tsx', new Map())).toThrow('src/a.tsx: call 0 of chakra()')
  })
})
