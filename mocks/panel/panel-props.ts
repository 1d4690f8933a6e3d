import type { AdminState } from '../backend/admin/api.ts'
import type { Backend } from '../backend/http/app.ts'
import type { WorkerTransport } from '../browser/transport/worker-transport.ts'
import type { PanelState } from './panel-state.ts'

export interface PanelProps {
  readonly backend: Backend
  readonly transport: WorkerTransport
  /** A message to show first, such as why the demo could not be started; null if there is none. */
  readonly problem: string | null
}

export interface OpenPanelProps extends PanelProps {
  readonly panelState: PanelState
  readonly onChange: (change: Partial<PanelState>) => void
  readonly onClose: () => void
  /** Whether the user has opened the panel, so that the panel takes the focus. */
  readonly focused: boolean
}

export interface SectionProps {
  readonly backend: Backend
  readonly state: AdminState
}
