import { browserPlatform, type Platform } from '#src/browser/browser.ts'
import type { Backend } from '../backend/http/app.ts'
import { attentionAcrossTime, virtualClock } from '../browser/clock.ts'
import { elsewhereOf, holdLinks, navigationWithin, tabsWithin } from '../browser/outside.ts'
import { forgetPerson } from '../browser/person.ts'
import { mendHostedMedia } from '../media/hosted-media.ts'
import { uploadsWithin } from '../media/uploads.ts'
import { scenarioOf } from '../scenarios/catalogue.ts'
import { createLine, type Line } from '../transport/line.ts'
import { homeAddress, openHome } from './home.ts'
import { raiseWorker } from './worker.ts'
import { onWorldReplaced } from './world-replaced.ts'

const apiBase = `${homeAddress}/api`

/** The scenario that the address asks for; it asks once. */
const takeScenario = (): string | null => {
  const address = new URL(window.location.href)
  const wish = address.searchParams.get('scenario')
  if (wish === null) return null
  address.searchParams.delete('scenario')
  window.history.replaceState(window.history.state, '', address)
  return wish
}

/** What the app and the panel are started with. */
export interface World {
  readonly platform: Platform
  readonly backend: Backend
  readonly line: Line
  /** Why the address's wish could not be met. */
  readonly problem: string | null
}

/** Opens the fake backend and lays the product's line to it, on a clock, tabs and links of its own. */
export const openWorld = async (): Promise<World> => {
  const wish = takeScenario()
  const scenario = wish === null ? undefined : scenarioOf(wish)?.slug

  let line: Line | undefined
  const raising = raiseWorker(apiBase, async (request) => line?.receive(request) ?? Response.error())
  const backend = await openHome(scenario)
  const { store } = backend
  if (scenario !== undefined) {
    if (store.seq > 0 || store.recipe.scenario !== scenario)
      await backend.backstage.switchScenario({ scenario })
    forgetPerson()
  }
  line = createLine({ backend, apiBase, worker: await raising })
  await line.prove()

  const elsewhere = elsewhereOf(homeAddress)
  holdLinks(elsewhere)
  mendHostedMedia({ backend, host: `${apiBase}/image-host` })
  onWorldReplaced(store, ({ begun }) => {
    if (begun) forgetPerson()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void store.read(() => undefined)
  })

  const platform = browserPlatform(virtualClock(store))
  return {
    platform: {
      ...platform,
      attention: attentionAcrossTime(platform.attention, store),
      fetch: line.fetch,
      navigation: navigationWithin(platform.navigation, elsewhere),
      tabs: tabsWithin(platform.tabs, elsewhere),
      uploads: uploadsWithin(platform.uploads, { backend, apiBase }),
    },
    backend,
    line,
    problem:
      wish === null || scenario !== undefined ? null : `There is no scenario '${wish}'. Choose one of these.`,
  }
}
