import { expect, it, vi } from 'vitest'
import { madeOnce } from '#mocks/pages.ts'

it('a page that the dev server failed to bundle is bundled again at the next request, and then cached', async () => {
  const bundle = vi.fn(async () => 'the page').mockRejectedValueOnce(new Error('A file is half written.'))
  const opened = madeOnce(bundle)
  await expect(Promise.all([opened(), opened()])).rejects.toThrow('A file is half written.')
  expect(bundle).toHaveBeenCalledTimes(1)
  expect(await opened()).toBe('the page')
  expect(await opened()).toBe('the page')
  expect(bundle).toHaveBeenCalledTimes(2)
})
