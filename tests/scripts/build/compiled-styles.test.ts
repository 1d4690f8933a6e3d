import { describe, expect, it } from 'vitest'
import { withRecorder, withRules } from '#build/styles/compiled-styles.ts'

const code = `import { chakra } from '../theme/chakra.ts'
const recipe = defineRecipe({ base: { color: 'red' } })
const Plain = chakra('p', recipe)
const Both = chakra(chakra('p', recipe), { base: { gap: '1' } })
`

describe('the modules of the product in a build', () => {
  it('record each element by its file and its place in it', () => {
    const recording = withRecorder(code, 'src/a.tsx')
    expect([...recording.matchAll(/\$recorder\("([^"]+)"\)\(/g)].map(([, place]) => place)).toEqual([
      'src/a.tsx 0',
      'src/a.tsx 1',
      'src/a.tsx 2',
    ])
  })

  it('have compiled recipes in place of theirs, the same ones once', () => {
    const one = { id: 'g1', rules: '', base: '', variants: [] }
    const other = { ...one, id: 'g2' }
    const compiled = withRules(
      code,
      'src/a.tsx',
      new Map([
        ['src/a.tsx 0', one],
        ['src/a.tsx 1', other],
        ['src/a.tsx 2', one],
      ]),
    )
    expect(compiled).toContain(
      `const $recipe0 = ${JSON.stringify(one)}\nconst $recipe1 = ${JSON.stringify(other)}\n`,
    )
    expect(compiled).not.toContain('$recipe2')
    expect(compiled).toContain("const Plain = /* @__PURE__ */ chakra('p', $recipe0)")
    expect(compiled).toContain("chakra(/* @__PURE__ */ chakra('p', $recipe0), $recipe1)")
    expect(compiled).not.toContain('gap')
  })

  it('stop a build where an element has no rules', () => {
    expect(() => withRules(code, 'src/a.tsx', new Map())).toThrow('element 0 of src/a.tsx')
  })
})
