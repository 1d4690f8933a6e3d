import type { actorsFor } from '#machines/kit/port.ts'
import type { Browser } from '../browser/browser.ts'
import { type Client, createClient } from './client.ts'
import { createSend } from './send.ts'
import { createSession, type Session } from './session.ts'

export interface Api {
  client: Client
  session: Session
}

/** The provider's interface with a session: `base` is the API base, `publicPage` whether a visitor may stay here. */
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
  /** How the session's ports become actors; as everywhere without it. */
  actors?: typeof actorsFor
}): Api => {
  const send = createSend({ base, apiKey, fetch: browser.fetch, log: browser.log })
  const session = createSession({ ...browser, send, publicPage, actors })
  return { client: createClient({ send, session }), session }
}
