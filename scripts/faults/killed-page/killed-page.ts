import type { Page } from 'playwright'
import { seededRandom } from '#explorer/random.ts'
import type { LogEntry } from '#mocks/backend/store/persistence/persistence.ts'
import { openPages } from '#scripts/bench/kit/page.ts'
import type { FaultGroup } from '../fault.ts'
import { faultsIn, WRITES } from './busy-minute.ts'
import type * as inPage from './page.ts'

type InPage = Window & { bench: typeof inPage } & inPage.Heard

/**
 * How many events `busyMinute` reports if it is not interrupted: one for each transaction and one for each response.
 */
const FACTS = 2 * WRITES

let pages: ReturnType<typeof openPages> | undefined

/** Runs one page until it has reported `facts` events. Then kills its process. */
const killedAfter = async (page: Page, name: string, facts: number) => {
  const written: LogEntry[] = []
  const heard: string[] = []
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  let told = 0
  const count = () => {
    told += 1
    // This command gets no response, because it kills the process.
    if (told === facts) devtools.send('Page.crash').catch(() => {})
  }
  await page.exposeFunction('wrote', (entry: LogEntry) => {
    written.push(entry)
    count()
  })
  await page.exposeFunction('answered', (row: string) => {
    heard.push(row)
    count()
  })
  const before = await page.evaluate((world) => {
    const { bench, wrote, answered } = window as unknown as InPage
    return bench.begin(world, { wrote, answered })
  }, name)
  await crashed
  await page.close()
  return { before: new Map(before), written, heard }
}

/** Kills a page's process in Chromium while it writes to IndexedDB. Another page opens the same data. */
export const killedPage: FaultGroup = {
  title: 'A page that is killed while it writes',
  faults: { 'page killed': 'the process of the page ends' },
  run: async (_, seed) => {
    pages ??= openPages('/scripts/faults/killed-page/page.ts')
    const open = await pages.then((opened) => opened.open)
    const name = `killed ${seed}`
    const facts = 1 + Math.floor(seededRandom(seed)() * FACTS)
    const left = await killedAfter(await open(), name, facts)
    const next = await open()
    const found = await next.evaluate((world) => (window as unknown as InPage).bench.find(world), name)
    await next.close()
    const faults = faultsIn({ ...found, rows: new Map(found.rows) }, left)
    return {
      faults,
      figures: {
        'Transactions not made at most': WRITES - found.seq,
        'Transactions made at most': found.seq,
      },
    }
  },
  end: async () => {
    const opened = await pages
    pages = undefined
    await opened?.close()
  },
}
