import { seededRandom } from '#explorer/random.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { expectations, type FaultGroup, VirtualTime } from '../simulated.ts'
import { openBrowser, type Tab } from './browser.ts'
import { rotatingProvider } from './provider.ts'

const faults = {
  two: 'two tabs in use for a minute',
  three: 'three tabs in use for a minute',
  signedOut: 'the user signs out in one of three tabs while the others submit',
  replaced:
    'the user signs out in one of three tabs, and another user signs in there, while the others submit',
  closed: 'a tab is closed while it renews the session for all',
  hidden: 'a tab is hidden while it renews the session for all',
  frozen: 'a tab is frozen while it renews the session for all, and thawed after up to a minute',
  'frozen and signed out': 'the same, and the user signs out in another tab before it is thawed',
  'no lock': 'no tab gets the lock for half a minute',
}

type TabFault = keyof typeof faults

const nameOf = (userId: string) => ({
  userId,
  userRole: 'buyer',
  userName: userId,
  userEmail: `${userId}@g.test`,
})

/** The outcome of a request: `answered`, the status of a refusal, or the kind of failure. */
const endOf = async (call: Promise<unknown>) => {
  try {
    await call
    return 'answered'
  } catch (error) {
    return error instanceof Failure ? String(error.status ?? error.kind) : String(error)
  }
}

const run = async (fault: TabFault, seed: number): Promise<readonly string[]> => {
  const random = seededRandom(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const time = new VirtualTime()
  const { faults, expect } = expectations()
  const provider = rotatingProvider(time, { lasts: between(3000, 9000), random })
  const browser = openBrowser(time, {
    initial: { token: 'u1-1', ...nameOf('u1') },
    answer: provider.answer,
    lag: between(0, 30),
    random,
  })
  const tabs = Array.from({ length: fault === 'two' ? 2 : 3 }, browser.open)
  const [first, ...others] = tabs as [Tab, Tab, ...Tab[]]

  const ends = new Map<string, { tab: Tab; end: string; begun: number; ended: number }>()
  let calls = 0
  let running = 0
  const ask = (tab: Tab) => {
    calls += 1
    const name = `call-${calls}`
    const begun = time.now()
    running += 1
    void endOf(tab.client.call('seller', { params: { sellerId: name } })).then((end) => {
      running -= 1
      ends.set(name, { tab, end, begun, ended: time.now() })
    })
  }
  const minute = 60_000
  for (const tab of tabs)
    for (let nth = 0; nth < 15; nth += 1)
      time.setTimeout(() => !tab.isClosed() && ask(tab), between(0, minute))

  /** Runs `act` shortly after the first tab starts to renew the session. */
  const whileRenewing = (act: () => void) => {
    const look = () => {
      if (first.session.actor.getSnapshot().matches({ authenticated: 'refreshing' }) && first.holdsLock())
        time.setTimeout(() => (first.holdsLock() ? act() : look()), between(0, 400))
      else if (time.now() < minute) time.setTimeout(look, 5)
    }
    look()
  }
  /** Runs `act` within a few milliseconds after the next renewal has returned a token. */
  const onceRenewed = (act: () => void) => {
    const { length } = provider.renewals
    const look = () => {
      if (provider.renewals.length > length && (provider.renewals.at(-1)?.answeredAt ?? 0) <= time.now())
        time.setTimeout(act, between(0, 8))
      else time.setTimeout(look, 1)
    }
    look()
  }
  /** Runs `act` at a random time, or right after the next renewal of the session, when faults are most likely. */
  const sometime = (act: () => void) =>
    void time.setTimeout(() => (random() < 0.5 ? act() : onceRenewed(act)), between(5000, 40_000))
  const leaver = others[others.length - 1] as Tab
  let left = Number.POSITIVE_INFINITY
  const leave = () => {
    left = time.now()
    leaver.session.close('all', '/')
    if (fault === 'replaced')
      time.setTimeout(
        () => leaver.session.open({ token: provider.signIn('u2'), ...nameOf('u2') }),
        between(0, 1500),
      )
  }
  let closedAt = Number.POSITIVE_INFINITY
  const does: Record<TabFault, () => void> = {
    two: () => {},
    three: () => {},
    signedOut: () => sometime(leave),
    replaced: () => sometime(leave),
    closed: () =>
      whileRenewing(() => {
        closedAt = time.now()
        first.close()
      }),
    hidden: () =>
      whileRenewing(() => {
        first.hide()
        time.setTimeout(first.show, between(1000, minute))
      }),
    frozen: () =>
      whileRenewing(() => {
        first.freeze()
        time.setTimeout(first.show, between(1000, minute))
      }),
    'frozen and signed out': () =>
      whileRenewing(() => {
        first.freeze()
        const thaws = between(1000, minute)
        time.setTimeout(leave, between(0, thaws))
        time.setTimeout(first.show, thaws)
      }),
    'no lock': () => {
      browser.locks.never()
      time.setTimeout(browser.locks.after, minute / 2)
    },
  }

  await time.instead(async () => {
    does[fault]()
    await time.pass()

    const alive = tabs.filter((tab) => !tab.isClosed())
    const lost = provider.renewals.some(
      ({ tab, well, answeredAt }) => tab === 1 && well && answeredAt >= closedAt,
    )
    const isOut = lost || Number.isFinite(left)
    const userId = fault === 'replaced' ? 'u2' : isOut ? undefined : 'u1'
    const closedOnes = tabs.length - alive.length
    // Not checked after a tab was closed, because the requests of a closed tab never end.
    expect('requests that never end', 0, closedOnes ? 0 : running)
    for (const [name, sent] of provider.requests) {
      if (sent.length > 2) expect(`the requests sent for ${name}`, 'two at most', sent)
      if (sent.filter(({ done }) => done).length > 1)
        expect(`the requests processed for ${name}`, 'one at most', sent)
      // A request started for one user is never sent for another.
      expect(
        `the number of users for whom ${name} was sent`,
        1,
        new Set(sent.map(({ bearer }) => bearer.split('-')[0])).size,
      )
    }
    for (const [name, { end, begun, ended, tab }] of ends) {
      if (tab.isClosed()) continue
      const sent = provider.requests.get(name) ?? []
      const mayBeRefused = sent.length === 2 || ended >= left || lost || sent[0]?.bearer === 'none'
      const mayBeHeld = ['frozen', 'frozen and signed out', 'no lock', 'hidden'].includes(fault)
      const well = end === 'answered' || (end === '401' && mayBeRefused) || (end === 'held' && mayBeHeld)
      if (!well) expect(`the end of ${name} (from ${begun} to ${ended} ms)`, 'a response', { end, sent })
      if (end === 'held' && ended - begun > 70_000)
        expect(`the time in ms that ${name} waited for the lock`, '70,000 at most', ended - begun)
    }
    for (const tab of alive) {
      expect('the signed-in user of a tab', userId, tab.session.signedIn()?.userId)
      expect('the token of a tab', userId && provider.tokenOf(userId), tab.session.token() ?? undefined)
      expect(
        'the token that a tab reads from storage',
        browser.stored.get('token') ?? null,
        tab.storage.getItem('token'),
      )
      const pages = isOut ? [lost ? '/login' : '/'] : []
      expect('opened pages', pages, tab.opened)
    }
    expect('the stored token', userId && provider.tokenOf(userId), browser.stored.get('token'))
    if (Number.isFinite(left) && fault !== 'replaced')
      expect('stored values after the sign-out', [], [...browser.stored])
  })
  for (const tab of tabs) if (!tab.isClosed()) tab.session.stop()
  return faults
}

export const severalTabs: FaultGroup<TabFault> = {
  title: 'Several tabs of one user, with tokens that a renewal invalidates',
  faults,
  run,
}
