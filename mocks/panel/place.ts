import { useState } from 'react'
import * as z from 'zod/mini'

const placeSchema = z.object({
  open: z.boolean(),
  side: z.enum(['start', 'end']),
  /** The sections that are unfolded. */
  sections: z.array(z.string()),
})

/** Where the panel is in this tab, and what of it is seen. */
export type Place = z.infer<typeof placeSchema>

const KEY = 'guildhall.panel'
const firstPlace: Place = { open: false, side: 'end', sections: ['people', 'worlds', 'clock'] }

const readPlace = (): Place => {
  try {
    return placeSchema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return firstPlace
  }
}

/** Remembered for as long as the tab lives, where the browser keeps anything. */
export const usePlace = (): [Place, (change: Partial<Place>) => void] => {
  const [place, setPlace] = useState(readPlace)
  const change = (changed: Partial<Place>) => {
    const next = { ...place, ...changed }
    setPlace(next)
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {}
  }
  return [place, change]
}
