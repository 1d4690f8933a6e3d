import type { ActorRefFrom } from 'xstate'
import type { toastMachine } from '#machines/site/toast/machine.ts'
import { createClient } from '../api/client.ts'
import { createReads } from '../api/communities.ts'
import { createSend } from '../api/send.ts'
import type { Session } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { silentOnUnload } from '../browser/page/unload.ts'

/** Creates the provider's API client. Its code is loaded with the first request, or earlier by `prepare.calls`. */
export const createCalls = ({
  config: { apiBase: base, apiKey },
  browser,
  session,
  toast,
}: {
  config: Config
  browser: Browser
  session: Session
  toast: Pick<ActorRefFrom<typeof toastMachine>, 'send'>
}) => {
  let isToldOfLoss = false
  /**
   * Shows a toast if entries of a response were dropped, but only once, because lists are refetched each time the user
   * returns to the tab.
   */
  const onLoss = () => {
    if (isToldOfLoss) return
    isToldOfLoss = true
    const title = 'Some entries could not be read and are missing here.'
    toast.send({ type: 'toast.shown', toast: { title, tone: 'destructive' } })
  }
  const send = createSend({
    base,
    apiKey,
    fetch: silentOnUnload(browser.fetch),
    log: browser.log,
    clock: browser.clock,
    onLoss,
  })
  const client = createClient({ send, session, clock: browser.clock })
  return { send, client, reads: createReads(client) }
}
