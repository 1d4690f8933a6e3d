import { describe, expect, it } from 'vitest'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { denied } from './fixtures.ts'

describe('clipboard', () => {
  it('PAGES-11, C43: writes, and rejects where there is none or it is refused', async () => {
    const written: string[] = []
    const page = (clipboard?: object) => ({ navigator: { clipboard } }) as unknown as Window
    await browserClipboard(page({ writeText: async (text: string) => void written.push(text) })).write('a')
    expect(written).toEqual(['a'])
    await expect(browserClipboard(page()).write('a')).rejects.toThrow('no clipboard')
    await expect(browserClipboard(page({ writeText: async () => denied() })).write('a')).rejects.toThrow(
      'Denied',
    )
  })
})
