import { createContext, type RefObject } from 'react'

/** The screen that was open last. When the user returns to the overview, it gets the focus. */
export const LeftScreen = createContext<RefObject<string | null>>({ current: null })

export const cellId = (flow: string, frame: string) => `${flow}/${frame}`
