import { showFailure } from './boot/start-failed.ts'

/** Everything is imported here and now, so that whatever goes wrong is told on the page. */
const start = async () => {
  const [{ openMocks }, { startApp }, { mountPanel }] = await Promise.all([
    import('./boot/open-mocks.ts'),
    import('../src/app/main.tsx'),
    import('./panel/mount.tsx'),
    // The code of the page comes while the backend opens.
    import('../src/app/routes.tsx').then(({ preloadPage }) => preloadPage(window.location.pathname)),
  ])
  const { browser, ...panel } = await openMocks()
  startApp(browser)
  mountPanel(panel)
}

// On its way before the worker asks for it; a page without local storage cannot have it.
Promise.all([import('msw/browser'), import('msw/http')]).catch(() => {})

start().catch(showFailure)
