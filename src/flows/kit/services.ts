import { createContext, type ReactNode, useContext } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import type { actorsFor } from '#machines/kit/port.ts'
import type { Reads } from '#src/api/communities.ts'
import type { Session } from '#src/api/session.ts'
import type { Browser } from '#src/browser/browser.ts'
import type { Config } from '#src/browser/config.ts'
import type { Reason } from '#src/browser/record/report.ts'
import type { Graph } from '#src/graphql/client.ts'

export interface Reports {
  /** Opens the dialog 'Report a problem'. */
  open: () => void
  /** Reports a crash if the operator has switched this on. */
  crashed: (reason: Reason) => void
  /** Sets the function that shows a dialog above the page. This function is called with null to remove the dialog. */
  showBy: (show: (dialog: ReactNode) => void) => void
}

/** The dependencies of a flow's ports. */
export interface Services {
  config: Config
  browser: Browser
  session: Session
  reads: Reads
  graph: Graph
  /** Handles what a machine emits. `startedFor` is the user who was signed in when the flow started. */
  handleEmission: (emission: Emission, startedFor?: string | null) => void
  /** Turns ports into actors; by default `actorsFor`. Tests, Play and the reload of a changed page replace it to hold outcomes back. */
  actors?: typeof actorsFor | undefined
  /** Receives the inspection events of every machine. */
  inspect?: ((event: InspectionEvent) => void) | undefined
  reports?: Reports | undefined
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('A flow is rendered outside of ServicesProvider.')
  return services
}

/** Returns the function that opens the dialog 'Report a problem'; a View that is rendered without services has none. */
export const useReport = () => useContext(ServicesContext)?.reports?.open
