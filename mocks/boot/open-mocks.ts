import { type Browser, createBrowser } from '#src/browser/browser.ts'
import type { Backend } from '../backend/http/app.ts'
import { lifecycleAcrossTime, virtualClock } from '../browser/clock.ts'
import { navigationWithin, redirectLinks, standInAddresses, tabsWithin } from '../browser/external-links.ts'
import { signOutBrowser } from '../browser/sign-in.ts'
import { installHostedMediaFallback } from '../media/hosted-media.ts'
import { uploadsWithin } from '../media/uploads.ts'
import { scenarioOf } from '../scenarios/catalogue.ts'
import { createWorkerTransport, type WorkerTransport } from '../transport/worker-transport.ts'
import { appAddress, openPageBackend } from './page-backend.ts'
import { startWorker } from './worker.ts'
import { onWorldReplaced } from './world-replaced.ts'

const apiBase = `${appAddress}/api`

/** The scenario in the address, which is then removed from it. */
const takeScenario = (): string | null => {
  const address = new URL(window.location.href)
  const slug = address.searchParams.get('scenario')
  if (slug === null) return null
  address.searchParams.delete('scenario')
  window.history.replaceState(window.history.state, '', address)
  return slug
}

/** What the app and the panel are started with. */
export interface Mocks {
  readonly browser: Browser
  readonly backend: Backend
  readonly transport: WorkerTransport
  /** Why the scenario in the address could not be opened. */
  readonly problem: string | null
}

/** Opens the fake backend and connects the product to it, with a clock, tabs and links of the mock build. */
export const openMocks = async (): Promise<Mocks> => {
  const requested = takeScenario()
  const scenario = requested === null ? undefined : scenarioOf(requested)?.slug

  let transport: WorkerTransport | undefined
  const starting = startWorker(apiBase, async (request) => transport?.receive(request) ?? Response.error())
  const backend = await openPageBackend(scenario)
  const { store } = backend
  if (scenario !== undefined) {
    if (store.seq > 0 || store.recipe.scenario !== scenario) await backend.admin.switchScenario({ scenario })
    signOutBrowser()
  }
  transport = createWorkerTransport({ backend, apiBase, worker: await starting })
  await transport.prove()

  const elsewhere = standInAddresses(appAddress)
  redirectLinks(elsewhere)
  installHostedMediaFallback({ backend, host: `${apiBase}/image-host` })
  onWorldReplaced(store, ({ begun }) => {
    if (begun) signOutBrowser()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.read(() => undefined)
  })

  const browser = createBrowser(virtualClock(store))
  return {
    browser: {
      ...browser,
      pageLifecycle: lifecycleAcrossTime(browser.pageLifecycle, store),
      fetch: transport.fetch,
      navigation: navigationWithin(browser.navigation, elsewhere),
      tabs: tabsWithin(browser.tabs, elsewhere),
      uploads: uploadsWithin(browser.uploads, { backend, apiBase }),
    },
    backend,
    transport,
    problem:
      requested === null || scenario !== undefined
        ? null
        : `There is no scenario '${requested}'. Choose one of these.`,
  }
}
