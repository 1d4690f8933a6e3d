import type { ViteHotContext } from 'vite/types/hot.js'
import { showFailure } from './browser/boot/start-failed.ts'

/**
 * Records the running machines: to go back to their states when the dev server reloads the page, and for the error page's
 * link to the studio.
 */
const keepPlace = async (hot: ViteHotContext | undefined) => {
  const [{ keepPlace: keep }, { placed }, { readPanelState }] = await Promise.all([
    import('../src/app/keep-place.ts'),
    import('./browser/place.ts'),
    import('./panel/panel-state.ts'),
  ])
  return keep({ hot, key: placed('guildhall.place'), isOn: () => readPanelState().keepsPlace !== false })
}

/** Imports everything dynamically, so that any error can be shown on the page. */
const start = async () => {
  const [{ openMocks }, { startApp }, { tellStudio }, keeper, inspector] = await Promise.all([
    import('./browser/boot/open-mocks.ts'),
    import('../src/app/main.tsx'),
    import('./browser/live.ts'),
    keepPlace(import.meta.hot),
    import.meta.hot ? import('./browser/inspector.ts') : null,
    // Loads the page's code while the backend opens. An error is reported later, when the page is shown.
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

// Loads msw before the worker needs it. Without local storage, msw cannot be imported.
Promise.all([import('msw/browser'), import('msw/http')]).catch(() => {})

if (!('unserved' in document.documentElement.dataset))
  start().then(async (panel) => {
    // The panel is mounted after the page has rendered. If the panel fails to load, the page works without it.
    const { mountPanel } = await import('./panel/mount.tsx')
    mountPanel(panel)
  }, showFailure)
