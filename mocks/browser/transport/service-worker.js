// The worker handles only API requests and files of the image host. All other requests go to the network.
const api = new URL('api/', self.registration.scope).pathname
addEventListener('install', (event) => {
  event
    .addRoutes?.({ condition: { not: { urlPattern: { pathname: `${api}*` } } }, source: 'network' })
    ?.catch(() => {})
})
// msw would unregister the worker when the last page closes, and the next page would have to wait for a new one.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSE') event.stopImmediatePropagation()
})
// The page's Content-Security-Policy applies to the worker too.
const trusted = self.trustedTypes?.createPolicy('guildhall', { createScriptURL: (url) => url })
importScripts(trusted?.createScriptURL('mockServiceWorker.js') ?? 'mockServiceWorker.js')
