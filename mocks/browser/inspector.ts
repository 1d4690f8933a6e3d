import type { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

// This module passes what the machines do to the XState inspector (@statelyai/inspect). Only `npm start` loads it.

const url = 'https://stately.ai/inspect'

/** How long the inspector's page may take to load, in milliseconds. */
const patience = 15_000

type Inspector = ReturnType<typeof createBrowserInspector>

const load = () =>
  import('./stately-inspector.ts').catch((cause) => {
    throw new Error('The inspector is not installed. Run npm run set-up, and load the page again.', { cause })
  })

/** The events in which XState has announced the actors that are running. */
const begun = new Set<InspectionEvent>()
const isRunning = ({ actorRef }: InspectionEvent) => {
  try {
    return actorRef.getSnapshot()?.status === 'active'
  } catch {
    // Counts as running: an actor has no snapshot yet if it starts a child while it initializes.
    return true
  }
}
let inspector: Inspector | null = null

export const inspect = (event: InspectionEvent) => {
  if (event.type === '@xstate.actor') {
    for (const one of begun) if (!isRunning(one)) begun.delete(one)
    begun.add(event)
  }
  inspector?.inspect.next?.(event)
}

/** Opens the inspector's window, with the machines that are running. Rejects if it cannot be opened. */
export const openInspector = async ({ loadPackage = load, host = window } = {}) => {
  const opened = host.open(url, 'xstateinspector')
  if (!opened) throw new Error('The browser blocked the inspector’s window. Allow windows of this page.')
  const { createBrowserInspector } = await loadPackage()
  const connected = new Promise<void>((resolve, reject) => {
    host.addEventListener('message', ({ data }) => data?.type === '@statelyai.connected' && resolve())
    const message = `The inspector did not answer. Its window loads ${url}, which needs the network.`
    host.setTimeout(() => reject(new Error(message)), patience)
  })
  inspector = createBrowserInspector({
    url,
    window: {
      open: () => opened,
      addEventListener: host.addEventListener.bind(host),
    } as unknown as Window,
  })
  for (const event of begun) if (isRunning(event)) inspector.inspect.next?.(event)
  await connected
}
