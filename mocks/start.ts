import { showFailure } from './browser/boot/start-failed.ts'

/** Everything is imported dynamically here, so that any error can be shown on the page. */
const start = async () => {
  const [{ openMocks }, { startApp }, { tellStudio }] = await Promise.all([
    import('./browser/boot/open-mocks.ts'),
    import('../src/app/main.tsx'),
    import('./browser/live.ts'),
    // The code of the page comes while the backend opens. That it does not is told when the page is shown.
    import('../src/app/routing/routes.tsx').then(({ loadPage }) =>
      loadPage(window.location.pathname, false).catch(() => {}),
    ),
  ])
  const { browser, ...panel } = await openMocks()
  await startApp(browser, tellStudio())
  return panel
}

// Loaded early, before the worker needs it; it cannot be imported without local storage.
Promise.all([import('msw/browser'), import('msw/http')]).catch(() => {})

if (!('unserved' in document.documentElement.dataset))
  start().then(async (panel) => {
    // After the page, which is waited for; if it does not come, the page works without it.
    const { mountPanel } = await import('./panel/mount.tsx')
    mountPanel(panel)
  }, showFailure)
