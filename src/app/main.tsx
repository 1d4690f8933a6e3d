import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Browser } from '../browser/browser.ts'
import { readConfig } from '../browser/config.ts'
import { positionKey, scrollPositions } from '../browser/page/scroll-positions.ts'
import type { Services } from '../flows/kit/services.ts'
import { App } from './app.tsx'
import { createRecording } from './recording.ts'
import { createPageRouter, type PageRouter } from './routing/page-router.ts'
import { Pages } from './routing/pages.tsx'
import { reloadOnce } from './routing/reload-once.ts'
import { basename, callsAtOnce, communityAt, isPublicAt, loadPage, routeAt } from './routing/routes.tsx'
import { createServices } from './services.ts'

/** Whether this page load is a new navigation: no reload, no Back or Forward. */
const isFreshDocument = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/** Whether the page's style sheet failed to load because a deployment removed it: it is missing or empty. */
const lacksStyles = () =>
  Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/"]:not([disabled])'),
  ).some(({ sheet }) => {
    try {
      return !sheet?.cssRules.length
    } catch {
      return true
    }
  })

/** Loads the fonts, which the app shell of a build leaves out (031). */
const loadFonts = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) link.disabled = false
}

/** Calls `then` when the page is idle. Safari has no idle callbacks. */
const whenIdle: (then: () => void) => void =
  'requestIdleCallback' in window ? requestIdleCallback : (then) => setTimeout(then, 200)

/** Starts the product in the page's root element, with the given browser. The demo adapts the services of its flows. */
export const startApp = async (
  browser: Browser,
  inspect?: Services['inspect'],
  adapt = (services: Services) => services,
) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  if (lacksStyles() && (await reloadOnce(browser))) return
  const path = window.location.pathname
  let router: PageRouter | undefined
  const config = readConfig()
  const recording = createRecording(
    async () => (await import('./reporting.tsx')).startReporting({ browser, config, routeAt }),
    () =>
      toast.send({
        type: 'toast.shown',
        toast: { title: 'The report could not be opened. Check your connection.', tone: 'destructive' },
      }),
  )
  const {
    services: made,
    toast,
    prepare,
  } = createServices({
    config,
    browser,
    publicPage: () => isPublicAt(router?.shown()?.location.pathname ?? path),
    open: (to, { replace, state }) => router?.[replace ? 'replace' : 'push'](basename + to, state),
    rewriteAddress: (to) => {
      // Does nothing while a navigation is in progress, because changing the URL would interrupt it.
      if (!router || router.isNavigating()) return
      router.replace(basename + to, router.shown()?.location.state, { preventScrollReset: true })
    },
    inspect: (event) => {
      recording.inspect(event)
      inspect?.(event)
    },
    reports: recording.reports,
  })
  const services = adapt(made)
  const isVisitor = services.session.token() === null
  if (callsAtOnce(path)) prepare.calls()
  const slug = communityAt(path)
  if (slug !== null) prepare.community(slug)
  if (!isVisitor) prepare.graph()
  // The browser follows the links of a prerendered page until the page's code is loaded. The router writes to the
  // history, which would cancel such a navigation.
  const isPrerendered = 'prerendered' in root.dataset
  if (isPrerendered) await loadPage(path, !isVisitor).catch(() => {})
  dispatchEvent(new Event('product:starting'))
  const positions = scrollPositions(browser.tabStorage)
  const pageRouter = createPageRouter({
    load: (page) => loadPage(page, services.session.token() !== null),
    onLeave: (location) => positions.save(positionKey(location)),
  })
  router = pageRouter
  // Until the page's code is loaded, the app shell stays.
  const { location, problem } = await pageRouter.first
  // Hydrates only a prerendered page that a visitor has opened directly.
  const hydrates =
    isPrerendered && isVisitor && !history.state?.usr && location.pathname === path && problem === null
  positions.watch(() => {
    const page = pageRouter.shown()
    return page && !pageRouter.isNavigating() ? positionKey(page.location) : null
  })
  /**
   * Whether no page was rendered yet. The first page is not scrolled to the top: it starts there, and the user may have
   * scrolled it since.
   */
  let isFirst = true
  const app = (
    <App services={services} toast={toast}>
      <Pages
        router={pageRouter}
        onShown={({ location, keepsScroll }) => {
          const position = positionKey(location)
          // Whether the user has followed a link to an element of this page; such a link always scrolls to the element.
          const leadsToPart = location.key === 'default' && location.hash !== ''
          if (isFirst ? isFreshDocument() : leadsToPart) positions.forget(position)
          if (!isFirst || !hydrates) positions.restore(position, location.hash, keepsScroll || isFirst)
          isFirst = false
        }}
      />
    </App>
  )
  const startRest = () =>
    whenIdle(() => {
      loadFonts()
      recording.start()
    })
  addEventListener('product:started', startRest, { once: true })
  // Hydrates in a transition: React then works in slices, so that the page stays responsive.
  if (hydrates) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
