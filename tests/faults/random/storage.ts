import { IDBFactory } from 'fake-indexeddb'
import { seededRandom } from '#explorer/random.ts'
import { firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { readStoredDraft, withDraft, withSubmission } from '#machines/rules/drafts/stored-drafts.ts'
import { createApi } from '#model/driver/sandbox/api.ts'
import { browserDrafts } from '#src/browser/storage/drafts.ts'
import { browserStorage } from '#src/browser/storage/storage.ts'
import { expectations, type FaultGroup, networkOf, quietBrowser, settle, VirtualTime } from './simulated.ts'
import { rotatingProvider } from './tabs/provider.ts'

const faults = {
  'values full': 'local storage becomes full',
  'values blocked': 'local storage becomes unavailable',
  'values garbled': 'the values in local storage become random',
  'values cleared': 'another program clears local storage',
  'drafts full': 'IndexedDB becomes full',
  'drafts denied': 'IndexedDB is denied, or does not respond',
  'drafts garbled': 'the stored draft is a random value',
  'drafts of another version': 'the draft or the database has another version',
  'drafts deleted': 'the database is deleted while in use',
  'drafts closed': 'the browser closes the database while in use',
}

type StorageFault = keyof typeof faults
type Random = () => number

const anything: readonly unknown[] = [
  '',
  'null',
  '[]',
  '{"a":',
  '\u0000',
  '💥',
  'x'.repeat(5000),
  '{}',
  '0',
  '[{"courseId":7}]',
]
const oneOf = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T

/** A local storage that fails as `fault` says while `broken` is set. */
const faultyStorage = (fault: StorageFault, random: Random) => {
  const values = new Map<string, string>()
  const state = { broken: false }
  const deny = () => {
    if (state.broken && fault === 'values blocked') throw new DOMException('Denied', 'SecurityError')
  }
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (nth) => [...values.keys()][nth] ?? null,
    getItem: (key) => {
      deny()
      return values.get(key) ?? null
    },
    setItem: (key, value) => {
      deny()
      const isFull = state.broken && fault === 'values full'
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => {
      deny()
      values.delete(key)
    },
    clear: () => {
      deny()
      values.clear()
    },
  }
  const breakIt = () => {
    state.broken = true
    if (fault === 'values cleared') values.clear()
    if (fault === 'values garbled')
      for (const key of values.keys()) if (random() < 0.6) values.set(key, String(oneOf(anything, random)))
  }
  return { storage, values, breakIt }
}

/** A user signs in, works while the token expires repeatedly, and signs out. */
const runValues = async (fault: StorageFault, random: Random): Promise<string[]> => {
  const { faults, expect } = expectations()
  const time = new VirtualTime()
  const provider = rotatingProvider(time, { lasts: 4000, random })
  const { storage, values, breakIt } = faultyStorage(fault, random)
  const events = new EventTarget()
  const opened: string[] = []
  const open = () =>
    createApi({
      base: 'https://provider.test/api',
      apiKey: 'key-1',
      publicPage: () => opened.length > 0,
      browser: quietBrowser({
        clock: time.clock,
        fetch: networkOf((request) => provider.answer(request, 1)),
        storage: browserStorage(() => storage, events),
      }),
    })
  const page = open()
  page.session.actor.on('page.opened', ({ path }) => void opened.push(path))
  const person = { userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: 'b@g.test' }
  const breaksAt = random() * 20_000
  time.setTimeout(breakIt, breaksAt)
  time.setTimeout(() => page.session.open({ token: 'u1-1', ...person }), random() * 5000)
  const ends: string[] = []
  const calls = 20
  for (let nth = 0; nth < calls; nth += 1)
    time.setTimeout(
      () => {
        const call = page.client.call('seller', { params: { sellerId: `call-${nth}` } })
        void call.then(
          () => ends.push('answered'),
          ({ status, kind }) => ends.push(String(status ?? kind)),
        )
      },
      5000 + random() * 30_000,
    )
  await time.instead(async () => {
    await time.pass()
    expect('requests that have ended', calls, ends.length)
    // A user who clears or corrupts the storage may end the session, but must not break the page.
    const mayEnd = ['values cleared', 'values garbled'].includes(fault)
    if (!mayEnd || page.session.signedIn()) {
      expect('the signed-in user', 'u1', page.session.signedIn()?.userId)
      expect('the token', provider.tokenOf('u1'), page.session.token())
    } else expect('opened pages', ['/login'], opened)
    if (!mayEnd) {
      expect('opened pages', [], opened)
      const refused = ends.filter((end) => end !== 'answered').length
      // Two refusals are possible: the token may expire between the renewal and the retry.
      if (refused > 2) expect('refused requests', 'two at most', ends)
    }
    page.session.close('all', '/')
    expect('the signed-in user after the sign-out', null, page.session.signedIn())
    if (fault !== 'values blocked') expect('stored values after the sign-out', [], [...values])
    await settle()
  })
  page.session.stop()
  // The next page opens with whatever is stored.
  const next = open()
  if (fault !== 'values blocked') expect('the signed-in user on the next page', null, next.session.signedIn())
  next.session.stop()
  return faults
}

const key = 'draft u1 new'
const id = 'draft-1'
const stores = 'drafts'

const database = (factory: IDBFactory, version?: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open('guildhall-drafts', version)
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(stores)) request.result.createObjectStore(stores)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Writes a value as another page, or an older version, would. */
const put = async (factory: IDBFactory, value: unknown) => {
  const other = await database(factory)
  await new Promise<void>((resolve) => {
    const transaction = other.transaction(stores, 'readwrite')
    transaction.objectStore(stores).put(value, key)
    transaction.oncomplete = () => resolve()
  })
  other.close()
}

/** A fake `indexedDB` whose databases can be full, blocked or deleted. */
const faultyFactory = () => {
  const factory = new IDBFactory()
  const state = { full: false, denied: false, silent: false }
  const connections: IDBDatabase[] = []
  const open: IDBFactory['open'] = (name, version) => {
    if (state.denied) throw new DOMException('Denied', 'SecurityError')
    if (state.silent) return {} as IDBOpenDBRequest
    const request = factory.open(name, version)
    request.addEventListener('success', () => {
      const opened = request.result
      connections.push(opened)
      const begin = opened.transaction.bind(opened)
      opened.transaction = (...args) => {
        const transaction = begin(...args)
        if (state.full && args[1] === 'readwrite') {
          const values = transaction.objectStore(stores)
          values.put = () => {
            transaction.abort()
            return {} as IDBRequest<IDBValidKey>
          }
          transaction.objectStore = () => values
        }
        return transaction
      }
    })
    return request
  }
  return {
    factory,
    state,
    connections,
    indexedDB: Object.assign(Object.create(factory) as IDBFactory, { open }),
  }
}

/** A user edits a draft of a community, and submits it during the edits. */
const runDrafts = async (fault: StorageFault, random: Random): Promise<string[]> => {
  const { faults, expect } = expectations()
  const time = new VirtualTime()
  const { factory, state, connections, indexedDB } = faultyFactory()
  const open = () =>
    browserDrafts(
      {
        now: () => new Date(time.now()),
        setTimeout: time.setTimeout,
        clearTimeout: time.clearTimeout,
      },
      () => indexedDB,
    )
  const isOld = fault === 'drafts of another version'
  if (isOld && random() < 0.5) (await database(factory, 7)).close()
  else if (isOld) await put(factory, { version: 1, saved: { id: 'old', draft: {}, submission: null } })
  if (fault === 'drafts denied') state[random() < 0.5 ? 'denied' : 'silent'] = true

  let drafts = open()
  const breaksAt = 1 + Math.floor(random() * 12)
  const submitsAt = 1 + Math.floor(random() * 12)
  /** Whether the fault occurs while the draft is being saved. */
  const isBetween = random() < 0.5
  const breakIt = async (): Promise<void> => {
    if (fault === 'drafts full') state.full = true
    if (fault === 'drafts garbled') await put(factory, oneOf([...anything, null, [], { version: 2 }], random))
    if (fault === 'drafts closed')
      for (const one of connections.splice(0)) {
        one.close()
        one.onclose?.(new Event('close'))
      }
    if (fault === 'drafts deleted')
      await new Promise<void>((resolve, reject) => {
        const request = factory.deleteDatabase('guildhall-drafts')
        request.onsuccess = () => resolve()
        request.onblocked = () =>
          reject(
            new Error('The page does not close its connection, which blocks the deletion of the database.'),
          )
      })
  }
  const draftNamed = (name: string) => ({ ...firstCommunityDraft(), name })
  const waitFor = async <T>(act: Promise<T>): Promise<T> => {
    if (state.silent) {
      await settle()
      await time.pass(time.now() + 3000)
    }
    return act
  }
  for (let nth = 1; nth <= 14; nth += 1) {
    const draft = draftNamed(`name ${nth}`)
    const keeps = drafts.change(key, (stored) => withDraft(stored, id, draft, 'details'))
    const breaks = nth === breaksAt
    try {
      if (breaks && isBetween) await Promise.all([waitFor(keeps), breakIt()])
      else await waitFor(keeps)
      if (breaks && !isBetween) await breakIt()
    } catch (error) {
      expect(`step ${nth}`, 'no error', String(error))
      break
    }
    if (nth === submitsAt)
      await drafts.change(key, (stored) =>
        withSubmission(stored, { id, draft, submission: { asked: draft, communityId: 'c1', pricing: [] } }),
      )
    const stored = readStoredDraft(await waitFor(drafts.read(key)))
    // A corrupt draft is rejected when it is read. The next edit replaces it.
    if (fault === 'drafts garbled' && breaks) continue
    expect(`the name in the draft after step ${nth}`, `name ${nth}`, stored?.saved?.draft.name)
    const garbled = fault === 'drafts garbled' && nth >= breaksAt && breaksAt >= submitsAt
    if (nth >= submitsAt && !garbled)
      expect(
        `the community of the submission after step ${nth}`,
        'c1',
        stored?.saved?.submission?.communityId,
      )
  }
  const isDurable =
    ['drafts garbled', 'drafts deleted'].includes(fault) || (fault === 'drafts closed' && !isBetween)
  if (isDurable) {
    drafts = open()
    const next = readStoredDraft(await drafts.read(key))
    const isLast = breaksAt < 14
    if (isLast) expect('the name in the draft on the next page', 'name 14', next?.saved?.draft.name)
  }
  return faults
}

const run = async (fault: StorageFault, seed: number): Promise<readonly string[]> => {
  const random = seededRandom(seed)
  return (fault.startsWith('values') ? runValues : runDrafts)(fault, random)
}

export const brokenStorage: FaultGroup<StorageFault> = {
  title: 'Storage that fails while it is in use',
  faults,
  run,
}
