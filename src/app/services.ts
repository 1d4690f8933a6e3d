import { createActor } from 'xstate'
import type { Community } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { toastMachine } from '#machines/site/toast/machine.ts'
import { createSession } from '../api/session.ts'
import type { Browser } from '../browser/browser.ts'
import type { Config } from '../browser/config.ts'
import { unsavedChanges } from '../browser/page/unsaved-changes.ts'
import type { Services } from '../flows/kit/services.ts'
import { graphOnDemand } from '../graphql/on-demand.ts'
import { createEmissionHandler } from './handle-emission.ts'

/** Loads code once, on the first call. If that fails, the next call tries again. */
const onDemand = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(() => {
      loading = undefined
      throw new Failure({ kind: 'unreachable', message: 'The code of the calls did not arrive' })
    })
    return loading
  }
}

/** Creates what all pages share: the services for the flows, and the toast. */
export const createServices = ({
  config,
  browser,
  publicPage,
  open,
  rewriteAddress,
  inspect,
  reports,
}: Pick<Services, 'inspect' | 'reports'> & {
  config: Config
  browser: Browser
  /** Whether a visitor may stay on the current page. */
  publicPage: () => boolean
  /** Navigates to a page of the product. */
  open: Parameters<typeof createEmissionHandler>[0]['open']
  rewriteAddress: Parameters<typeof createEmissionHandler>[0]['rewriteAddress']
}) => {
  const calls = onDemand(async () => {
    const { createCalls } = await import('./calls.ts')
    return createCalls({ config, browser, session, toast })
  })
  const loadedGraph = onDemand(async () => {
    const [{ createGraph }, { client }] = await Promise.all([import('../graphql/client.ts'), calls()])
    return createGraph({ client, session, browser })
  })
  const session = createSession({
    ...browser,
    send: async (...args) => (await calls()).send(...args),
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
  session.actor.on('page.opened', (emission) => {
    // After a sign-out, the app leaves the page without asking the user about unsaved changes.
    unsavedChanges.onLeave = null
    handleEmission(emission)
  })
  const prefetched = new Map<string, Promise<Community>>()
  const services: Services = {
    config,
    browser,
    session,
    reads: {
      community: async (slug, run) => {
        const early = prefetched.get(slug)
        prefetched.delete(slug)
        return early ?? (await calls()).reads.community(slug, run)
      },
      seller: async (...args) => (await calls()).reads.seller(...args),
      bots: async (...args) => (await calls()).reads.bots(...args),
    },
    graph: graphOnDemand(loadedGraph),
    handleEmission,
    inspect,
    reports,
  }
  return {
    services,
    toast,
    /** Loads the code of the API client, and of GraphQL, before it is needed. */
    prepare: {
      calls: () => void calls().catch(() => {}),
      graph: () => void loadedGraph().catch(() => {}),
      /** Requests a community before its page is rendered; the page's first request uses this response. */
      community: (slug: string) => {
        const early = calls().then(({ reads }) =>
          reads.community(slug, { signal: new AbortController().signal }),
        )
        early.catch(() => {})
        prefetched.set(slug, early)
      },
    },
  }
}

export type Shared = ReturnType<typeof createServices>
