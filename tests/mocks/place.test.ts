import { describe, expect, it, vi } from 'vitest'
import { placed, placedBrowser } from '#mocks/browser/place.ts'
import { keys } from '#mocks/browser/sign-in.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'

describe('two demos under one origin', () => {
  it.each([
    ['/', 'guildhall'],
    ['/a/', '/a/guildhall'],
    ['/b/', '/b/guildhall'],
  ])('served at %s, a database, a channel and a lock are called %s', (base, name) => {
    expect(placed('guildhall', base)).toBe(name)
  })

  it('STORE-01: at / the seven keys have their names', () => {
    expect(keys.map((key) => placed(key, '/'))).toEqual([
      'token',
      'userId',
      'userRole',
      'userName',
      'userEmail',
      'pendingPurchases',
      'redirectAfterLogin',
    ])
  })

  const demos = () => {
    const { tab, values } = sharedStorage({})
    const drafts = memoryDrafts()
    const locks = memoryLocks()
    const [a = {}, b = {}] = ['/a/', '/b/'].map((base) =>
      placedBrowser({ drafts, locks, storage: tab() }, keys, base),
    )
    return { a, b, values }
  }

  it('signing in and out in one is nothing to the other', () => {
    const { a, b } = demos()
    const heard = vi.fn()
    b.storage?.observe(heard)
    a.storage?.set('token', 'token-a')
    b.storage?.set('token', 'token-b')
    expect([a.storage?.get('token'), b.storage?.get('token')]).toEqual(['token-a', 'token-b'])
    a.storage?.clear()
    expect([a.storage?.get('token'), b.storage?.get('token')]).toEqual([null, 'token-b'])
    expect(heard).not.toHaveBeenCalled()
  })

  it('a draft and a lock in one are nothing to the other', async () => {
    const { a, b } = demos()
    await a.drafts?.change('draft 1 new', () => 'Alpha')
    expect([await a.drafts?.read('draft 1 new'), await b.drafts?.read('draft 1 new')]).toEqual([
      'Alpha',
      undefined,
    ])
    let release = () => {}
    const held = a.locks?.exclusive(
      'guildhall:session',
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    expect(await b.locks?.exclusive('guildhall:session', async () => 'granted')).toBe('granted')
    release()
    await held
  })
})
