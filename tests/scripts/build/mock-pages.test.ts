import { expect, it, vi } from 'vitest'
import { madeOnce } from '#mocks/pages.ts'

it('what the dev server could not bundle is bundled anew when it is asked for again, and then kept', async () => {
  const bundle = vi.fn(async () => 'the page').mockRejectedValueOnce(new Error('A file is half written.'))
  const opened = madeOnce(bundle)
  await expect(Promise.all([opened(), opened()])).rejects.toThrow('A file is half written.')
  expect(bundle).toHaveBeenCalledTimes(1)
  expect(await opened()).toBe('the page')
  expect(await opened()).toBe('the page')
  expect(bundle).toHaveBeenCalledTimes(2)
})
