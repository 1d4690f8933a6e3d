import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createActor } from 'xstate'
import { toastMachine } from '../machines/toast/machine.ts'
import { createApi } from './api/api.ts'
import { createHear } from './app/hear.ts'
import { createRouter, isPublicPath } from './app/routes.tsx'
import { readConfig } from './config.ts'
import { Child } from './flows/child.tsx'
import { type Services, ServicesProvider } from './flows/services.ts'
import { ToastView } from './flows/toast/view.tsx'
import { createGraph } from './graphql/client.ts'
import { untoldWhileLeaving } from './platform/leaving.ts'
import type { Platform } from './platform/platform.ts'
import { UiProvider } from './ui/ui-provider.tsx'

/** Starts the product in the page's root element, on the given edges of the browser. */
export const startApp = (platform: Platform) => {
  const config = readConfig()
  const router = createRouter()
  const { client, session } = createApi({
    base: config.apiBase,
    apiKey: config.apiKey,
    platform: { ...platform, fetch: untoldWhileLeaving(platform.fetch) },
    publicPage: () => isPublicPath(router.state.location.pathname),
  })
  const toast = createActor(toastMachine, { clock: platform.clock }).start()
  const hear = createHear({
    platform,
    session,
    open: (path, options) => void router.navigate(path, options),
    showToast: (shown) => toast.send({ type: 'toast.shown', toast: shown }),
  })
  session.actor.on('page.opened', hear)
  const services: Services = {
    config,
    platform,
    session,
    graph: createGraph({ client, session, platform }),
    hear,
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
