import { describe, expect, it, vi } from 'vitest'
import { placed, placedBrowser } from '#mocks/browser/place.ts'
import { keys } from '#mocks/browser/sign-in.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { memoryLocks } from '#src/browser/locks.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'

describe('two demos on one origin', () => {
  it.each([
    ['/', 'guildhall'],
    ['/a/', '/a/guildhall'],
    ['/b/', '/b/guildhall'],
  ])('for a demo at %s, the database, channel and lock have the names %s', (base, name) => {
    expect(placed('guildhall', base)).toBe(name)
  })

  it('STORE-01: for a demo at /, the seven keys of local storage have no prefix', () => {
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

  /** The storages of one origin. `open` opens the demo with this base path in a tab. */
  const origin = () => {
    const local = sharedStorage({})
    const session = sharedStorage({})
    const drafts = memoryDrafts()
    const locks = memoryLocks()
    const open = (base: string) =>
      placedBrowser(
        { drafts, locks, storage: local.tab(), tabStorage: session.tab() },
        {
          keys,
          base,
          localNames: () =>
            [...local.values.keys()].filter(
              (name) => name.replace(/[^/]+$/, '') === (base === '/' ? '' : base),
            ),
        },
      )
    return { open, stored: () => Object.fromEntries(local.values) }
  }

  it.each([
    ['/a/', '/b/'],
    ['/', '/b/'],
    ['/a/', '/'],
    ['/a/', '/a/b/'],
    ['/a/b/', '/a/'],
  ])('NAV-06: signing in and out at %s does not affect the demo at %s', (here, there) => {
    const { open } = origin()
    const [a, b] = [open(here), open(there)]
    const heard = vi.fn()
    b.storage.observe(heard)
    a.storage.set('token', 'token-a')
    b.storage.set('token', 'token-b')
    expect([a.storage.get('token'), b.storage.get('token')]).toEqual(['token-a', 'token-b'])
    a.storage.clear()
    expect([a.storage.get('token'), b.storage.get('token')]).toEqual([null, 'token-b'])
    return Promise.resolve().then(() => expect(heard).not.toHaveBeenCalled())
  })

  it.each(['/', '/a/'])(
    "NAV-06: a sign-out at %s removes all values of that demo, also GraphiQL's",
    (base) => {
      const { open, stored } = origin()
      const { storage } = open(base)
      for (const key of keys) storage.set(key, key)
      ;(storage as { set(key: string, value: string): void }).set('graphiql:query', '{ me }')
      open('/b/').storage.set('token', 'token-b')
      storage.clear()
      expect(stored()).toEqual({ '/b/token': 'token-b' })
    },
  )

  it.each(['/', '/a/'])(
    'NAV-06, SESSION-02: at %s another tab distinguishes a sign-out from the removal of the token alone',
    async (base) => {
      const { open } = origin()
      const [tab, other] = [open(base), open(base)]
      const heard: (string | null)[] = []
      for (const key of keys) tab.storage.set(key, key)
      await Promise.resolve()
      other.storage.observe(({ key }) => heard.push(key))
      tab.storage.remove('token')
      await Promise.resolve()
      expect(heard.splice(0)).toEqual(['token'])
      tab.storage.set('token', 'token-2')
      tab.storage.clear()
      await Promise.resolve()
      expect(heard.at(-1)).toBeNull()
      expect(heard.filter((key) => key === 'token')).toHaveLength(1)
    },
  )

  it('session storage of one demo does not affect the other in the same tab', () => {
    const { open } = origin()
    const [a, b] = [open('/a/'), open('/b/')]
    a.tabStorage.set('discordState:u1', 'state-a')
    expect([a.tabStorage.get('discordState:u1'), b.tabStorage.get('discordState:u1')]).toEqual([
      'state-a',
      null,
    ])
  })

  it('a draft and a lock of one demo do not affect the other', async () => {
    const { open } = origin()
    const [a, b] = [open('/a/'), open('/b/')]
    await a.drafts.change('draft 1 new', () => 'Alpha')
    expect([await a.drafts.read('draft 1 new'), await b.drafts.read('draft 1 new')]).toEqual([
      'Alpha',
      undefined,
    ])
    let release = () => {}
    const held = a.locks.exclusive(
      'guildhall:session',
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    expect(await b.locks.exclusive('guildhall:session', async () => 'granted')).toBe('granted')
    release()
    await held
  })
})
