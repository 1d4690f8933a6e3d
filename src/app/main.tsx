import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Location } from 'react-router-dom'
import type { Browser } from '../browser/browser.ts'
import { readConfig } from '../browser/config.ts'
import { scrollPositions } from '../browser/page/scroll-positions.ts'
import { silentOnUnload } from '../browser/page/unload.ts'
import type { Services } from '../flows/kit/services.ts'
import { App } from './app.tsx'
import { createPageRouter, type PageRouter } from './routing/page-router.ts'
import { Pages } from './routing/pages.tsx'
import { reloadOnce } from './routing/reload-once.ts'
import { basename, callsAtOnce, communityAt, isPublicAt, loadPage } from './routing/routes.tsx'
import { createServices } from './services.ts'

/** Every page that a browser loads has the key 'default': each remembers its own position by its path and its hash. */
const positionKey = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/** Whether the page's own style sheet has not come, because a deployment took it away: it is there then, without rules. */
const lacksStyles = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/"]')).some(
    ({ sheet }) => {
      try {
        return sheet?.cssRules.length === 0
      } catch {
        return true
      }
    },
  )

/** Starts the product in the page's root element, on the given edges of the browser. */
export const startApp = async (browser: Browser, inspect?: Services['inspect']) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  if (lacksStyles() && (await reloadOnce(browser))) return
  const path = window.location.pathname
  /** Null until it is known whether the page is taken over. */
  let router: PageRouter | null = null
  const { services, toast, prepare } = createServices({
    config: readConfig(),
    browser: { ...browser, fetch: silentOnUnload(browser.fetch) },
    publicPage: () => isPublicAt(router?.shown()?.location.pathname ?? path),
    open: (to, { replace, state }) => router?.[replace ? 'replace' : 'push'](basename + to, state),
    rewriteAddress: (to) => {
      // Whoever is on the way to another page gets there.
      if (!router || router.isComing()) return
      router.replace(basename + to, router.shown()?.location.state, { preventScrollReset: true })
    },
    inspect,
  })
  const isVisitor = services.session.token() === null
  if (callsAtOnce(path)) prepare.calls()
  const slug = communityAt(path)
  if (slug !== null) prepare.community(slug)
  if (!isVisitor) prepare.graph()
  // A prerendered page is a visitor's. It can only be taken over with its code at hand.
  const takesOver =
    'prerendered' in root.dataset &&
    isVisitor &&
    (await loadPage(path, false).then(
      () => true,
      () => false,
    ))
  const positions = scrollPositions(browser.tabStorage)
  const pageRouter = createPageRouter({
    load: (page) => loadPage(page, services.session.token() !== null),
    loaded: takesOver,
    onLeave: (location) => positions.keep(positionKey(location)),
  })
  router = pageRouter
  positions.watch(() => {
    const page = pageRouter.shown()
    return page && !pageRouter.isComing() ? positionKey(page.location) : null
  })
  /** The page that the browser has loaded begins at its top, and its reader may have scrolled it since. */
  let isFirst = true
  const app = (
    <App services={services} toast={toast}>
      <Pages
        router={pageRouter}
        onShown={({ location, keepsScroll }) => {
          if (!isFirst || !takesOver)
            positions.restore(positionKey(location), location.hash, keepsScroll || isFirst)
          isFirst = false
        }}
      />
    </App>
  )
  if (takesOver) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
