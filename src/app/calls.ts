import { createClient } from '../api/client.ts'
import { createReads } from '../api/communities.ts'
import { createSend } from '../api/send.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { silentOnUnload } from '../browser/page/unload.ts'

/** The provider's calls. No page needs them for its first render, so their code is loaded with the first call. */
export const createCalls = ({
  config: { apiBase: base, apiKey },
  browser,
  session,
}: {
  config: Config
  browser: Browser
  session: Session
}) => {
  const send = createSend({ base, apiKey, fetch: silentOnUnload(browser.fetch), log: browser.log })
  const client = createClient({ send, session })
  return { send, client, reads: createReads(client) }
}
