// Only the calls of the API and what the image host keeps need the worker: the rest goes to the network untouched.
const api = new URL('api/', self.registration.scope).pathname
addEventListener('install', (event) => {
  event
    .addRoutes?.({ condition: { not: { urlPattern: { pathname: `${api}*` } } }, source: 'network' })
    ?.catch(() => {})
})
// msw takes the worker away with the last page, and a page that is loaded again would wait for a new one.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSE') event.stopImmediatePropagation()
})
// The page's policy is the worker's too.
const trusted = self.trustedTypes?.createPolicy('guildhall', { createScriptURL: (url) => url })
importScripts(trusted?.createScriptURL('mockServiceWorker.js') ?? 'mockServiceWorker.js')
