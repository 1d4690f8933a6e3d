import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { withUsed, withUsedProperties } from '#build/used/used-utilities.ts'

const base = readFileSync('node_modules/@chakra-ui/react/dist/esm/preset-base.js', 'utf8')

/** Utilities and conditions begin a line of their own. */
const has = (code: string, name: string) => new RegExp(`^ +${name}: `, 'm').test(code)

describe('Chakra’s table of styles in a build', () => {
  it('keeps what is written by its name or by a shorter one, and conditions by their underscore', () => {
    const kept = withUsed(base, new Set(['bg', 'borderColor', '_hover', 'focusVisible']))
    expect(() => parseAst(kept)).not.toThrow()
    expect(['background', 'borderColor', 'hover'].filter((name) => !has(kept, name))).toEqual([])
    expect(
      ['backgroundColor', 'caretColor', 'srOnly', 'focusVisible'].filter((name) => has(kept, name)),
    ).toEqual([])
    expect(kept.length).toBeLessThan(base.length / 2)
  })

  it('is the whole table where everything is written', () => {
    const words = new Set([...base.matchAll(/\w+/g)].flatMap(([word]) => [word, `_${word}`]))
    expect(withUsed(base, words)).toBe(base)
  })

  it('says so where Chakra has changed its table', () => {
    expect(() => withUsed('export const other = 1', new Set())).toThrow(/no defaultBaseConfig any more/)
  })
})

describe('Chakra’s list of CSS properties in a build', () => {
  const list = readFileSync('node_modules/@pandacss/is-valid-prop/dist/index.mjs', 'utf8')
  const names = (code: string) => /cssPropertiesStr = "([^"]*)"/.exec(code)?.[1]?.split(',')

  it('keeps those that are written, and the code around the list', () => {
    const kept = withUsedProperties(list, new Set(['zIndex', 'color', 'rounded']))
    expect(names(kept)).toEqual(['color', 'zIndex'])
    expect(kept.replace(/"color,zIndex"/, '')).toBe(list.replace(/(?<=cssPropertiesStr = )"[^"]*"/, ''))
  })

  it('says so where the list has changed', () => {
    expect(() => withUsedProperties('export const other = 1', new Set())).toThrow(
      /no cssPropertiesStr any more/,
    )
  })
})
