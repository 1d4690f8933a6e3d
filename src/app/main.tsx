import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import { isPublicPath } from '#machines/rules/links/addresses.ts'
import { toastMachine } from '#machines/site/toast/machine.ts'
import { createApi } from '../api/api.ts'
import type { Browser } from '../browser/browser.ts'
import { readConfig } from '../browser/config.ts'
import { silentOnUnload } from '../browser/unload.ts'
import { Child } from '../flows/kit/child.tsx'
import { type Services, ServicesProvider } from '../flows/kit/services.ts'
import { ToastView } from '../flows/site/toast/view.tsx'
import { createGraph } from '../graphql/client.ts'
import { UiProvider } from '../ui/theme/ui-provider.tsx'
import { createEmissionHandler } from './handle-emission.ts'
import { createRouter } from './routes.tsx'

/** Starts the product in the page's root element, on the given edges of the browser. */
export const startApp = (browser: Browser) => {
  const config = readConfig()
  const router = createRouter()
  const { client, session } = createApi({
    base: config.apiBase,
    apiKey: config.apiKey,
    browser: { ...browser, fetch: silentOnUnload(browser.fetch) },
    publicPage: () => isPublicPath(router.state.location.pathname),
  })
  const toast = createActor(toastMachine, { clock: browser.clock }).start()
  const handleEmission = createEmissionHandler({
    browser,
    session,
    open: (path, options) => void router.navigate(path, options),
    showToast: (shown) => toast.send({ type: 'toast.shown', toast: shown }),
  })
  session.actor.on('page.opened', handleEmission)
  const services: Services = {
    config,
    browser,
    session,
    graph: createGraph({ client, session, browser }),
    handleEmission,
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <ServicesProvider value={services}>
          {/* A page is left when its address is: nobody acts on one whose flow has ended. */}
          <RouterProvider router={router} useTransitions={false} />
          <Child actor={toast}>{(flow) => <ToastView {...flow} />}</Child>
        </ServicesProvider>
      </UiProvider>
    </StrictMode>,
  )
}
