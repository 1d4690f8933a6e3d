import { createContext, type RefObject } from 'react'

/** The frame that was open last: back on the sheet, the focus is on it again. */
export const LeftFrame = createContext<RefObject<string | null>>({ current: null })

export const cellId = (flow: string, frame: string) => `${flow}/${frame}`
