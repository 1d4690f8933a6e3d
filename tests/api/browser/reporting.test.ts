import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { createRecording } from '#src/app/recording.ts'
import { startReporting } from '#src/app/reporting.tsx'

/** Opens pages of one tab; the operator's server responds with the statuses in order, then with 200. */
const openTab = ({ auto = true, statuses = [] as number[] } = {}) => {
  const tabStorage = sharedStorage().tab()
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const { reason, guildhall } = JSON.parse(String(init?.body))
    sent.push(`${guildhall} ${reason}`)
    return new Response(null, { status: statuses.shift() ?? 200 })
  }
  let ids = 0
  const openPage = () => {
    const page = new EventTarget()
    vi.stubGlobal('window', Object.assign(page, { location: { pathname: '/login' } }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const browser = {
      fetch,
      tabStorage,
      randomId: () => String(ids++),
      pageLifecycle: { onLeave: () => () => {} },
    } as unknown as Parameters<typeof startReporting>[0]['browser']
    const config = { build: '1', reports: { address: 'https://reports.test/', auto }, usage: '' }
    const recording = createRecording(
      async () => startReporting({ browser, config, routeAt: (path) => path }),
      () => {},
    )
    return { ...recording, page }
  }
  const settled = () => vi.dynamicImportSettled()
  return { openPage, sent, settled }
}
type OpenPage = ReturnType<ReturnType<typeof openTab>['openPage']>

const crashes: Record<string, (page: OpenPage) => void> = {
  machine: ({ reports }) => reports.crashed('machine'),
  page: ({ reports }) => reports.crashed('page'),
  rejection: ({ page }) => void page.dispatchEvent(new Event('unhandledrejection')),
  contract: ({ inspect }) => {
    const malformed = new Failure({ kind: 'malformed', message: 'No plan.' })
    const loading = setup({ actors: { load: fromPromise(() => Promise.reject(malformed)) } }).createMachine({
      id: 'loading',
      initial: 'loading',
      states: { loading: { invoke: { src: 'load', onError: 'failed' } }, failed: {} },
    })
    createActor(loading, { inspect }).start()
  },
}

describe('OWN-05: reports of crashes', () => {
  it.each(Object.entries(crashes))(
    'sends only one report for crashes of the kind %s in a visit, even after a reload',
    async (kind, crash) => {
      const { openPage, sent, settled } = openTab()
      for (const page of [openPage(), openPage()]) {
        page.start()
        await settled()
        crash(page)
        crash(page)
        await settled()
      }
      expect(sent).toEqual([`report ${kind}`])
    },
  )

  it('sends one report for each kind of crash', async () => {
    const { openPage, sent, settled } = openTab()
    const page = openPage()
    page.start()
    await settled()
    for (const crash of Object.values(crashes)) crash(page)
    await settled()
    expect(new Set(sent)).toEqual(
      new Set(['report machine', 'report page', 'report rejection', 'report contract']),
    )
  })

  it.each(Object.entries(crashes))(
    'sends no report for a crash of the kind %s unless the operator has configured it',
    async (_, crash) => {
      const { openPage, sent, settled } = openTab({ auto: false })
      const page = openPage()
      page.start()
      await settled()
      crash(page)
      await settled()
      expect(sent).toEqual([])
    },
  )

  it('a report that did not arrive is sent again before the next report', async () => {
    const { openPage, sent, settled } = openTab({ statuses: [503] })
    const page = openPage()
    page.reports.crashed('machine')
    await settled()
    page.reports.crashed('page')
    await settled()
    expect(sent).toEqual(['report machine', 'report machine', 'report page'])
  })
})

it("OWN-01: when the code of the dialog 'Report a problem' does not load, the app says so, and loads the code again at the next attempt", async () => {
  let attempts = 0
  let unopened = 0
  const { reports } = createRecording(
    async () => {
      attempts += 1
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    () => {
      unopened += 1
    },
  )
  for (const times of [1, 2]) {
    reports.open()
    await new Promise((resolve) => setImmediate(resolve))
    expect([attempts, unopened]).toEqual([times, times])
  }
})
