import { describe, expect, it } from 'vitest'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { denied } from './fixtures.ts'

describe('copying to the clipboard', () => {
  const written: string[] = []
  /** A page whose `execCommand` copies only if `copies` is true. */
  const page = (clipboard: object | undefined, copies: boolean) => {
    const document = Object.assign(new EventTarget(), {
      execCommand: () => {
        const setData = (_: string, text: string) => written.push(`older: ${text}`)
        if (copies) document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData } }))
        return copies
      },
    })
    return { navigator: { clipboard }, document } as unknown as Window
  }
  const refusing = { writeText: async () => denied() }

  it('PAGES-11, C43: uses execCommand when the Clipboard API is missing or rejects', async () => {
    const clipboard = { writeText: async (text: string) => void written.push(text) }
    await browserClipboard(page(clipboard, true)).write('a')
    await browserClipboard(page(undefined, true)).write('b')
    await browserClipboard(page(refusing, true)).write('c')
    expect(written).toEqual(['a', 'older: b', 'older: c'])
  })

  it('PAGES-11, C43: rejects when neither the Clipboard API nor execCommand can copy', async () => {
    await expect(browserClipboard(page(undefined, false)).write('a')).rejects.toThrow(TypeError)
    await expect(browserClipboard(page(refusing, false)).write('a')).rejects.toThrow('Denied')
  })
})
