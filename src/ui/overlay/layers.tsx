import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

interface Stack {
  top: HTMLElement | undefined
  join: (slot: HTMLElement) => () => void
}

const StackContext = createContext<Stack>({ top: undefined, join: () => () => {} })

/**
 * Stores the stack of open modal layers, so that a toast can be rendered in the topmost layer, the only one that is not
 * inert.
 */
export function Layers({ children }: { children: ReactNode }) {
  const [slots, setSlots] = useState<HTMLElement[]>([])
  const join = useCallback((slot: HTMLElement) => {
    setSlots((before) => [...before, slot])
    return () => setSlots((before) => before.filter((other) => other !== slot))
  }, [])
  const stack = useMemo(() => ({ top: slots.at(-1), join }), [slots, join])
  return <StackContext value={stack}>{children}</StackContext>
}

/** The element of a modal layer into which toasts are rendered while that layer is the topmost. */
export function LayerSlot() {
  const { join } = useContext(StackContext)
  const ref = useCallback((slot: HTMLElement | null) => (slot ? join(slot) : undefined), [join])
  return <div ref={ref} />
}

/** Renders its children in the topmost modal layer, or in place if none is open. */
export function OnTop({ children }: { children: ReactNode }) {
  const { top } = useContext(StackContext)
  return top ? createPortal(children, top) : children
}
