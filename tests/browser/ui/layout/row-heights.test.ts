import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowHeights } from '#src/ui/layout/row-heights.ts'

const storage = (text: string | null) => {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value
    },
  }
}

afterEach(() => void vi.unstubAllEnvs())

describe("the stored heights of a list's rows (addition)", () => {
  it.each([
    ['/', 'rowHeights'],
    ['/a/', '/a/rowHeights'],
  ])('have a storage key that contains the path of the demo: at %s the key is %s', (base, name) => {
    vi.stubEnv('BASE_URL', base)
    const setItem = vi.fn()
    const heights = rowHeights(() => ({ getItem: () => null, setItem }))
    heights.of('a')[1] = 300
    heights.save()
    expect(setItem).toHaveBeenCalledExactlyOnceWith(name, '{"a":{"1":300}}')
  })

  it('are restored after a reload', () => {
    const tab = storage(null)
    const before = rowHeights(() => tab)
    before.of('a')[3] = 412
    before.of('b')[3] = 250
    before.save()
    const after = rowHeights(() => tab)
    expect([after.of('a'), after.of('b'), after.of('c')]).toEqual([{ 3: 412 }, { 3: 250 }, {}])
  })

  it.each(['', '{', 'null', '[]', '7', '"x"', '{"a":7}', '{"a":null}', '{"a":{"3":"x"}}', '{"a":{"3":-1}}'])(
    'are ignored when the storage contains the invalid text %j',
    (text) => {
      const heights = rowHeights(() => storage(text))
      heights.of('a')[1] = 1
      expect(heights.of('a')).toEqual({ 1: 1 })
    },
  )

  it('are still remembered in memory when the storage is blocked', () => {
    const heights = rowHeights(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    heights.of('a')[1] = 300
    heights.save()
    expect(heights.of('a')).toEqual({ 1: 300 })
  })
})
