import { useState } from 'react'
import * as z from 'zod/mini'
import { placed } from '../browser/place.ts'

const panelStateSchema = z.object({
  open: z.boolean(),
  side: z.enum(['start', 'end']),
  /** The ids of the open sections. */
  sections: z.array(z.string()),
  /** Whether a page returns to its state after the dev server has reloaded it. Absent means yes. */
  keepsPlace: z.optional(z.boolean()),
})

/** The panel's state in this tab: its position and its open sections. */
export type PanelState = z.infer<typeof panelStateSchema>

const KEY = placed('guildhall.panel')
const initialState: PanelState = { open: false, side: 'end', sections: ['people', 'worlds', 'clock'] }

export const readPanelState = (): PanelState => {
  try {
    return panelStateSchema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return initialState
  }
}

/**
 * The state of the panel and a function that changes it. It is stored until the tab is closed, unless session storage
 * is blocked.
 */
export const usePanelState = (): [PanelState, (change: Partial<PanelState>) => void] => {
  const [state, setState] = useState(readPanelState)
  const change = (changed: Partial<PanelState>) => {
    const next = { ...state, ...changed }
    setState(next)
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {}
  }
  return [state, change]
}
