import { createActor } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { toastMachine } from '#machines/site/toast/machine.ts'
import { createSession } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import type { Services } from '../flows/kit/services.ts'
import { graphOnDemand } from '../graphql/on-demand.ts'
import { createEmissionHandler } from './handle-emission.ts'
import type { Provider } from './provider.ts'

/** What the whole product shares: the services of its flows, and its notices. */
export const createServices = ({
  config,
  browser,
  publicPage,
  open,
  rewriteAddress,
  inspect,
}: Pick<Services, 'inspect'> & {
  config: Config
  browser: Browser
  /** Whether a visitor may stay on the page that is open. */
  publicPage: () => boolean
  /** Goes to a page of the product. */
  open: Parameters<typeof createEmissionHandler>[0]['open']
  rewriteAddress: Parameters<typeof createEmissionHandler>[0]['rewriteAddress']
}) => {
  let loading: Promise<Provider> | undefined
  const provider = () => {
    loading ??= import('./provider.ts').then(
      ({ createProvider }) => createProvider({ config, browser, session }),
      () => {
        loading = undefined
        throw new Failure({ kind: 'unreachable', message: 'The code of the calls did not arrive' })
      },
    )
    return loading
  }
  const session = createSession({
    ...browser,
    send: async (...asked) => (await provider()).send(...asked),
    publicPage,
    inspect,
  })
  const toast = createActor(toastMachine, { clock: browser.clock, ...(inspect && { inspect }) }).start()
  const handleEmission = createEmissionHandler({
    browser,
    session,
    open,
    rewriteAddress,
    showToast: (shown) => toast.send({ type: 'toast.shown', toast: shown }),
  })
  session.actor.on('page.opened', handleEmission)
  const graph = graphOnDemand(async () => (await provider()).graph)
  const services: Services = { config, browser, session, graph, handleEmission, inspect }
  return {
    services,
    toast,
    /** Loads the code of the calls before the first one. */
    prepareCalls: () => void provider().catch(() => {}),
  }
}

export type Shared = ReturnType<typeof createServices>
