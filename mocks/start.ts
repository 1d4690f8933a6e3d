import type { ViteHotContext } from 'vite/types/hot.js'
import { showFailure } from './browser/boot/start-failed.ts'

/**
 * Records the events of the running machines: to restore their states after the dev server has reloaded the page, and
 * for the link from the error page to the studio.
 */
const keepPlace = async (hot: ViteHotContext | undefined) => {
  const [{ keepPlace: keep }, { placed }, { readPanelState }] = await Promise.all([
    import('../src/app/keep-place.ts'),
    import('./browser/place.ts'),
    import('./panel/panel-state.ts'),
  ])
  return keep({ hot, key: placed('guildhall.place'), isOn: () => readPanelState().keepsPlace !== false })
}

/** Imports all modules dynamically, so that an error in any of them can be shown on the page. */
const start = async () => {
  const [{ openMocks }, { startApp }, { tellStudio }, keeper, inspector] = await Promise.all([
    import('./browser/boot/open-mocks.ts'),
    import('../src/app/main.tsx'),
    import('./browser/live.ts'),
    keepPlace(import.meta.hot),
    import.meta.hot ? import('./browser/inspector.ts') : null,
    // Loads the page's code while the backend opens. If that fails, the error is shown when the page is rendered.
    import('../src/app/routing/routes.tsx').then(({ loadPage }) =>
      loadPage(window.location.pathname, false).catch(() => {}),
    ),
  ])
  const { browser, ...panel } = await openMocks()
  const tell = tellStudio(() => ({
    scenario: panel.backend.store.recipe.scenario,
    now: browser.clock.now().getTime(),
  }))
  await startApp(
    browser,
    (event) => {
      tell(event)
      keeper.inspect(event)
      inspector?.inspect(event)
    },
    keeper.adapt,
  )
  return panel
}

// Loads msw before the service worker needs it. Without access to local storage, msw cannot be imported.
Promise.all([import('msw/browser'), import('msw/http')]).catch(() => {})

if (!('unserved' in document.documentElement.dataset))
  start().then(async (panel) => {
    // Mounts the panel after the page was rendered. If the panel's code cannot be loaded, the page works without it.
    const { mountPanel } = await import('./panel/mount.tsx')
    mountPanel(panel)
  }, showFailure)
