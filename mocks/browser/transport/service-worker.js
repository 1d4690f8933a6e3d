// Only API requests and files of the image host go through the worker. Everything else goes to the network directly.
const api = new URL('api/', self.registration.scope).pathname
addEventListener('install', (event) => {
  event
    .addRoutes?.({ condition: { not: { urlPattern: { pathname: `${api}*` } } }, source: 'network' })
    ?.catch(() => {})
})
// msw would unregister the worker with the last page, and the next page would have to wait for a new one.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSE') event.stopImmediatePropagation()
})
// The page's policy applies to the worker too.
const trusted = self.trustedTypes?.createPolicy('guildhall', { createScriptURL: (url) => url })
importScripts(trusted?.createScriptURL('mockServiceWorker.js') ?? 'mockServiceWorker.js')
