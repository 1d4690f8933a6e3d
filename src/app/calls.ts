import type { ActorRefFrom } from 'xstate'
import type { toastMachine } from '#machines/site/toast/machine.ts'
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
  toast,
}: {
  config: Config
  browser: Browser
  session: Session
  toast: Pick<ActorRefFrom<typeof toastMachine>, 'send'>
}) => {
  let isToldOfLoss = false
  /** Once: a list is read again whenever somebody returns to its tab. */
  const onLoss = () => {
    if (isToldOfLoss) return
    isToldOfLoss = true
    const title = 'A part of what you see could not be read and is missing.'
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
