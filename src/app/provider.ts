import { createClient } from '../api/client.ts'
import { createSend } from '../api/send.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { createGraph } from '../graphql/client.ts'

/** Everything that talks to the provider. No page needs it to be read, so it is loaded with the first call. */
export const createProvider = ({
  config: { apiBase: base, apiKey },
  browser,
  session,
}: {
  config: Config
  browser: Browser
  session: Session
}) => {
  const send = createSend({ base, apiKey, fetch: browser.fetch, log: browser.log })
  return { send, graph: createGraph({ client: createClient({ send, session }), session, browser }) }
}

export type Provider = ReturnType<typeof createProvider>
