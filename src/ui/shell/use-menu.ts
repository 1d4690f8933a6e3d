import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu's state when a machine owns it; without one the shell keeps it itself. */
export interface MenuControl {
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** The menu of a shell: closes when the route changes and when the screen becomes wide enough to need none. */
export function useMenu(control: MenuControl | undefined, unneededFrom: string): MenuControl {
  const [open, setOpen] = useState(false)
  const menu = control ?? { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) }
  const { key } = useLocation()
  const settle = useEffectEvent(() => {
    if (menu.open) menu.onClose()
  })

  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    settle()
  }, [key])

  useEffect(() => {
    const wide = matchMedia(`(min-width: ${unneededFrom})`)
    const changed = () => {
      if (wide.matches) settle()
    }
    wide.addEventListener('change', changed)
    return () => wide.removeEventListener('change', changed)
  }, [unneededFrom])

  return menu
}
