import { describe, expect, it } from 'vitest'
import { BUYER, done, open, refused, SELLER } from '../backend.ts'

describe('media at the image host', () => {
  it.each([
    ['deleteImage', 'image', 'video'],
    ['deleteVideo', 'video', 'image'],
  ] as const)(
    'API-29, API-57: the endpoint %s deletes the owner’s %s, and no %s',
    async (name, kind, other) => {
      const { call, admin, signIn } = await open()
      const { token } = await signIn(SELLER)
      const keep = (what: 'image' | 'video') =>
        admin.keepMedia({ account: SELLER, kind: what, url: 'https://host.test/1' })
      const [mine, second] = [await keep(kind), await keep(other)]
      const none = refused(404, `This ${kind} does not exist.`)
      expect(await call(name, { body: mine }, (await signIn(BUYER)).token)).toEqual(
        refused(403, `This ${kind} belongs to another account.`),
      )
      expect(await call(name, { body: second }, token)).toEqual(none)
      expect(await call(name, { body: { publicId: 'none' } }, token)).toEqual(none)
      expect(await call(name, { body: mine }, token)).toEqual(done)
      expect(await call(name, { body: mine }, token)).toEqual(none)
    },
  )

  it('API-29, API-57: an upload that was never saved has no owner, and any user can delete it', async () => {
    const { backend, call, signIn } = await open()
    await backend.store.request('arrange', (tx) => {
      tx.media.insert({
        id: 'loose',
        ownerId: null,
        kind: 'image',
        url: 'https://host.test/upload/loose.png',
      })
    })
    const { token } = await signIn(BUYER)
    expect(await call('deleteImage', { body: { publicId: 'loose' } }, token)).toMatchObject({ status: 200 })
    expect(await backend.store.read((tx) => tx.media.get('loose'))).toBeUndefined()
  })

  it('a user does not own an upload by saving an address of another host that ends like the address of the upload (addition)', async () => {
    const { backend, ask, call, signIn } = await open()
    await backend.store.request('arrange', (tx) => {
      const url = 'https://host.test/upload/loose.png'
      tx.media.insert({ id: 'loose', ownerId: null, kind: 'image', url })
    })
    const bea = await signIn(BUYER)
    await ask('updateMyInfo', { body: { profilePicture: 'https://evil.test/upload/loose.png' } }, bea.token)
    const { token } = await signIn(SELLER)
    expect(await call('deleteImage', { body: { publicId: 'loose' } }, token)).toEqual(done)
  })
})
