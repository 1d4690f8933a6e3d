import { expect, it } from 'vitest'
import { open, SELLER } from '#tests/mocks/backend.ts'

it('API-29, API-57: the fake image host stores pictures and videos in separate folders', async () => {
  const { admin } = await open()
  const keep = (kind: 'image' | 'video') =>
    admin.keepMedia({ account: SELLER, kind, url: 'https://host.test/1' })
  expect((await keep('image')).publicId).toMatch(/^course\/[0-9a-f]{24}$/)
  expect((await keep('video')).publicId).toMatch(/^course_uploads\/videos\/[0-9a-f]{24}$/)
})
