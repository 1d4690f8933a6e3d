import { afterAll, test as base, beforeAll, inject, vi } from 'vitest'
import { type Engine, type EngineName, patience, type Visit } from './engine.ts'
import { startEngine } from './start.ts'
import { type User, userAt } from './user.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName
    /** The URL of the demo build. */
    demo: string
  }
}

let engine: Engine | undefined

const started = (): Engine => {
  if (!engine) throw new Error('The browser has not started.')
  return engine
}

beforeAll(async () => {
  engine = await startEngine(inject('engine'))
})

afterAll(() => engine?.stop())

/** Gives each test a fresh browser. `open` opens a tab at a path of the demo. */
export const test = base.extend<{ visit: Visit; open: (address: string) => Promise<User> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture names from the pattern.
  visit: async ({}, use) => {
    const visit = await started().visit()
    await use(visit)
    await visit.end()
  },
  open: async ({ visit }, use) => {
    await use(async (address) => {
      const tab = await visit.openTab()
      await tab.go(inject('demo') + address)
      return userAt(tab)
    })
  },
})

/** The tab that an action opens. */
export const opened = async (visit: Visit, action: () => Promise<unknown>): Promise<User> => {
  const before = new Set(await visit.tabs())
  await action()
  const isNew = async () => (await visit.tabs()).find((tab) => !before.has(tab))
  return userAt(await vi.waitUntil(isNew, patience))
}
