import { createApi } from '#model/driver/sandbox/api.ts'
import { browserLocks } from '#src/browser/locks.ts'
import { browserStorage } from '#src/browser/storage/storage.ts'
import { networkOf, type VirtualTime } from '../simulated.ts'

const base = 'https://provider.test/api'

/** The state of a tab. */
type Life = 'running' | 'hidden' | 'frozen' | 'closed'

/**
 * The local storage of one browser with several processes. A tab sees its own changes immediately. It sees changes of
 * other tabs, with their events, `lag` milliseconds later. Until its own change has reached all tabs, it does not see
 * older changes of others.
 */
const sharedBetween = (time: VirtualTime, initial: Readonly<Record<string, string>>, lag: number) => {
  const all = new Map(Object.entries(initial))
  const tabs = new Set<(key: string | null, value: string | null, from: object) => void>()
  const change = (key: string | null, value: string | null, from: object) =>
    void time.setTimeout(() => {
      if (key === null) all.clear()
      else if (value === null) all.delete(key)
      else all.set(key, value)
      for (const tell of tabs) tell(key, value, from)
    }, lag)

  return {
    all,
    /** The local storage of one tab. `here` runs a callback if the tab is open; in a frozen tab, when it is thawed. */
    tab: (here: (run: () => void) => void) => {
      const own = {}
      const seen = new Map(all)
      const events = new EventTarget()
      let clearing = 0
      const changing = new Map<string, number>()
      tabs.add((key, value, from) => {
        if (from === own) {
          if (key === null) clearing -= 1
          else changing.set(key, (changing.get(key) ?? 0) - 1)
          return
        }
        here(() => {
          if (key === null) {
            for (const one of [...seen.keys()]) if (!changing.get(one)) seen.delete(one)
          } else if (clearing === 0 && !changing.get(key)) {
            if (value === null) seen.delete(key)
            else seen.set(key, value)
          }
          events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
        })
      })
      const begin = (key: string, value: string | null) => {
        changing.set(key, (changing.get(key) ?? 0) + 1)
        change(key, value, own)
      }
      const storage: Storage = {
        get length() {
          return seen.size
        },
        key: (nth) => [...seen.keys()][nth] ?? null,
        getItem: (key) => seen.get(key) ?? null,
        setItem: (key, value) => {
          seen.set(key, value)
          begin(key, value)
        },
        removeItem: (key) => {
          seen.delete(key)
          begin(key, null)
        },
        clear: () => {
          seen.clear()
          clearing += 1
          change(null, null, own)
        },
      }
      return { storage, events }
    },
  }
}

interface Waiting {
  grant: () => void
  tab: object
}

/** The Web Locks of one browser. Closing a tab releases its locks. While `granted` is false, no lock is granted. */
const locksBetween = (time: VirtualTime, lag: () => number) => {
  const queues = new Map<string, { holder: Waiting | null; waiting: Waiting[] }>()
  const state = { granted: true }
  const next = (name: string) => {
    const queue = queues.get(name)
    if (!queue || queue.holder || !state.granted) return
    queue.holder = queue.waiting.shift() ?? null
    queue.holder?.grant()
  }
  const leave = (name: string, one: Waiting) => {
    const queue = queues.get(name)
    if (!queue) return
    queue.waiting = queue.waiting.filter((other) => other !== one)
    if (queue.holder === one) queue.holder = null
    next(name)
  }
  return {
    never: () => {
      state.granted = false
    },
    after: () => {
      state.granted = true
      for (const name of queues.keys()) next(name)
    },
    close: (tab: object) => {
      for (const [name, { holder, waiting }] of queues)
        for (const one of [...waiting, holder]) if (one?.tab === tab) leave(name, one)
    },
    holds: (tab: object) => [...queues.values()].some(({ holder }) => holder?.tab === tab),
    tab: (tab: object, here: (run: () => void) => void) => {
      const request = <T>(name: string, { signal }: LockOptions, run: () => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          const abort = () => {
            leave(name, one)
            reject(signal?.reason)
          }
          const one: Waiting = {
            tab,
            grant: () =>
              void time.setTimeout(
                () =>
                  here(() => {
                    signal?.removeEventListener('abort', abort)
                    // As in a browser, another tab can take a released lock at once, and the promise of the former
                    // holder settles later.
                    const told = (tell: () => void) => void time.setTimeout(() => here(tell), lag())
                    run().then(
                      (value) => {
                        leave(name, one)
                        told(() => resolve(value))
                      },
                      (error) => {
                        leave(name, one)
                        told(() => reject(error))
                      },
                    )
                  }),
                lag(),
              ),
          }
          signal?.addEventListener('abort', abort)
          const queue = queues.get(name) ?? { holder: null, waiting: [] }
          queues.set(name, queue)
          queue.waiting.push(one)
          next(name)
        })
      return { request } as unknown as LockManager
    },
  }
}

export type Tab = ReturnType<ReturnType<typeof openBrowser>['open']>

/** A fake browser with several tabs of the product (client and session, no page), connected to this network. */
export const openBrowser = (
  time: VirtualTime,
  {
    initial,
    answer,
    lag,
    random,
  }: {
    initial: Readonly<Record<string, string>>
    answer: (request: Request, tab: number) => Promise<Response>
    /** Milliseconds until a tab sees what another tab has stored. */
    lag: number
    random: () => number
  },
) => {
  const storage = sharedBetween(time, initial, lag)
  const locks = locksBetween(time, () => Math.floor(random() * 5))
  let count = 0

  const open = () => {
    count += 1
    const nth = count
    const life = { now: 'running' as Life }
    let late: (() => void)[] = []
    const here = (run: () => void) => {
      if (life.now === 'closed') return
      if (life.now === 'frozen') late.push(run)
      else run()
    }
    const stored = storage.tab(here)
    const clock = {
      now: () => new Date(time.now()),
      // A hidden tab fires its timers at whole seconds.
      setTimeout: (run: () => void, ms: number) =>
        time.setTimeout(
          () => here(run),
          life.now === 'hidden' ? Math.ceil((time.now() + ms) / 1000) * 1000 - time.now() : ms,
        ),
      clearTimeout: time.clearTimeout,
    }
    const opened: string[] = []
    const returns = new Set<() => void>()
    const network = networkOf((request) => answer(request, nth))
    const api = createApi({
      base,
      apiKey: 'key-1',
      // After signing out, a tab shows a public page.
      publicPage: () => opened.length > 0,
      browser: {
        clock,
        fetch: (...args) =>
          new Promise((resolve, reject) => {
            network(...args).then(
              (response) => here(() => resolve(response)),
              (error) => here(() => reject(error)),
            )
          }),
        locks: browserLocks(clock, locks.tab(life, here)),
        log: { failure: () => {} },
        pageLifecycle: {
          onReturn: (listener) => {
            returns.add(listener)
            return () => returns.delete(listener)
          },
          onRestore: () => () => {},
          onLeave: () => () => {},
        },
        storage: browserStorage(() => stored.storage, stored.events),
      },
    })
    api.session.actor.on('page.opened', ({ path }) => void opened.push(path))
    return {
      ...api,
      opened,
      storage: stored.storage,
      holdsLock: () => locks.holds(life),
      hide: () => {
        life.now = 'hidden'
      },
      freeze: () => {
        life.now = 'frozen'
      },
      /** The user returns to the tab. */
      show: () => {
        if (life.now === 'closed') return
        life.now = 'running'
        const waiting = late
        late = []
        for (const run of waiting) run()
        for (const listener of returns) listener()
      },
      close: () => {
        life.now = 'closed'
        locks.close(life)
        api.session.stop()
      },
      isClosed: () => life.now === 'closed',
    }
  }
  return { open, locks, stored: storage.all }
}
