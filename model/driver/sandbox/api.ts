import type { actorsFor } from '#machines/kit/port.ts'
import { type Client, createClient } from '#src/api/client.ts'
import { createSend } from '#src/api/send.ts'
import { createSession, type Session } from '#src/api/session.ts'
import type { Browser } from '#src/browser/browser.ts'

export interface Api {
  client: Client
  session: Session
}

/**
 * The API client with a session, imported at once instead of on demand. `base` is the API's base URL, `publicPage`
 * whether visitors may stay on this page.
 */
export const createApi = ({
  base,
  apiKey,
  browser,
  publicPage,
  actors,
}: {
  base: string
  apiKey: string
  browser: Pick<Browser, 'pageLifecycle' | 'clock' | 'fetch' | 'locks' | 'log' | 'storage'>
  publicPage: () => boolean
  /** Converts the session's ports to actors. Default: as in the product. */
  actors?: typeof actorsFor
}): Api => {
  const send = createSend({ base, apiKey, fetch: browser.fetch, log: browser.log, clock: browser.clock })
  const session = createSession({ ...browser, send, publicPage, actors })
  return { client: createClient({ send, session, clock: browser.clock }), session }
}
