import type { Backend } from '#mocks/backend/http/app.ts'
import { isAsideNotice } from '#mocks/backend/store/notices.ts'
import { scenarioOf } from '#mocks/scenarios/catalogue.ts'
import type { Browser } from '#src/browser/browser.ts'
import { lifecycleAcrossTime } from '../clock.ts'
import { navigationWithin, redirectLinks, standInAddresses, tabsWithin } from '../external-links.ts'
import { installHostedMediaFallback } from '../media/hosted-media.ts'
import { uploadsWithin } from '../media/uploads.ts'
import { createMockBrowser } from '../mock-browser.ts'
import { signInBrowser, signOutBrowser } from '../sign-in.ts'
import { createWorkerTransport, type WorkerTransport } from '../transport/worker-transport.ts'
import { onDatasetReplaced } from './dataset-replaced.ts'
import { appAddress, appAddressAt, openPageBackend } from './page-backend.ts'
import { startWorker } from './worker.ts'

/** Reads the scenario and the user from the query of the page's URL, and removes both from it. */
const takeFromAddress = (): { scenario: string | null; as: string | null } => {
  const address = new URL(window.location.href)
  const take = (name: string) => {
    const value = address.searchParams.get(name)
    address.searchParams.delete(name)
    return value
  }
  const taken = { scenario: take('scenario'), as: take('as') }
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address)
  return taken
}

/** Signs in as the user with this email address. Returns why the sign-in failed; null if it succeeded. */
const signInAs = async ({ admin }: Backend, email: string): Promise<string | null> => {
  const signIn = await admin.signInAs({ account: email }).catch(() => null)
  if (!signIn) return `There is no account '${email}'. Choose one under People.`
  return signInBrowser(signIn)
    ? null
    : 'The browser blocks storage for this page, so no user can be signed in.'
}

/** What the app and the panel need to start. */
export interface Mocks {
  readonly browser: Browser
  readonly backend: Backend
  readonly transport: WorkerTransport
  /** Why the requested scenario could not be opened, or why the user could not be signed in; null if both worked. */
  readonly problem: string | null
}

interface Connecting {
  /** The path of the demo, with leading and trailing slash. */
  base: string
  scenario: string | undefined
  worker: typeof startWorker
}

/**
 * Opens the fake backend for the demo at `base`, and connects the product's browser object to it. Without a service
 * worker, the page handles the requests itself.
 */
export const connectMocks = async ({
  base,
  scenario,
  worker,
}: Connecting): Promise<Omit<Mocks, 'problem'>> => {
  const apiBase = `${appAddressAt(base)}/api`
  let transport: WorkerTransport | undefined
  const starting = worker(apiBase, async (request) => transport?.receive(request) ?? Response.error(), base)
  const backend = await openPageBackend(scenario, base)
  transport = createWorkerTransport({ backend, apiBase, worker: await starting })
  await transport.prove()
  const browser = createMockBrowser(backend.store, base)
  const standInOf = standInAddresses(appAddressAt(base))
  return {
    browser: {
      ...browser,
      pageLifecycle: lifecycleAcrossTime(browser.pageLifecycle, backend.store),
      fetch: transport.fetch,
      navigation: navigationWithin(browser.navigation, standInOf),
      tabs: tabsWithin(browser.tabs, standInOf),
      uploads: uploadsWithin(browser.uploads, { backend, apiBase }),
    },
    backend,
    transport,
  }
}

/** Opens the fake backend and connects the product to it, with the demo's clock, tabs and links. */
export const openMocks = async (): Promise<Mocks> => {
  const requested = takeFromAddress()
  const scenario = requested.scenario === null ? undefined : scenarioOf(requested.scenario)?.slug
  const unknown =
    requested.scenario === null || scenario !== undefined
      ? null
      : `There is no scenario '${requested.scenario}'. Choose one of these.`

  const connected = await connectMocks({ base: import.meta.env.BASE_URL, scenario, worker: startWorker })
  const { backend } = connected
  const { store } = backend
  if (scenario !== undefined) {
    if (store.seq > 0 || store.recipe.scenario !== scenario) await backend.admin.switchScenario({ scenario })
    signOutBrowser()
  }
  const notSignedIn = requested.as === null || unknown ? null : await signInAs(backend, requested.as)

  if (isAsideNotice(store.notice))
    connected.browser.log.failure('opening the fake backend', new Error(store.notice))
  redirectLinks(standInAddresses(appAddress))
  installHostedMediaFallback({ backend, host: `${appAddress}/api/image-host` })
  onDatasetReplaced(store, ({ begun }) => {
    if (begun) signOutBrowser()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.read(() => undefined)
  })

  return { ...connected, problem: unknown ?? notSignedIn }
}
