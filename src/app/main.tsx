import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { isPublicPath } from '#machines/rules/links/addresses.ts'
import type { Browser } from '../browser/browser.ts'
import { readConfig } from '../browser/config.ts'
import { silentOnUnload } from '../browser/page/unload.ts'
import type { Services } from '../flows/kit/services.ts'
import { App } from './app.tsx'
import { callsAtOnce, createRouter, loadPage } from './routes.tsx'
import { createServices } from './services.ts'

/** Starts the product in the page's root element, on the given edges of the browser. */
export const startApp = async (browser: Browser, inspect?: Services['inspect']) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  const path = window.location.pathname
  const { services, toast, prepare } = createServices({
    config: readConfig(),
    browser: { ...browser, fetch: silentOnUnload(browser.fetch) },
    publicPage: () => isPublicPath(router.state.location.pathname),
    open: (to, options) => void router.navigate(to, options),
    rewriteAddress: (to) => {
      const { location, navigation } = router.state
      // Whoever is on the way to another page gets there.
      if (navigation.state !== 'idle') return
      void router.navigate(to, { replace: true, preventScrollReset: true, state: location.state })
    },
    inspect,
  })
  const isVisitor = services.session.token() === null
  if (callsAtOnce(path)) prepare.calls()
  if (!isVisitor) prepare.graph()
  // A prerendered page is a visitor's. It can only be taken over with its code at hand.
  const takesOver = 'prerendered' in root.dataset && isVisitor && (await loadPage(path))
  const router = createRouter()
  const app = (
    <App services={services} toast={toast}>
      {/* A page is left when its address is: nobody acts on one whose flow has ended. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>
  )
  if (takesOver) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
