import { expect, it, vi } from 'vitest'
import { browserShare } from '#src/browser/share.ts'

const link = { title: 'Night Bakers', url: 'https://guildhall.test/community/night-bakers' }
const sheetThat = (share: () => Promise<void>) =>
  browserShare({ navigator: { share: vi.fn(share) } as unknown as Navigator })

it('C100: the port for sharing says whether the browser has a share sheet', () => {
  expect(browserShare({ navigator: {} as Navigator }).isThere).toBe(false)
  expect(sheetThat(async () => {}).isThere).toBe(true)
})

it('C100: the port for sharing resolves when the user closes the share sheet, and rejects when it fails to open', async () => {
  await sheetThat(() => Promise.reject(new DOMException('Closed.', 'AbortError'))).open(link)
  const refused = new DOMException('Not now.', 'NotAllowedError')
  await expect(sheetThat(() => Promise.reject(refused)).open(link)).rejects.toBe(refused)
})
