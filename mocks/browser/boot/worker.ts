/**
 * How long the service worker may take to be installed, in milliseconds, enough for a slow machine. Without a worker,
 * the page handles the requests itself.
 */
const START_TIMEOUT = 5000

const storageWorks = (): boolean => {
  try {
    return window.localStorage !== null
  } catch {
    return false
  }
}

/**
 * Ignores errors when the browser updates the worker. msw does not handle them, and an update fails when the user
 * leaves the page.
 */
const ignoreUpdateErrors = (registration: ServiceWorkerRegistration) => {
  const update = registration.update.bind(registration)
  registration.update = () => update().catch(() => registration)
}

/**
 * Whether a service worker can control this page. False after a hard reload, because msw would then reload the page
 * again and again. False without access to local storage, because msw then cannot be imported.
 */
const canServe = async (): Promise<boolean> => {
  if (!storageWorks() || !('serviceWorker' in navigator)) return false
  const registrations = await navigator.serviceWorker.getRegistrations()
  registrations.forEach(ignoreUpdateErrors)
  if (navigator.serviceWorker.controller) return true
  return !registrations.some(({ scope }) => window.location.href.startsWith(scope))
}

const start = async (apiBase: string, response: (request: Request) => Promise<Response>, scope: string) => {
  const [{ setupWorker }, { http }] = await Promise.all([import('msw/browser'), import('msw/http')])
  const worker = setupWorker(http.all(`${apiBase}/*`, ({ request }) => response(request)))
  const url = new URL(`${scope}serviceWorker.js`, window.location.href).href
  // msw passes the worker's URL as a string, which Trusted Types allow only with a default policy.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (requested) => (requested === url ? url : null),
  })
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url, options: { scope } },
  })
}

/**
 * Makes the service worker of `scope` forward API requests under `apiBase` to `response`. Returns false if the worker
 * cannot be started.
 */
export const startWorker = async (
  apiBase: string,
  response: (request: Request) => Promise<Response>,
  scope: string = import.meta.env.BASE_URL,
): Promise<boolean> => {
  try {
    if (!(await canServe())) return false
    const tooLong = new Promise<false>((resolve) => setTimeout(resolve, START_TIMEOUT, false))
    return await Promise.race([start(apiBase, response, scope).then(() => true), tooLong])
  } catch {
    return false
  }
}
